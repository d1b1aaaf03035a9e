"""`xml.etree.ElementTree`: XML is read as expat reads it (XML 1.0, with namespaces, without external entities), with
the same errors at the same places. Documents with defaults for attributes are refused.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.web.xmlcharacters import (
    BLANKS,
    CDATA,
    CHARACTER,
    DECLARATION,
    DUPLICATE,
    INVALID,
    JUNK,
    KNOWN,
    MISMATCH,
    NO_ELEMENTS,
    PREFIX,
    SYNTAX,
    TEXTS,
    UNCLOSED,
    UNDECLARED,
    UNDEFINED,
    XML,
    ParseError,
    is_character,
    is_name,
    is_name_start,
)
from rpyc_dl.rlib.app.web.xmlelements import Element


class Reader:
    """Takes a document apart, one token at a time, and makes its tree."""

    _one_for_all_ = True

    def __init__(self, kinds=()):
        self._parts = []
        self._text = ""
        self._place = 0
        self._end = 0
        self._is_begun = False
        self._open = []  # the elements around this place
        self._tags = []  # and their names as they are written
        self._spaces = [{"xml": XML}]  # the namespaces that are known in them
        self._data = []
        self._last = None  # what came last: the text here is its own, or behind it
        self._is_behind = False
        self._entities = {}
        self._has_outside = False
        self._kinds = [kind for kind in kinds]
        self.events = []
        self.root = None

    def feed(self, data):
        self._parts.append(data)

    # ---- errors

    def _fail(self, code, place, told=""):
        """Raise the error that expat has at this place."""
        line = self._text.count("\n", 0, place) + 1
        column = place - (self._text.rfind("\n", 0, place) + 1)
        error = ParseError(f"{TEXTS[code]}{told}: line {line}, column {column}")
        error.code = code
        error.position = line, column
        raise error

    # ---- characters

    def _begin(self):
        self._is_begun = True
        text = "".join(self._parts)
        self._parts = []
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._text = text.removeprefix("\ufeff")
        self._end = len(self._text)

    def _check(self, start, end):
        """All characters have to be ones that XML knows."""
        text = self._text
        for i in range(start, end):
            c = text[i]
            if (c < " " and c not in BLANKS) or (c > "\ud7ff" and not is_character(ord(c))):
                self._fail(INVALID, i)

    def _skip_blanks(self, place):
        text, end = self._text, self._end
        while place < end and text[place] in BLANKS:
            place += 1
        return place

    def _name_end(self, place):
        """Behind the name that starts here."""
        text, end, i = self._text, self._end, place
        is_start, colons = True, 0
        while i < end:
            c = text[i]
            if c == ":" and not is_start and colons == 0:
                colons, is_start = 1, True
            elif is_name_start(c) if is_start else is_name(c):
                is_start = False
            else:
                break
            i += 1
        if is_start and i < end:
            self._fail(INVALID, i)
        return i

    def _reference(self, place, outer):
        """What a reference stands for that begins here, and where it ends; `outer` is where an error is told."""
        text = self._text
        i = place + 1
        if text.startswith("#", i):
            return self._numbered(place, outer)
        if i >= self._end:
            self._fail(UNCLOSED, outer)
        i = self._name_end(i)
        if i >= self._end:
            self._fail(UNCLOSED, outer)
        if text[i] != ";":
            self._fail(INVALID, i)
        return text[place + 1 : i], i + 1

    def _numbered(self, place, outer):
        text = self._text
        i = start = place + 3 if text.startswith("x", place + 2) else place + 2
        base = 16 if i == place + 3 else 10
        digits = "0123456789abcdefABCDEF" if base == 16 else "0123456789"
        while i < self._end and text[i] in digits:
            i += 1
        if i >= self._end:
            self._fail(UNCLOSED, outer)
        if text[i] != ";" or i == start:
            self._fail(INVALID, i)
        code = int(text[start:i], base) if i - start < 9 else 0
        if not is_character(code):
            self._fail(CHARACTER, outer)
        return "#" + chr(code), i + 1

    def _entity(self, name, outer, is_attribute):
        """The text of an entity by its name."""
        if name.startswith("#"):
            return name[1:]
        if name in KNOWN:
            return KNOWN[name]
        if name not in self._entities:
            if self._has_outside and is_attribute:
                return ""
            self._fail(UNDEFINED, outer, f" &{name};" if self._has_outside else "")
        value = self._entities[name]
        if "<" in value or "&" in value:
            raise NotImplementedError(f"the entity {name!r} has markup in it")
        return value

    # ---- tokens

    def step(self):
        """Take one token; whether there was one."""
        if not self._is_begun:
            self._begin()
        place = self._place
        if place >= self._end:
            return False
        if self._text[place] != "<":
            self._read_data(place)
        elif self._text.startswith("</", place):
            self._read_end(place)
        elif self._text.startswith("<?", place):
            self._read_instruction(place)
        elif self._text.startswith("<!", place):
            self._read_declaration(place)
        else:
            self._read_start(place)
        return True

    def finish(self):
        """The end of the document: its tree."""
        root = self.root
        if self._open or root is None:
            self._fail(NO_ELEMENTS, self._end)
        return root

    def _read_data(self, place):
        text = self._text
        end = text.find("<", place)
        if end < 0:
            end = self._end
        if not self._open:
            other = self._skip_blanks(place)
            if other < end:
                self._fail_outside(other)
            self._place = end
            return
        wrong = text.find("]]>", place, end)
        stop = wrong if wrong >= 0 else end
        while place < stop:
            i = text.find("&", place, stop)
            if i < 0:
                i = stop
            self._check(place, i)
            self._data.append(text[place:i])
            if i < stop:
                name, behind = self._reference(i, i)
                self._data.append(self._entity(name, i, False))
                i = behind
            place = i
        if wrong >= 0:
            self._fail(INVALID, wrong + 2)
        self._place = end

    def _fail_outside(self, place):
        """Something else than a tag stands outside of the root: what could be a word of a declaration ends as one."""
        i = place
        while i < self._end and is_name(self._text[i]):
            i += 1
        if place < i < self._end and self._text[i] not in " \t\n)>,|[%?*+":
            self._fail(INVALID, i)
        self._fail(SYNTAX if self.root is None else JUNK, place)

    def _flush(self):
        """The text up to here belongs to what came last."""
        if self._data:
            if self._last is not None:
                text = "".join(self._data)
                if self._is_behind:
                    self._last.tail = text
                else:
                    self._last.text = text
            self._data = []

    def _event(self, kind, element):
        if kind in self._kinds:
            self.events.append((kind, element))

    def _attributes(self, place, found):
        """The attributes of a tag as they are written; where the tag ends, and whether it is empty."""
        text, start = self._text, place
        i = self._name_end(place + 1)
        while True:
            behind = self._skip_blanks(i)
            if behind >= self._end:
                self._fail(UNCLOSED, start)
            c = text[behind]
            if c == ">":
                return behind + 1, False
            if c == "/":
                if behind + 1 >= self._end:
                    self._fail(UNCLOSED, start)
                if text[behind + 1] != ">":
                    self._fail(INVALID, behind + 1)
                return behind + 2, True
            if behind == i:
                self._fail(INVALID, i)
            i = self._name_end(behind)
            name = text[behind:i]
            i = self._skip_blanks(i)
            if i < self._end and text[i] != "=":
                self._fail(INVALID, i)
            i = self._skip_blanks(i + 1)
            if i >= self._end:
                self._fail(UNCLOSED, start)
            if text[i] not in "\"'":
                self._fail(INVALID, i)
            value, i = self._value(i, start)
            if name in found:
                self._fail(DUPLICATE, behind)
            found[name] = value

    def _value(self, place, start):
        """The value of an attribute, and where it ends."""
        text = self._text
        end = text.find(text[place], place + 1)
        wrong = text.find("<", place, end if end >= 0 else self._end)
        stop = wrong if wrong >= 0 else end if end >= 0 else self._end
        place += 1
        self._check(place, stop)
        if wrong < 0 and end >= 0 and "&" not in text[place:end]:
            return text[place:end].replace("\n", " ").replace("\t", " "), end + 1
        parts = []
        while place < stop:
            i = text.find("&", place, stop)
            if i < 0:
                i = stop
            parts.append(text[place:i].replace("\n", " ").replace("\t", " "))
            if i < stop:
                name, behind = self._reference(i, start)
                parts.append(self._entity(name, start, True))
                i = behind
            place = i
        if wrong >= 0:
            self._fail(INVALID, wrong)
        if end < 0:
            self._fail(UNCLOSED, start)
        return "".join(parts), end + 1

    def _qualified(self, name, default, place):
        """A name with its namespace in front."""
        spaces = self._spaces[-1]
        prefix, colon, local = name.partition(":")
        if not colon:
            return f"{{{default}}}{name}" if default else name
        if prefix not in spaces:
            self._fail(PREFIX, place)
        return f"{{{spaces[prefix]}}}{local}"

    def _declare(self, written, place):
        """The namespaces that a tag declares are known from here on."""
        spaces = self._spaces[-1]
        for name, value in written.items():
            if name == "xmlns" or name.startswith("xmlns:"):
                if spaces is self._spaces[-1]:
                    spaces = dict(spaces)
                if name != "xmlns" and not value:
                    self._fail(UNDECLARED, place)
                spaces[name[6:]] = value
        self._spaces.append(spaces)

    def _read_start(self, place):
        if not self._open and self.root is not None:
            self._fail(JUNK, place)
        if place + 1 >= self._end:
            self._fail(UNCLOSED, place)
        written = {}
        end, is_empty = self._attributes(place, written)
        tag = self._text[place + 1 : self._name_end(place + 1)]
        self._declare(written, place)
        attrib = {}
        for name, value in written.items():
            if name != "xmlns" and not name.startswith("xmlns:"):
                key = self._qualified(name, "", place)
                if key in attrib:
                    self._fail(DUPLICATE, place)
                attrib[key] = value
        name = self._qualified(tag, self._spaces[-1].get("", ""), place)
        self._flush()
        element = _made(name, attrib)
        if self._open:
            self._open[-1].append(element)
        else:
            self.root = element
        self._last = element
        self._is_behind = False
        self._open.append(element)
        self._tags.append(tag)
        self._event("start", element)
        if is_empty:
            self._close()
        self._place = end

    def _close(self):
        self._flush()
        element = self._open.pop()
        self._tags.pop()
        self._spaces.pop()
        self._last = element
        self._is_behind = True
        self._event("end", element)

    def _read_end(self, place):
        text = self._text
        if not self._open:
            self._fail(INVALID, place + 1)
        if place + 2 >= self._end:
            self._fail(UNCLOSED, place)
        i = self._name_end(place + 2)
        behind = self._skip_blanks(i)
        if behind >= self._end:
            self._fail(UNCLOSED, place)
        if text[behind] != ">":
            self._fail(INVALID, behind)
        if text[place + 2 : i] != self._tags[-1]:
            self._fail(MISMATCH, place + 2)
        self._close()
        self._place = behind + 1

    def _read_instruction(self, place):
        text = self._text
        end = text.find("?>", place + 2)
        if end < 0:
            self._fail(UNCLOSED, place)
        i = self._name_end(place + 2)
        if text[place + 2 : i].lower() == "xml" and place > 0:
            self._fail(DECLARATION, place)
        self._check(place, end)
        self._place = end + 2

    def _read_declaration(self, place):
        text = self._text
        if text.startswith("<!--", place):
            end = text.find("--", place + 4)
            if end < 0 or end + 2 >= self._end:
                self._fail(UNCLOSED, place)
            self._check(place, end)
            if text[end + 2] != ">":
                self._fail(INVALID, end + 2)
            self._place = end + 3
        elif text.startswith("<![CDATA[", place) and self._open:
            end = text.find("]]>", place)
            if end < 0:
                self._fail(CDATA, self._end)
            self._check(place, end)
            self._data.append(text[place + 9 : end])
            self._place = end + 3
        elif text.startswith("<!DOCTYPE", place) and self.root is None:
            self._read_doctype(place)
        else:
            i = place + 2
            while not self._open and i < self._end and text[i].isalpha():
                i += 1
            self._fail(INVALID, i) if i < self._end else self._fail(UNCLOSED, place)

    def _read_doctype(self, place):
        text = self._text
        i = place + 9
        while i < self._end and text[i] not in "[>":
            i = text.find(text[i], i + 1) + 1 if text[i] in "\"'" else i + 1
            if i <= 0:
                self._fail(UNCLOSED, place)
        head = text[place + 9 : i].split()
        self._has_outside = len(head) > 1 and head[1] in ("SYSTEM", "PUBLIC")
        if i < self._end and text[i] == "[":
            i = self._skip_blanks(self._read_subset(i + 1))
        if i >= self._end:
            self._fail(NO_ELEMENTS, self._end)
        if text[i] != ">":
            self._fail(INVALID, i)
        self._place = i + 1

    def _read_subset(self, i):
        """The declarations that a document has itself; behind them."""
        text = self._text
        while True:
            i = self._skip_blanks(i)
            if i >= self._end:
                self._fail(NO_ELEMENTS, self._end)
            if text[i] == "]":
                return i + 1
            if text.startswith("<!--", i):
                end = text.find("-->", i + 4) + 3
            elif text.startswith("<?", i):
                end = text.find("?>", i) + 2
            elif text.startswith("<!", i):
                end = self._read_markup(i)
            else:
                if text[i] == "%":
                    raise NotImplementedError("a parameter entity in a document")
                self._fail(INVALID, i)
            if end < 4:
                self._fail(UNCLOSED, i)
            i = end

    def _read_markup(self, place):
        """One declaration; entities are noted."""
        text, words, i = self._text, [], place + 2
        quoted = False
        while i < self._end and text[i] != ">":
            if text[i] in "\"'":
                end = text.find(text[i], i + 1)
                if end < 0:
                    self._fail(UNCLOSED, place)
                words.append(text[i + 1 : end])
                quoted = True
                i = end + 1
            elif text[i] in BLANKS:
                i += 1
            else:
                start = i
                while i < self._end and text[i] not in BLANKS and text[i] not in "\"'>":
                    i += 1
                words.append(text[start:i])
        if i >= self._end:
            self._fail(UNCLOSED, place)
        if words[0] == "ATTLIST" and quoted:
            raise NotImplementedError("a document with defaults of attributes")
        if words[0] == "ENTITY" and len(words) == 3 and quoted and words[1] not in self._entities:
            self._entities[words[1]] = self._entity_text(words[2], place)
        return i + 1

    def _entity_text(self, value, place):
        """The value of an entity, its numbered characters replaced."""
        parts = []
        while "&#" in value:
            at = value.find("&#")
            end = value.find(";", at)
            if end < 0:
                self._fail(INVALID, place)
            digits = value[at + 2 : end]
            code = int(digits[1:], 16) if digits.startswith("x") else int(digits)
            parts.append(value[:at] + chr(code))
            value = value[end + 1 :]
        return "".join(parts) + value


def _made(tag, attrib):
    element = Element(tag)
    element.attrib = attrib
    return element
