"""`xml.etree.ElementTree`: the paths by which elements are found, a part of XPath."""

# mypy: ignore-errors
from __future__ import annotations

CHILD, ANY, SELF, PARENT, BELOW = 0, 1, 2, 3, 4
HAS, IS, IS_NOT, WITH, TEXT_IS, TEXT_IS_NOT, PLACE = 5, 6, 7, 8, 9, 10, 11
_MARKS = "/.*:[]()@="
_ENDS = "/[]()@!= \t\n\r\f\v"


class _Token:
    """A mark, or, where there is none, a name; neither for blanks."""

    _one_for_all_ = True

    def __init__(self, mark, name):
        self.mark = mark
        self.name = name


class _Step:
    """What one part of a path does with the elements found so far."""

    _one_for_all_ = True

    def __init__(self, kind, name, value="", index=0):
        self.kind = kind
        self.name = name
        self.value = value
        self.index = index


def _with_namespace(name, namespaces, is_attribute):
    """A name with its namespace in front, in braces."""
    if ":" in name:
        prefix, _, local = name.partition(":")
        uri = None if namespaces is None else namespaces.get(prefix)
        if uri is None:
            raise SyntaxError(f"prefix {prefix!r} not found in prefix map")
        return f"{{{uri}}}{local}"
    default = None if namespaces is None or is_attribute else namespaces.get("")
    return f"{{{default}}}{name}" if default else name


def _tokens(path, namespaces):
    """The parts of a path."""
    found = []
    i, is_attribute = 0, False
    while i < len(path):
        c = path[i]
        two = path[i : i + 2]
        if c in "'\"" and path.find(c, i + 1) > 0:
            end = path.find(c, i + 1) + 1
            found.append(_Token(path[i:end], ""))
        elif two in ("::", "//", "..", "()", "!="):
            end = i + 2
            found.append(_Token(two, ""))
        elif c in _MARKS:
            end = i + 1
            found.append(_Token(c, ""))
        elif c.isspace():
            end = i
            while end < len(path) and path[end].isspace():
                end += 1
            found.append(_Token("", ""))
        elif c == "!":  # alone, it is passed over
            i += 1
            continue
        else:
            end = i
            if c == "{" and path.find("}", i) > i + 1:
                end = path.find("}", i) + 1
            while end < len(path) and path[end] not in _ENDS:
                end += 1
            name = path[i:end]
            found.append(
                _Token("", name if name.startswith("{") else _with_namespace(name, namespaces, is_attribute))
            )
        is_attribute = found[-1].mark == "@"
        i = end
    return found


class _Steps:
    """The steps of a path, made of its parts."""

    _one_for_all_ = True

    def __init__(self, tokens):
        self._tokens = tokens
        self._place = 0
        self.steps = []

    def _next(self):
        if self._place >= len(self._tokens):
            raise SyntaxError("invalid path")
        self._place += 1
        return self._tokens[self._place - 1]

    def make(self):
        while self._place < len(self._tokens):
            token = self._next()
            if self.steps and token.mark == "/":
                if self._place >= len(self._tokens):
                    break
                token = self._next()
            self.steps.append(self._step(token))
        return self.steps

    def _step(self, token):
        if token.mark == "":
            return _Step(CHILD, token.name)
        if token.mark == "*":
            return _Step(ANY, "")
        if token.mark == ".":
            return _Step(SELF, "")
        if token.mark == "..":
            return _Step(PARENT, "")
        if token.mark == "//":
            below = self._next()
            if below.mark not in ("", "*"):
                raise SyntaxError("invalid descendant")
            return _Step(BELOW, below.mark or below.name)
        if token.mark == "[":
            return self._predicate()
        raise KeyError(token.mark)

    def _predicate(self):
        shape, names = "", []
        while True:
            token = self._next()
            if token.mark == "]":
                break
            if token.mark == "" and token.name == "":
                continue
            if token.mark[:1] in ("'", '"'):
                shape += "'"
                names.append(token.mark[1:-1])
            else:
                shape += token.mark or "-"
                names.append(token.name)
        if shape == "@-":
            return _Step(HAS, names[1])
        if shape in ("@-='", "@-!='"):
            return _Step(IS if shape == "@-='" else IS_NOT, names[1], names[-1])
        if shape == "-" and not _is_number(names[0]):
            return _Step(WITH, names[0])
        if shape in (".='", ".!='") or (shape in ("-='", "-!='") and not _is_number(names[0])):
            return _Step(TEXT_IS_NOT if "!" in shape else TEXT_IS, names[0], names[-1])
        if shape in ("-", "-()", "-()-"):
            return _Step(PLACE, "", "", _index(shape, names))
        raise SyntaxError("invalid predicate")


