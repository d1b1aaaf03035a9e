"""`xml.etree.ElementTree`: trees, which are read from files and written to them."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.process.files import BinaryFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.web.xmlcharacters import decoded
from rpyc_dl.rlib.app.web.xmlparsing import Reader
from rpyc_dl.rlib.app.web.xmlwriting import document, encoded
from rpyc_dl.rlib.objectmodel import specialize

# ---- trees ---------------------------------------------------------------------------------------------------------


class XMLParser:
    """A document is read whole when it is closed."""

    _one_for_all_ = True

    def __init__(self, *, encoding=None):
        self._reader = Reader()

    @specialize.argtype(1)
    def feed(self, data):
        self._reader.feed(decoded(data))

    def close(self):
        while self._reader.step():
            pass
        return self._reader.finish()


@specialize.argtype(0)
def _read(source):
    """All that a file has, or what has its name."""
    if hasattr(source, "read"):
        return decoded(source.read())
    opened = BinaryFile(fspath(source), "rb")
    try:
        return decoded(opened.read())
    finally:
        opened.close()


@specialize.argtype(0, 1)
def _root_of(source, parser):
    text = _read(source)
    if parser is None:
        parser = XMLParser()
    parser.feed(text)
    return parser.close()


def _below(path):
    return "." + path if path.startswith("/") else path


class ElementTree:
    _one_for_all_ = True

    @specialize.argtype(1, 2)
    def __init__(self, element=None, file=None):
        self._root = element if file is None else _root_of(file, None)

    def getroot(self):
        return self._root

    def _setroot(self, element):
        self._root = element

    @specialize.argtype(1, 2)
    def parse(self, source, parser=None):
        self._root = _root_of(source, parser)
        return self._root

    def iter(self, tag=None):
        return self._root.iter(tag)

    def find(self, path, namespaces=None):
        return self._root.find(_below(path), namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(_below(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._root.iterfind(_below(path), namespaces)

    @specialize.argtype(2)
    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(_below(path), default, namespaces)

    @specialize.argtype(1)
    def write(
        self,
        file_or_filename,
        encoding=None,
        xml_declaration=None,
        default_namespace=None,
        method=None,
        *,
        short_empty_elements=True,
    ):
        codec = encoding or "us-ascii"
        if not hasattr(file_or_filename, "write"):
            name = fspath(file_or_filename)
            declared = "utf-8" if codec.lower() == "unicode" else codec
            text = document(
                self._root, codec, declared, xml_declaration, default_namespace, method, short_empty_elements
            )
            opened = BinaryFile(name, "wb")
            try:
                opened.write(encoded(text, declared))
            finally:
                opened.close()
        elif hasattr(file_or_filename, "encoding"):
            if codec.lower() != "unicode":
                raise TypeError("write() argument must be str, not bytes")
            declared = file_or_filename.encoding or "utf-8"
            file_or_filename.write(
                document(
                    self._root, codec, declared, xml_declaration, default_namespace, method, short_empty_elements
                )
            )
        else:
            if codec.lower() == "unicode":
                raise TypeError("a bytes-like object is required, not 'str'")
            text = document(
                self._root, codec, codec, xml_declaration, default_namespace, method, short_empty_elements
            )
            file_or_filename.write(encoded(text, codec))


@specialize.argtype(0, 1)
def parse(source, parser=None):
    return ElementTree(_root_of(source, parser))


@specialize.argtype(0, 1)
def XML(text, parser=None):
    if parser is None:
        parser = XMLParser()
    parser.feed(decoded(text))
    return parser.close()


fromstring = XML


@specialize.argtype(0)
def fromstringlist(sequence, parser=None):
    if parser is None:
        parser = XMLParser()
    for text in sequence:
        parser.feed(text)
    return parser.close()


def to_text(
    element,
    encoding=None,
    method=None,
    *,
    xml_declaration=None,
    default_namespace=None,
    short_empty_elements=True,
):
    return document(element, "unicode", "utf-8", xml_declaration, default_namespace, method, short_empty_elements)


def to_bytes(
    element,
    encoding=None,
    method=None,
    *,
    xml_declaration=None,
    default_namespace=None,
    short_empty_elements=True,
):
    codec = encoding or "us-ascii"
    return encoded(
        document(element, codec, codec, xml_declaration, default_namespace, method, short_empty_elements), codec
    )


def choose(name, call):
    """What `tostring` is: text is asked for by a constant."""
    passed = call.count > 1 or "encoding" in call.keywords
    codec = call.constants.get(1, call.constants.get("encoding", ...)) if passed else None
    if codec is ...:
        return None
    return to_text if codec == "unicode" else to_bytes


@specialize.argtype(0)
def dump(elem):
    root = elem.getroot() if isinstance(elem, ElementTree) else elem
    text = document(root, "unicode", "utf-8", None, None, None, True)
    sys.stdout.write(text)
    if not root.tail or root.tail[-1] != "\n":
        sys.stdout.write("\n")


@specialize.argtype(0)
def indent(tree, space="  ", level=0):
    root = tree.getroot() if isinstance(tree, ElementTree) else tree
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    if len(root):
        _indent_children(root, level, space, ["\n" + level * space])


def _indent_children(element, level, space, indentations):
    below = level + 1
    if below == len(indentations):
        indentations.append(indentations[level] + space)
    indentation = indentations[below]
    if not element.text or not element.text.strip():
        element.text = indentation
    last = None
    for child in element._children:
        if len(child):
            _indent_children(child, below, space, indentations)
        if not child.tail or not child.tail.strip():
            child.tail = indentation
        last = child
    if not last.tail.strip():
        last.tail = indentations[level]


class Events:
    """What `iterparse` gives: a file is read whole, and taken apart as events are asked for."""

    _one_for_all_ = True

    def __init__(self, text, kinds):
        self._reader = Reader(kinds)
        self._reader.feed(text)
        self._place = 0
        self.root = None

    def __iter__(self):
        return self

    def __next__(self):
        events = self._reader.events
        while self._place >= len(events):
            events.clear()
            self._place = 0
            if not self._reader.step():
                self._reader.finish()
                self.root = self._reader.root
                raise StopIteration
        kind, element = events[self._place]
        self._place += 1
        return kind, element


_KINDS = ("start", "end", "comment", "pi")


@specialize.argtype(0)
def iterparse(source, events=None, parser=None):
    kinds = ["end"] if events is None else [kind for kind in events]
    for kind in kinds:
        if kind in ("start-ns", "end-ns"):
            raise NotImplementedError(f"iterparse gives no events {kind!r}")
        if kind not in _KINDS:
            raise ValueError(f"unknown event {kind!r}")
    return Events(_read(source), kinds)
