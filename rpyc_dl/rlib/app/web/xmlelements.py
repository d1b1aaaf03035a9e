"""`xml.etree.ElementTree`: the elements of trees.

The tag of a comment or a processing instruction is None: as in CPython, where it is a function, it is no text.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.web.xmlpaths import select, select_all, select_first
from rpyc_dl.rlib.objectmodel import specialize

ELEMENT, COMMENT, INSTRUCTION = 0, 1, 2


class Element:
    _one_for_all_ = True

    def __init__(self, tag, attrib={}, **extra):  # noqa: B006
        self.tag = tag
        self.attrib = {**attrib, **extra}
        self.text = None
        self.tail = None
        self._kind = ELEMENT
        self._children = []

    def __repr__(self):
        return f"<Element {self.tag!r} at {hex(id(self))}>"

    def makeelement(self, tag, attrib):
        return Element(tag, attrib)

    def __copy__(self):
        made = Element(self.tag, self.attrib)
        made.text = self.text
        made.tail = self.tail
        made._kind = self._kind
        made._children = self._children[:]
        return made

    # ---- children

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        return len(self._children) != 0

    @specialize.argtype(1)
    def __getitem__(self, index):
        return self._children[index]

    @specialize.argtype(1)
    def __setitem__(self, index, element):
        self._children[index] = element

    @specialize.argtype(1)
    def __delitem__(self, index):
        del self._children[index]

    def __iter__(self):
        i = 0
        while i < len(self._children):
            yield self._children[i]
            i += 1

    def append(self, subelement):
        self._children.append(subelement)

    @specialize.argtype(1)
    def extend(self, elements):
        for element in elements:
            self._children.append(element)

    def insert(self, index, subelement):
        self._children.insert(index, subelement)

    def remove(self, subelement):
        for i in range(len(self._children)):
            if self._children[i] is subelement:
                del self._children[i]
                return
        raise ValueError("list.remove(x): x not in list")

    def clear(self):
        self.attrib.clear()
        self._children = []
        self.text = None
        self.tail = None

    # ---- attributes

    @specialize.argtype(2)
    def get(self, key, default=None):
        return self.attrib.get(key, default)

    def set(self, key, value):
        self.attrib[key] = value

    def keys(self):
        return list(self.attrib)

    def items(self):
        return list(self.attrib.items())

    # ---- what is below

    def iter(self, tag=None):
        wanted = "" if tag is None or tag == "*" else tag
        if not wanted or self.tag == wanted:
            yield self
        path, places = [self], [0]
        while path:
            children, i = path[-1]._children, places[-1]
            if i < len(children):
                element = children[i]
                places[-1] = i + 1
                path.append(element)
                places.append(0)
                if not wanted or element.tag == wanted:
                    yield element
            else:
                path.pop()
                places.pop()

    def itertext(self):
        if self._kind != ELEMENT:
            return
        if self.text:
            yield self.text
        path, places = [self], [0]
        while path:
            children, i = path[-1]._children, places[-1]
            if i < len(children):
                element = children[i]
                places[-1] = i + 1
                if element._kind == ELEMENT:
                    if element.text:
                        yield element.text
                    path.append(element)
                    places.append(0)
                elif element.tail:
                    yield element.tail
            else:
                done = path.pop()
                places.pop()
                if path and done.tail:
                    yield done.tail

    def find(self, path, namespaces=None):
        return select_first(self, path, namespaces)

    def findall(self, path, namespaces=None):
        return select_all(self, path, namespaces)

    def iterfind(self, path, namespaces=None):
        return iter(select(self, path, namespaces))

    @specialize.argtype(2)
    def findtext(self, path, default=None, namespaces=None):
        found = select_first(self, path, namespaces)
        if found is None:
            return default
        text = found.text
        return "" if text is None else text


def SubElement(parent, tag, attrib={}, **extra):  # noqa: B006
    made = Element(tag, attrib, **extra)
    parent.append(made)
    return made


def _other(kind, text):
    made = Element("", {})
    made.tag = None
    made.text = text
    made._kind = kind
    return made


def Comment(text=None):
    return _other(COMMENT, text)


def ProcessingInstruction(target, text=None):
    return _other(INSTRUCTION, f"{target} {text}" if text else target)


def iselement(element):
    return hasattr(element, "tag")