def _is_number(text):
    digits = text.removeprefix("-")
    return digits.isdecimal()


def _index(shape, names):
    if shape == "-":
        index = int(names[0]) - 1
        if index < 0:
            raise SyntaxError("XPath position >= 1 expected")
        return index
    if names[0] != "last":
        raise SyntaxError("unsupported function")
    if shape == "-()":
        return -1
    try:
        index = int(names[2]) - 1
    except ValueError:
        raise SyntaxError("unsupported expression") from None
    if index > -2:
        raise SyntaxError("XPath offset from last() must be negative")
    return index


# ---- finding -------------------------------------------------------------------------------------------------------


class _Parents:
    """The parents of the elements below a root, found out when one is asked for."""

    _one_for_all_ = True

    def __init__(self, root):
        self._root = root
        self._known = {}
        self._is_known = False

    def of(self, element):
        if not self._is_known:
            self._is_known = True
            for parent in self._root.iter():
                for child in parent._children:
                    self._known[child] = parent
        return self._known.get(element)


def _named(element, name):
    """Whether the name of a step, with its wildcards, is that of an element."""
    tag = element.tag
    if name == "*":
        return True
    if tag is None:
        return False
    if name == "{*}*":
        return True
    if name == "{}*":
        return not tag.startswith("{")
    if name.startswith("{*}"):
        return tag == name[3:] or tag.endswith(name[2:])
    if name.endswith("}*"):
        return tag.startswith(name[:-1])
    return tag == (name[2:] if name.startswith("{}") else name)


def _text_of(element):
    return "".join([part for part in element.itertext()])


def _holds(step, element, parents):
    """Whether an element has what a predicate says."""
    if step.kind in (HAS, IS, IS_NOT):
        value = element.attrib.get(step.name)
        if value is None:
            return False
        return step.kind == HAS or (value == step.value) == (step.kind == IS)
    if step.kind == WITH:
        return select_first(element, step.name, None) is not None
    if step.kind in (TEXT_IS, TEXT_IS_NOT):
        among = select_all(element, step.name, None) if step.name else [element]
        return any((_text_of(each) == step.value) == (step.kind == TEXT_IS) for each in among)
    parent = parents.of(element)
    if parent is None:
        return False
    alike = [child for child in parent._children if child.tag == element.tag and child._kind == element._kind]
    place = step.index if step.index >= 0 else len(alike) + step.index
    return 0 <= place < len(alike) and alike[place] is element


def _done(step, elements, parents):
    """The elements that a step makes of those found so far."""
    found = []
    if step.kind == SELF:
        return elements
    if step.kind in (CHILD, ANY):
        name = step.name if step.kind == CHILD else "*"
        for element in elements:
            for child in element._children:
                if _named(child, name):
                    found.append(child)
    elif step.kind == BELOW:
        for element in elements:
            for each in element.iter():
                if each is not element and _named(each, step.name):
                    found.append(each)
    elif step.kind == PARENT:
        seen = set()
        for element in elements:
            parent = parents.of(element)
            if parent is not None and parent not in seen:
                seen.add(parent)
                found.append(parent)
    else:
        for element in elements:
            if _holds(step, element, parents):
                found.append(element)
    return found


def _is_plain(path):
    """Whether a path is taken for the name of children as it stands."""
    if path.startswith(("{}", "{*}")):
        return False
    is_outside = True
    for c in path:
        if c in "{}":
            is_outside = c == "}"
        elif is_outside and c in "/*[@.":
            return False
    return True


def select(root, path, namespaces):
    """All elements that a path leads to."""
    if path.startswith("/"):
        raise SyntaxError("cannot use absolute path on element")
    if path.endswith("/"):
        path += "*"
    elements, parents = [root], _Parents(root)
    for step in _Steps(_tokens(path, namespaces)).make():
        elements = _done(step, elements, parents)
    return elements


def select_all(root, path, namespaces):
    """All elements that a path, or a name of children, leads to."""
    if namespaces is None and _is_plain(path):
        return [child for child in root._children if child.tag == path]
    return select(root, path, namespaces)


def select_first(root, path, namespaces):
    """The first element that a path leads to; None where there is none."""
    if namespaces is None and _is_plain(path):
        for child in root._children:
            if child.tag == path:
                return child
        return None
    found = select(root, path, namespaces)
    return found[0] if found else None
