"""`xml.etree.ElementTree`: trees written as texts, with prefixes for namespaces."""

# mypy: ignore-errors
from __future__ import annotations

import io

ELEMENT, COMMENT = 0, 1
_EMPTY = "area base basefont br col embed frame hr img input isindex link meta param source track wbr"
#: Elements of HTML that have no end.
EMPTY = frozenset(_EMPTY.split())


class _Prefixes:
    """What prefixes are written for namespaces, all over the program."""

    _one_for_all_ = True

    def __init__(self):
        self.known = {
            "http://www.w3.org/XML/1998/namespace": "xml",
            "http://www.w3.org/1999/xhtml": "html",
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
            "http://schemas.xmlsoap.org/wsdl/": "wsdl",
            "http://www.w3.org/2001/XMLSchema": "xs",
            "http://www.w3.org/2001/XMLSchema-instance": "xsi",
            "http://purl.org/dc/elements/1.1/": "dc",
        }


_PREFIXES = _Prefixes()


def register_namespace(prefix, uri):
    if prefix.startswith("ns") and prefix[2:].isdecimal():
        raise ValueError("Prefix format reserved for internal use")
    known = _PREFIXES.known
    for key, value in list(known.items()):
        if key == uri or value == prefix:
            del known[key]
    known[uri] = prefix


class _Names:
    """The names of a document as they are written."""

    _one_for_all_ = True

    def __init__(self, root, default):
        self.written = {}
        self.spaces = {}
        if default:
            self.spaces[default] = ""
        for element in root.iter():
            if element._kind == ELEMENT and element.tag is not None:
                self._add(element.tag, default)
            for key in element.attrib:
                self._add(key, default)

    def _add(self, name, default):
        if name in self.written:
            return
        if not name.startswith("{"):
            if default:
                raise ValueError("cannot use non-qualified names with default_namespace option")
            self.written[name] = name
            return
        end = name.rfind("}")
        if end < 0:
            raise ValueError("not enough values to unpack (expected 2, got 1)")
        uri, local = name[1:end], name[end + 1 :]
        prefix = self.spaces.get(uri)
        if prefix is None:
            prefix = _PREFIXES.known.get(uri)
            if prefix is None:
                prefix = f"ns{len(self.spaces)}"
            if prefix != "xml":
                self.spaces[uri] = prefix
        self.written[name] = f"{prefix}:{local}" if prefix else local

    def declarations(self):
        pairs = sorted([(prefix, uri) for uri, prefix in self.spaces.items()], key=lambda pair: pair[0])
        return "".join([f' xmlns{":" + prefix if prefix else ""}="{attribute_text(uri)}"' for prefix, uri in pairs])


def content_text(text):
    """Text as it is written between tags."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    return text


def attribute_text(text):
    text = content_text(text)
    if '"' in text:
        text = text.replace('"', "&quot;")
    if "\r" in text:
        text = text.replace("\r", "&#13;")
    if "\n" in text:
        text = text.replace("\n", "&#10;")
    if "\t" in text:
        text = text.replace("\t", "&#09;")
    return text


def _html_attribute_text(text):
    return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")


def _write(out, element, names, declarations, is_html, is_short):
    text = element.text
    if element._kind != ELEMENT:
        told = "None" if text is None else text
        shown = content_text(told) if is_html else told
        out.write(f"<!--{shown}-->" if element._kind == COMMENT else f"<?{shown}?>")
    elif element.tag is None:
        if text:
            out.write(content_text(text))
        for child in element._children:
            _write(out, child, names, "", is_html, is_short)
    else:
        tag = names[element.tag]
        out.write("<")
        out.write(tag)
        out.write(declarations)
        for key, value in element.attrib.items():
            out.write(f' {names[key]}="{_html_attribute_text(value) if is_html else attribute_text(value)}"')
        if is_html:
            _write_html_content(out, element, names, tag)
        elif text or element._children or not is_short:
            out.write(">")
            if text:
                out.write(content_text(text))
            for child in element._children:
                _write(out, child, names, "", False, is_short)
            out.write("</")
            out.write(tag)
            out.write(">")
        else:
            out.write(" />")
    tail = element.tail
    if tail:
        out.write(content_text(tail))


def _write_html_content(out, element, names, tag):
    out.write(">")
    lower = tag.lower()
    text = element.text
    if text:
        out.write(text if lower in ("script", "style") else content_text(text))
    for child in element._children:
        _write(out, child, names, "", True, False)
    if lower not in EMPTY:
        out.write(f"</{tag}>")


def document(root, encoding, declared, xml_declaration, default_namespace, method, is_short):
    """A tree as text, with a declaration of the encoding where one is wanted."""
    how = method or "xml"
    if how == "c14n":
        raise NotImplementedError("XML is not written in its canonical form")
    if how not in ("xml", "html", "text"):
        raise ValueError(f"unknown method {how!r}")
    out = io.StringIO()
    wanted = (
        encoding.lower() != "unicode" and declared.lower() not in ("utf-8", "us-ascii")
        if xml_declaration is None
        else xml_declaration
    )
    if how == "xml" and wanted:
        out.write(f"<?xml version='1.0' encoding='{declared}'?>\n")
    if how == "text":
        for part in root.itertext():
            out.write(part)
        tail = root.tail
        if tail:
            out.write(tail)
        return out.getvalue()
    names = _Names(root, default_namespace)
    _write(out, root, names.written, names.declarations(), how == "html", is_short)
    return out.getvalue()


def encoded(text, encoding):
    """Bytes of a document; what the encoding does not have, by its number."""
    codec = encoding.lower()
    if codec in ("utf-8", "utf8"):
        return text.encode("utf-8")
    limit = 128 if codec in ("us-ascii", "ascii") else 256 if codec in ("iso-8859-1", "latin-1", "latin1") else 0
    if not limit:
        if codec == "utf-16":
            return text.encode("utf-16")
        raise LookupError(f"unknown encoding: {encoding}")
    if limit == 256 or not text.isascii():
        text = "".join([c if ord(c) < limit else f"&#{ord(c)};" for c in text])
    return text.encode("ascii") if limit == 128 else text.encode("latin-1")
