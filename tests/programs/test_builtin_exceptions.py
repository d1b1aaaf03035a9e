"""Every builtin exception class, and classes of a program below it, called in all ways, beside CPython."""

from __future__ import annotations

import builtins
from pathlib import Path

from rpyc_dl.rlib.app.exceptions.records import IS_NUMBERED, RECORDS, record_of
from support.executables import build_file

#: What the classes are called with.
SHAPES = (
    *("", "'text'", "7", "7, 'seven'", "2, 'x', 'file'", "'a', 'b'", "None, 'no number'", "13, 'x', None"),
    "2, 'x', 'f', None, 'g'",
)
_PLACE = "'bad', ('folder/file.py', 3, 4, 'text'{})"
OF_SYNTAX = (
    "",
    "'text'",
    _PLACE.format(""),
    _PLACE.format(", 3, 9"),
    "'bad', (None, 3, 4, None)",
    "'a', (None, None, None, None)",
)
OF_IMPORT = ("", "'text'", "'text', name='n'", "'text', name='n', path='p'", "'a', 'b'")
OF_NAME = ("", "'text'", "'text', name='n'", "'a', 'b'")
OF_ATTRIBUTE = (*OF_NAME, "'text', name='n', obj=3")
OF_ENCODING = (
    "'ascii', 'a\\xe9b', 1, 2, 'r'",
    "'c', '\\u1234', 0, 1, 'r'",
    "'c', 'abc', 1, 3, 'r'",
    "'c', 'a', 4, 5, 'r'",
)
OF_DECODING = (
    "'ascii', b'a\\xe9b', 1, 2, 'r'",
    "'c', b'', 0, 1, 'r'",
    "'c', b'abc', 1, 3, 'r'",
    "'c', b'a', 4, 5, 'r'",
)
OF_TRANSLATING = ("'a\\xe9b', 1, 2, 'r'", "'\\U0001f600', 0, 1, 'r'", "'abc', 1, 3, 'r'", "'a', 4, 5, 'r'")
OF_ONE = ("", "3", "'text'", "None")

#: What classes below these are called with.
OF: dict[type[BaseException], tuple[str, ...]] = {
    SyntaxError: OF_SYNTAX,
    ImportError: OF_IMPORT,
    NameError: OF_NAME,
    AttributeError: OF_ATTRIBUTE,
    UnicodeEncodeError: OF_ENCODING,
    UnicodeDecodeError: OF_DECODING,
    UnicodeTranslateError: OF_TRANSLATING,
    StopIteration: OF_ONE,
    SystemExit: OF_ONE,
}

#: Classes of a program below each: plain, with a constructor that passes on, with one that does not, with a text.
BELOW = """
class {name}Plain({name}):
    pass
class {name}Passing({name}):
    def __init__(self, *args):
        super().__init__(*args)
        self.extra = len(args)
class {name}Silent({name}):
    def __init__(self, *args):
        self.extra = len(args)
class {name}Worded({name}):
    def __str__(self):
        return "worded " + super().__str__()
"""
KINDS = ("", "Plain", "Passing", "Silent", "Worded")
TAKE_NO_NAMES = ("Passing", "Silent")

#: Groups of fewer classes are called in all ways, and these classes of others.
FEW = 5
WHOLE = (OSError, BlockingIOError, Exception, KeyError)

#: They are called in another way, or CPython has no instances of them.
_LEFT_OUT = (BaseExceptionGroup,)


def classes() -> list[type[BaseException]]:
    found = {c for c in vars(builtins).values() if isinstance(c, type) and issubclass(c, BaseException)}
    return sorted((c for c in found if not issubclass(c, _LEFT_OUT)), key=lambda cls: cls.__name__)


def shapes_of(cls: type[BaseException]) -> tuple[str, ...]:
    return next((shapes for base, shapes in OF.items() if issubclass(cls, base)), SHAPES)


def attributes_of(cls: type[BaseException]) -> list[str]:
    for kept, name in ((StopIteration, "value"), (SystemExit, "code")):
        if issubclass(cls, kept):
            return [name]
    record = record_of(cls)
    if record is None:
        return []
    return list(record.told) or [name for name in record.attributes if name != IS_NUMBERED]


def calls_of(cls: type[BaseException], whole: bool) -> list[str]:
    """Calls of the class and of those below it; a few where others of the group are called in all ways."""
    if not whole:
        return [f"{cls.__name__}{kind}({shape})" for kind in KINDS[:2] for shape in shapes_of(cls)[2:4]]
    kinds = [kind for kind in KINDS if kind != "Silent" or not issubclass(cls, UnicodeError)]
    made = [(kind, shape) for kind in kinds for shape in shapes_of(cls)]
    return [f"{cls.__name__}{kind}({shape})" for kind, shape in made if not ("=" in shape and kind in TAKE_NO_NAMES)]


def text_of(top: type[BaseException], group: list[type[BaseException]]) -> str:
    """A program that makes, raises and shows what the classes of a group give."""
    calls = [call for cls in group for call in calls_of(cls, len(group) < FEW or cls in WHOLE)]
    shown = "".join(f", error.{name}" for name in attributes_of(top))
    branches = "".join(f"    if i == {i}:\n        return {call}\n" for i, call in enumerate(calls))
    return (
        "".join(BELOW.format(name=cls.__name__) for cls in group)
        + f"def make_{top.__name__}(i):\n{branches}    raise NotImplementedError\n"
        + f"for i in range({len(calls)}):\n"
        + f"    try:\n        raise make_{top.__name__}(i)\n"
        + f"    except {top.__name__} as error:\n"
        + f"        print(i, type(error).__name__, error.args, str(error), repr(error){shown})\n"
    )


def groups() -> dict[type[BaseException], list[type[BaseException]]]:
    """The classes by what they have of their own."""
    found: dict[type[BaseException], list[type[BaseException]]] = {}
    for cls in classes():
        top = next((base for base in (*RECORDS, StopIteration, SystemExit) if issubclass(cls, base)), BaseException)
        found.setdefault(top, []).append(cls)
    return found


def test_each_class_does_what_cpython_does(tmp_path: Path) -> None:
    texts = [text_of(top, group) for top, group in groups().items()]
    program = build_file(_written(tmp_path / "grid.py", "".join(texts)), tmp_path / "grid", optimize="0")
    expected = program.expected()
    assert len(expected.out.splitlines()) > 400
    assert program.run() == expected


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
