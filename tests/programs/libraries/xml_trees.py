"""XML as scripts read, search, change and write it with `xml.etree.ElementTree`."""

import copy
import io
import os
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

CATALOG = """<?xml version="1.0"?>
<!DOCTYPE catalog [<!ENTITY shop "B&#38;amp;"> <!ELEMENT book ANY> <!-- c --> <!ENTITY plain 'A&#66;'>]>
<catalog xmlns:x="http://x.org/ns" updated="2024">
  <!-- a comment -->
  <book id="b1" lang="en" x:rank="1"><title>Dune</title><price>9.99</price></book>
  <book id="b2"><title>Emma &amp; Co</title><price>5.50</price><x:note>old</x:note></book>
  <magazine id="m1"><title>Time</title>tail<![CDATA[ <raw> & ]]></magazine>
</catalog>
"""

DOCUMENTS = [
    "", "  ", "x", "<a>", "<a></b>", "<a>&nbsp;</a>", "<a b=c/>", "<a/><b/>", "<a/>x", "<a b='1' b='2'/>", "<a:b/>",
    "<a>]]></a>", "<a><!-- x -- y --></a>", "<a", "<a b='<'/>", " <?xml version='1.0'?><a/>", "<a>\x01</a>",
    "<a>&#0;</a>", "<a>&lt</a>", "<a>& b</a>", "<a><![CDATA[x</a>", "<a><!-- x</a>", "<1a/>", "<a b/>",
    "<a b='1'c='2'/>", "<a></a", "<a>\n  <b>\n</a>", "<a p:b='1'/>", "<a x='&foo;'/>", "<a xmlns:p=''/>",
    "<a><?xml version='1.0'?></a>", "< a/>", "</a>", "<a></a ><!-- c -->", "<a b='1' /  >", "<!-- c --", "<?pi",
    "<!DOCTYPE a", "<!foo>", "<a><!foo></a>", "<a>\r\nx\ry</a>", "<a b='&#10;x&#x9;'/>", "<xml:a/>",
    "<!DOCTYPE a SYSTEM 'x.dtd'><a>&e;</a>", "<a xml:lang='en'/>", "<a:b xmlns:a='u'><a:c a:d='1'/></a:b>",
    "<a></a><?pi x?>\n", "<é/>", "<a·b/>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>\ufffe</a>", "\ufeff<a/>",
    "<a xmlns='u' b='1'><c xmlns=''/></a>", "<a:b:c xmlns:a='u'/>", "<:a/>",
    "<a xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>", "<a\n\tb = '1\n2\t3'   />", "<a b='&lt;'>x&#x41;<![CDATA[<&]]>y</a>",
    "<?xml version='1.0' standalone='yes'?><a/>", "<a><b></a></b>", "<a>x</a>y</b>", "<a></a></b>", "x<a/>", "x y", "<a/>z ", "<a>]]</a>", "<a b=']]>'/>",
    "<a>&#x;</a>", "<a>&;</a>", "<a>&x", "<a>&#12", "<a b", "<a b=", "<a b='", "<a b='&l", "<", "<a><", "<a></", "<a/><!",
    "<a>><b/>></a>", "<?xml version='1.0'?>\n<!-- c -->\n<a/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&f;</a>",
]  # fmt: skip

PATHS = [
    "book", "*", "book/title", ".//title", "./book[1]", "book[last()]", "book[last()-1]", "book[@lang]",
    "book[@id='b2']", "book[@id!='b2']", "book[title]", "book[title='Dune']", "book[title!='Dune']/price",
    ".//title/..", ".//title[.='Time']", "{http://x.org/ns}note", ".//{http://x.org/ns}note", ".//{*}note",
    "{*}book", ".//{http://x.org/ns}*", "book/", ".", "nothing", "book//title", "//title", "/book", "book[0]",
    "book]", "x:note", ".//{}title", "book [ 2 ]", "book[position()]", "*[2]/title",
]  # fmt: skip


def f_reading():
    root = ET.fromstring(CATALOG.replace("&#38;amp;", ""))
    print(root.tag, root.attrib, len(root), root.get("updated"), root.get("no"), root.get("no", "dflt"))
    for book in root.findall("book"):
        print(book.get("id"), book.get("lang", "?"), book.find("title").text, float(book.findtext("price")))
    print([t.text for t in root.iter("title")], [e.tag for e in root.iter()], "".join(root.itertext()).split())
    print(root[0].attrib, root[-1][0].tail, [e.tag for e in root[1:]], root.find("nothing"), root[0].keys())
    print(root.findtext("nothing"), root.findtext("nothing", "?"), repr(root.findtext("book")), list(root[0].items()))
    print([child.tag for child in root], root.find("book") is root[0], ET.iselement(root))
    for text in ["<a>&plain;</a>", "<a b='&plain;'/>"]:
        e = ET.fromstring("<!DOCTYPE a [<!ENTITY plain 'A&#66;'>]>" + text)
        print(e.text, e.attrib)


