"""What contradicts a border is an error on the right side of it, whether modules are annotated apart or together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import rpyc

LIBRARY = """\
class Shape:
    def __init__(self, size):
        self.size = size
        self.tags = []

    def scaled(self, factor):
        return self.size * factor


class Square(Shape):
    def scaled(self, factor):
        return self.size * factor * 1.0


class Empty(Exception):
    pass


class Full(Exception):
    pass


def largest(shapes):
    if not shapes:
        raise Empty()
    best = shapes[0]
    for shape in shapes:
        if shape.size > best.size:
            best = shape
    return best


def named(shapes, table, default=None):
    for shape in shapes:
        if shape.tags:
            table[shape.tags[0]] = shape.size
    return table.get("x", default)


def apply(shape, flag):
    if flag:
        shape.size = 3.0
    return flag
"""

INTERFACE = """\
from rpyc_dl import boundary

@boundary(raises=[])
class Shape:
    size: float
    tags: list[str]
    def __init__(self, size: float) -> None: ...
    def scaled(self, factor: float) -> float: ...

class Square(Shape):
    def scaled(self, factor: float) -> float: ...

class Empty(Exception): ...

@boundary(raises=[Empty])
def largest(shapes: list[Shape]) -> Shape: ...
def named(shapes: list[Shape], table: dict[str, float], default: float | None = ...) -> float | None: ...
def apply(shape: Shape, flag: bool) -> bool: ...
"""

MAIN = """\
import lib


def main(argv):
    shapes = [lib.Shape(1.5), lib.Square(2.0)]
    shapes[0].tags.append("x")
    table = {"y": 1.0}
    print(lib.largest(shapes).scaled(2.0))
    print(lib.named(shapes, table))
    print(lib.apply(shapes[0], True))
    print(lib.largest([]) is None)
    return 0
