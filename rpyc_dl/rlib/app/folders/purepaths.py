"""`pathlib.PurePosixPath`: paths as texts, of which the system is asked nothing."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.folders.matching import fnmatchcase
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

_NEWER = sys.version_info >= (3, 12)


def joined(path, more):
    """A path behind another one."""
    if more.startswith("/") or not path:
        return more
    return path + more if path.endswith("/") else path + "/" + more


def root_of(text):
    if not text.startswith("/"):
        return ""
    return "//" if text.startswith("//") and not text.startswith("///") else "/"


def names_in(text):
    return [name for name in text.split("/") if name and name != "."]


def normal(text):
    """A path without dots that mean nothing and slashes too many."""
    return root_of(text) + "/".join(names_in(text)) or "."


@specialize.argtype(0)
def text_of(segments):
    """The path of some segments, as text."""
    if len(segments) == 0:
        return "."
    if len(segments) == 1:
        return normal(_checked(segments[0]))
    if len(segments) == 2:
        return normal(joined(_checked(segments[0]), _checked(segments[1])))
    text = ""
    for segment in segments:
        text = joined(text, _checked(segment))
    return normal(text)


@specialize.argtype(0)
def _checked(segment):
    if segment is None:
        if _NEWER:
            raise TypeError(
                "argument should be a str or an os.PathLike object where __fspath__ returns a str, not 'NoneType'"
            )
        raise TypeError("expected str, bytes or os.PathLike object, not NoneType")
    return fspath(segment)


def _reversed_match(path, pattern):
    """Whether the last names of a path are those of a pattern."""
    wanted, names = names_in(pattern), path._names()
    if not wanted and not root_of(pattern):
        raise ValueError("empty pattern")
    if root_of(pattern):
        if root_of(pattern) != path.root or len(wanted) != len(names):
            return False
    elif len(wanted) > len(names):
        return False
    shift = len(names) - len(wanted)
    return all(fnmatchcase(names[shift + i], wanted[i]) for i in range(len(wanted)))


def _whole_match(parts, wanted, i, j):
    """Whether the parts of a path from i on are those of a pattern from j on, of which `**` is any number."""
    while j < len(wanted):
        if wanted[j] != "**":
            if i == len(parts) or (not parts[i] and wanted[j]) or not fnmatchcase(parts[i], wanted[j]):
                return False
            i, j = i + 1, j + 1
            continue
        if j + 1 == len(wanted):
            return i < len(parts) or j == 0
        for end in range(i, len(parts)):
            if (end != i + 1 or parts[i]) and _whole_match(parts, wanted, end, j + 1):
                return True
        return False
    return i == len(parts)


class PurePath:
    """What all paths have; none is only this."""

    _one_for_all_ = True

    def __new__(cls, *segments):
        return object.__new__(PurePosixPath if cls is PurePath else cls)

    @specialize.call_location()
    def __init__(self, *segments):
        self._text = text_of(segments)

    def _made(self, text):
        """A path of the same class, of a text that is normal."""
        made = PurePosixPath()
        made._text = text
        return made

    def _names(self):
        return names_in(self._text)

    def __fspath__(self):
        return self._text

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"{type(self).__name__}({self._text!r})"

    def __bytes__(self):
        return self._text.encode("utf-8", "surrogateescape")

    def __hash__(self):
        return hash(self._text)

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, PurePath):
            return self._text == other._text
        return NotImplemented

    def __lt__(self, other):
        return self._order() < other._order()

    def __le__(self, other):
        return self._order() <= other._order()

    def __gt__(self, other):
        return self._order() > other._order()

    def __ge__(self, other):
        return self._order() >= other._order()

    def _order(self):
        """What paths are compared by."""
        return ([self.root] if self.root else []) + self._names()

    @specialize.argtype(1)
    def __truediv__(self, key):
        if isinstance(key, (str, PurePath)):
            return self._made(normal(joined(self._text, fspath(key))))
        return NotImplemented

    def __rtruediv__(self, key):
        if isinstance(key, str):
            return self._made(normal(joined(key, self._text)))
        return NotImplemented

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return root_of(self._text)

    @property
    def anchor(self):
        return root_of(self._text)

    @property
    def parts(self):
        return tuple(self._order())

    @property
    def name(self):
        names = self._names()
        return names[-1] if names else ""

    @property
    def suffix(self):
        name = self.name
        i = name.rfind(".")
        return name[i:] if 0 < i < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return [""][:0]
        return ["." + suffix for suffix in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        i = name.rfind(".")
        return name[:i] if 0 < i < len(name) - 1 else name

    @property
    def parent(self):
        names = self._names()
        if not names:
            return self
        return self._made(self.root + "/".join(names[:-1]) or ".")

    @property
    def parents(self):
        found = []
        names = self._names()
        while names:
            names.pop()
            found.append(self._made(self.root + "/".join(names) or "."))
        return found

    def as_posix(self):
        return self._text

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        parts = []
        for byte in self._text.encode("utf-8", "surrogateescape"):
            c = chr(byte)
            parts.append(c if byte < 128 and (c.isalnum() or c in "_.-~/") else f"%{byte:02X}")
        return "file://" + "".join(parts)

    def is_absolute(self):
        return self._text.startswith("/")

    def is_reserved(self):
        return False

    @specialize.call_location()
    def joinpath(self, *others):
        if len(others) == 0:
            return self
        return self._made(normal(joined(self._text, _joined_texts(others))))

    @specialize.call_location()
    def with_segments(self, *segments):
        return self._made(text_of(segments))

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return self._made(self.root + "/".join([*self._names()[:-1], name]))

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or (suffix and not suffix.startswith(".")) or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.with_name(self.stem + suffix)

    @specialize.argtype(1)
    def relative_to(self, other, *, walk_up=False):
        base = normal(fspath(other))
        names, above = self._names(), names_in(base)
        if root_of(base) != self.root or (names[: len(above)] != above and not walk_up):
            raise ValueError(self._not_in(base))
        same = 0
        while same < len(above) and same < len(names) and names[same] == above[same]:
            same += 1
        if ".." in above[same:]:
            raise ValueError(f"'..' segment in {base!r} cannot be walked")
        return self._made("/".join([".."] * (len(above) - same) + names[same:]) or ".")

    def _not_in(self, base):
        if _NEWER:
            return f"{self._text!r} is not in the subpath of {base!r}"
        tail = "OR one path is relative and the other is absolute."
        return f"{self._text!r} is not in the subpath of {base!r} {tail}"

    @specialize.argtype(1)
    def is_relative_to(self, other):
        base = normal(fspath(other))
        above = names_in(base)
        return root_of(base) == self.root and self._names()[: len(above)] == above

    @specialize.argtype(1)
    def full_match(self, pattern, *, case_sensitive=None):
        """Python 3.13's."""
        if case_sensitive is False:
            raise NotImplementedError("full_match(case_sensitive=False)")
        wanted = normal(fspath(pattern))
        parts = [] if self._text == "." else self._text.split("/")
        return _whole_match(parts, [] if wanted == "." else wanted.split("/"), 0, 0)

    @specialize.argtype(1)
    def match(self, path_pattern):
        return _reversed_match(self, fspath(path_pattern))


class PurePosixPath(PurePath):
    _one_for_all_ = True


class PureWindowsPath(PurePath):
    _one_for_all_ = True

    def __init__(self, *parts):
        raise NotImplementedError

    __init__._not_rpython_ = "PureWindowsPath"


def choose(name, call):
    """The class of what a call of `PurePath` makes: there are no others on this system."""
    return PurePosixPath


@specialize.argtype(0)
def _joined_texts(segments):
    if len(segments) == 1:
        return fspath(segments[0])
    if len(segments) == 2:
        return joined(fspath(segments[0]), fspath(segments[1]))
    text = ""
    for segment in segments:
        text = joined(text, fspath(segment))
    return text