def f_errors():
    for text in DOCUMENTS:
        try:
            root = ET.fromstring(text)
        except ET.ParseError as error:
            print(repr(text), error, error.code, error.position)
        else:
            print(repr(text), ET.tostring(root), root.tag, root.attrib, root.text)


def f_paths():
    root = ET.fromstring(CATALOG)
    for path in PATHS:
        try:
            print(path, [(e.tag, e.get("id"), e.text and e.text.strip()) for e in root.findall(path)])
        except SyntaxError as error:
            print(path, "SyntaxError", error)
        except KeyError as error:
            print(path, "KeyError", error)
    names = {"n": "http://x.org/ns", "": "http://x.org/ns"}
    print([e.text for e in root.iterfind(".//n:note", names)], root.find("book", names), root.find("book/note"))
    print(root.findall("book", namespaces={"n": "u"})[1].find("n:note", {"n": "http://x.org/ns"}).text)


def f_changing():
    root = ET.fromstring(CATALOG)
    new = SubElement(root, "book", {"id": "b3"}, lang="de")
    SubElement(new, "title").text = 'New <one> "é"'
    new.set("note", 'a"b<c>&\n\té')
    root.remove(root[0])
    root.insert(0, Element("first", n="1"))
    root.append(ET.Comment(" end & "))
    root.append(ET.PI("php", "echo"))
    root.append(ET.ProcessingInstruction("alone"))
    root.extend([Element("x"), Element("y")])
    root[1:2] = [Element("z")]
    root[0] = ET.XML("<zero/>")
    del root[2]
    print(ET.tostring(root, encoding="unicode"))
    print(ET.tostring(root), ET.tostring(root, "utf-8"), ET.tostring(root, encoding="iso-8859-1")[:60])
    print(ET.tostring(new, "unicode", short_empty_elements=False), ET.tostring(new, "unicode", method="text"))
    print(ET.tostring(ET.XML("<p>a<br/><script>1 &lt; 2</script><b c='1'/></p>"), "unicode", method="html"))
    print(ET.tostring(new, encoding="utf-8", xml_declaration=True).decode())
    other = copy.deepcopy(new)
    other[0].text = "changed"
    shallow = copy.copy(new)
    shallow.append(Element("more"))
    print(new[0].text, len(new), len(shallow), shallow[0] is new[0])
    ET.indent(root)
    ET.dump(root)
    try:
        root.remove(Element("q"))
    except ValueError as error:
        print(error)
    new.clear()
    print(new.attrib, len(new), new.text, bool(len(root)))
    ET.register_namespace("xx", "http://x.org/ns")
    spaced = Element("{http://x.org/ns}a", {"{http://y.org}b": "1"})
    SubElement(spaced, "{http://x.org/ns}c")
    print(ET.tostring(spaced, "unicode"))
    print(ET.tostring(ET.XML("<a xmlns='u'><b/></a>"), "unicode", default_namespace="u"))
    try:
        ET.register_namespace("ns1", "u")
    except ValueError as error:
        print(error)


def f_files():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "a.xml")
        tree = ET.ElementTree(ET.XML("<r><i n='1'>é</i><i n='2'/></r>"))
        tree.write(name, encoding="utf-8", xml_declaration=True)
        print(Path(name).read_text(encoding="utf-8"))
        again = ET.parse(Path(name))
        again.getroot().find("i").set("n", "3")
        again.write(Path(folder) / "b.xml")
        print(Path(folder, "b.xml").read_bytes(), [i.get("n") for i in again.findall("i")], again.find("./i").text)
        with open(name, encoding="utf-8") as file:
            print(ET.parse(file).getroot().tag)
        with open(name, "rb") as file:
            for event, element in ET.iterparse(file, events=("start", "end")):
                print(event, element.tag, element.attrib)
        for _, element in ET.iterparse(name):
            print(element.tag, element.text)
            element.clear()
        out = io.BytesIO()
        tree.write(out, encoding="latin-1")
        print(out.getvalue())
        tree.write(sys.stdout, encoding="unicode")
        print()
        parser = ET.XMLParser(encoding="utf-8")
        parser.feed("<a><b>")
        parser.feed("</b></a>")
        print(ET.tostring(parser.close()), ET.fromstringlist(["<a>", "x</a>"]).text)
        print(ET.fromstring("<?xml version='1.0' encoding='iso-8859-1'?><a>é</a>".encode("latin-1")).text)
        print(ET.fromstring("<a>é€</a>".encode("utf-16")).text, ET.parse(io.StringIO("<q/>")).getroot().tag)
        try:
            ET.parse(os.path.join(folder, "none.xml"))
        except FileNotFoundError as error:
            print(error.errno)


f_reading()
f_errors()
f_paths()
f_changing()
f_files()