"""


def annotated(folder: Path, library: str, main: str) -> dict[str, str]:
    """What is said on standard error where `lib` and `main` are annotated apart, and both together."""
    for name, text in (("lib.py", library), ("lib.pyi", INTERFACE), ("main.py", main)):
        (folder / name).write_text(text)
    return {
        "lib": rpyc("annotate", "lib.py", "--apart", "out/lib").err,
        "main": rpyc("annotate", "main.py", "--apart", "out/main").err,
        "together": rpyc("annotate", "main.py", "--interfaces").err,
    }


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


#: What is written in the place of what, and the line and words of the error.
CALLER = [
    (
        "Shape(1.5)",
        "Shape(b'a')",
        5,
        "`size` of `Shape.__init__` is stated to be a float, and is a bytes object here",
    ),
    ('append("x")', "append(4)", 6, "`Shape.tags` holds an int where a str is stated"),
    ('{"y": 1.0}', '{"y": "1"}', 7, "`table` of `named` holds a str where a float is stated"),
    ("scaled(2.0)", "scaled(2)", 8, "`factor` of `Shape.scaled` is stated to be a float, and is an int here"),
    ("table)", "table, 'a')", 9, "`default` of `named` is stated to be None or a float, and is a str here"),
    ("[0], True)", "[0], 1)", 10, "`flag` of `apply` is stated to be a bool, and is an int here"),
    ("largest([])", "largest([None])", 11, "`shapes` of `largest` holds None where a Shape is stated"),
]
MODULE = [
    ("raise Empty()", "raise Full()", 25, "`largest` may raise Full here, and its border does not name it"),
    ("best\n\n\n", "best.size\n\n\n", 30, "the result of `largest` is stated to be a Shape, and is a float here"),
    ("size = 3.0", "size = flag", 42, "`Shape.size` is stated to be a float, and is a bool here"),
    ("return flag", "return 7", 43, "the result of `apply` is stated to be a bool, and is an int here"),
]


def changed(text: str, changes: list[tuple[str, str, int, str]]) -> str:
    for old, new, _, _ in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def told(said: str) -> list[tuple[str, int, str]]:
    """File, line and message of each error, which names the border as well."""
    found = []
    for error in filter(None, said.split("\n\n")):
        message, place, *rest = error.splitlines()
        assert any("--> lib.pyi:" in line for line in rest)
        _, file, line, *_ = re.split("[ :]+", place.strip())
        found.append((file, int(line), message.removeprefix("error[border]: ")))
    return sorted(found)


@pytest.mark.parametrize("side", ["main", "lib"])
def test_errors_are_on_the_side_that_contradicts(side: str, tmp_path: Path) -> None:
    changes = CALLER if side == "main" else MODULE
    texts = {"main": MAIN, "lib": LIBRARY}
    texts[side] = changed(texts[side], changes)
    said = annotated(tmp_path, texts["lib"], texts["main"])
    wrong = sorted((f"{side}.py", line, words) for _, _, line, words in changes)
    assert told(said[side]) == told(said["together"]) == wrong
    assert said["lib" if side == "main" else "main"] == ""


def test_without_a_contradiction_all_is_well(tmp_path: Path) -> None:
    assert set(annotated(tmp_path, LIBRARY, MAIN).values()) == {""}
    assert rpyc("check", "main.py", "--interfaces").status == 0


@pytest.mark.parametrize(
    ("left_out", "line", "words"),
    [
        ("def apply(shape: Shape, flag: bool) -> bool: ...", 10, "the function `apply` is used from outside"),
        ("    tags: list[str]", 6, "the attribute `tags` of class `Shape` is used from outside"),
    ],
)
def test_what_is_used_from_outside_has_to_be_stated(left_out: str, line: int, words: str, tmp_path: Path) -> None:
    assert left_out in INTERFACE
    for name, text in (("lib.py", LIBRARY), ("lib.pyi", INTERFACE.replace(left_out, "")), ("main.py", MAIN)):
        (tmp_path / name).write_text(text)
    ran = rpyc("annotate", "main.py", "--apart", "out")
    assert ran.status == 1
    message, place, *_ = ran.err.splitlines()
    assert words in message and f"--> main.py:{line}:" in place


def test_what_a_base_class_keeps_for_itself_is_not_known(tmp_path: Path) -> None:
    main = "import lib\n\n\nclass Own(lib.Base):\n    def get(self):\n        return self.hidden\n\n\n"
    main += "def main(argv):\n    print(Own().get())\n    return 0\n"
    (tmp_path / "main.py").write_text(main)
    (tmp_path / "lib.py").write_text("class Base:\n    def __init__(self):\n        self.hidden = 1\n")
    (tmp_path / "lib.pyi").write_text("class Base:\n    def __init__(self) -> None: ...\n")
    ran = rpyc("annotate", "main.py", "--apart", "out")
    assert "the attribute `hidden` of class `Own` is used from outside" in ran.err.splitlines()[0]
    assert "--> main.py:6:" in ran.err.splitlines()[1]
    (tmp_path / "main.py").write_text(main.replace("get(", "__len__("))
    ran = rpyc("annotate", "main.py", "--apart", "out")
    assert "`Own.__len__` overrides `__len__` of `Base`, of which the border of `lib` says nothing" in ran.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def apply(shape: Shape, flag) -> bool: ...", "the border of `apply` states no type of `flag`"),
        (
            "def apply(shape: Shape, on: bool) -> bool: ...",
            "`apply` takes (shape, flag), and its interface states (shape, on)",
        ),
        (
            "def apply(shape: Shape, flag: list) -> bool: ...",
            "list cannot stand at a border, as it does in that of `apply`",
        ),
        ("def other() -> bool: ...", "the module `lib` has no `other`, which its interface states"),
        ("def apply(shape: Shape, flag: bool -> bool: ...", "the interface file cannot be read"),
    ],
)
def test_a_wrong_border_is_an_error_in_its_line(text: str, words: str, tmp_path: Path) -> None:
    *others, last = INTERFACE.splitlines(keepends=True)
    assert "def apply" in last
    for name, source in (("lib.py", LIBRARY), ("lib.pyi", "".join([*others, text])), ("main.py", MAIN)):
        (tmp_path / name).write_text(source)
    ran = rpyc("annotate", "main.py", "--interfaces")
    assert words in ran.err.splitlines()[0] and "--> lib.pyi:18" in ran.err.splitlines()[1]
