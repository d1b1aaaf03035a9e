"""`rpyc-dl view` and `facts dump`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rpyc_dl.workbench.drawing import Drawing, Edge, Node, own_svg
from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


def main(argv):
    shape = Shape(len(argv))
    if shape.area() > 3:
        print("large \\"one\\"")
    return 0
"""


def test_text(program: Write) -> None:
    ran = rpyc("view", program(SOURCE))
    assert ran.status == 0, ran.err
    assert re.search(r"^graph .*area\(self\):$", ran.out, re.MULTILINE)
    assert re.search(r"= mul\(", ran.out)


def test_only_one_function(program: Write) -> None:
    ran = rpyc("view", program(SOURCE), "--function", "main")
    assert ran.out.startswith("graph main(argv):")
    assert "area(self)" not in ran.out


def test_unknown_function(program: Write) -> None:
    ran = rpyc("view", program(SOURCE), "--function", "mian")
    assert ran.status == 2
    assert "did you mean `main`?" in ran.err


def test_dot(program: Write) -> None:
    ran = rpyc("view", program(SOURCE), "--format", "dot")
    assert ran.out.startswith("digraph program {")
    assert ran.out.count("subgraph cluster_") == 3
    for line in ran.out.splitlines():  # what Graphviz would choke on: an unescaped quote within a label
        assert re.fullmatch(r'([^"]|"([^"\\]|\\.)*")*', line), line


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_facts_dump_is_deterministic(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE)
    for name in ("first", "second"):
        ran = rpyc("facts", "dump", path, str(tmp_path / name))
        assert ran.status == 0, ran.err
    assert contents(tmp_path / "first") == contents(tmp_path / "second")
    assert b"area" in contents(tmp_path / "first")["graph.facts"]


def test_facts_dump_to_a_file(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE)
    (tmp_path / "file").write_text("")
    assert rpyc("facts", "dump", path, str(tmp_path / "file")).status == 2


REFUSED = "def main(argv):\n    x = 0\n    if argv:\n        x = b'no'\n    y = x\n    print(y)\n    return 0\n"


def test_a_refused_program_can_be_looked_at(program: Write, tmp_path: Path) -> None:
    path = program(REFUSED)
    assert rpyc("annotate", "--strict-types", path).status == 1
    assert "goto block1(b'no')" in rpyc("view", "--strict-types", path).out
    assert rpyc("facts", "dump", "--strict-types", path, str(tmp_path / "facts")).status == 0


CLASSES = """\
class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Cube(Shape):
    def __init__(self, side, name):
        self.side = side
        self.name = name

    def area(self):
        return Shape.area(self) * 6


def unused():
    return 1


def numbers(n):
    for i in range(n):
        yield area_of(Shape(i))


def area_of(shape):
    return shape.area()


def main(argv):
    for area in numbers(3):
        print(area)
    print(area_of(Cube(2, "cube")), area_of(Shape(1)))
    return 0
"""


def test_calls(program: Write) -> None:
    path = program(CLASSES)
    lines = rpyc("view", path, "--calls").out.splitlines()
    assert "main -> numbers, Cube.__init__, area_of, Shape.__init__" in lines
    assert "numbers -> Shape.__init__, area_of" in lines, "the body of a generator calls in its name"
    assert "area_of -> Shape.area, Cube.area" in lines
    assert "unused" in lines
    assert not any("_resume" in line or "__next__" in line for line in lines)
    dot = rpyc("view", path, "--calls", "--format", "dot").out
    assert re.search(r'-> f\d+ \[label="2 calls"\]', dot)
    assert re.search(r'label="unused" style=dashed', dot)
    only = rpyc("view", path, "--calls", "--function", "area_of").out
    assert sorted(only.splitlines()) == ["Cube.area -> Shape.area", "Shape.area", "area_of -> Shape.area, Cube.area"]


def test_classes(program: Write) -> None:
    out = rpyc("view", program(CLASSES), "--classes").out
    assert out == "Shape\n    side: int >= 0\nCube -> Shape\n    name: str\n"


@pytest.mark.parametrize("what", ["--flow", "--calls", "--classes"])
@pytest.mark.parametrize("graphviz", [True, False])
def test_svg(program: Write, tmp_path: Path, what: str, graphviz: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """By Graphviz where it is installed, and by our own layout: every name is there, and nothing lies outside."""
    if not graphviz:
        monkeypatch.setattr("shutil.which", lambda name: None)
    ran = rpyc("view", program(CLASSES), what, "-o", "picture.svg")
    assert (ran.status, ran.out) == (0, ""), ran.err
    root = ElementTree.parse(tmp_path / "picture.svg").getroot()
    texts = " ".join(text.strip() for text in root.itertext())
    for name in {"--flow": ["area_of", "mul("], "--calls": ["Cube.area", "numbers"], "--classes": ["name: str"]}[
        what
    ]:
        assert name in texts
    if not graphviz:
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for box in root.iter("{http://www.w3.org/2000/svg}rect"):
            x, y, w, h = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + w <= width and y + h <= height


def _boxes(root: ElementTree.Element) -> list[tuple[float, ...]]:
    found = root.iter("{http://www.w3.org/2000/svg}rect")
    return [tuple(float(box.attrib[name]) for name in ("x", "y", "width", "height")) for box in found]


@pytest.mark.parametrize("sideways", [False, True])
def test_own_layout_keeps_boxes_apart(sideways: bool) -> None:
    """Boxes of a graph with cycles and long edges do not overlap."""
    edges = [("a", "b"), ("b", "c"), ("c", "a"), ("a", "d"), ("a", "c"), ("d", "d"), ("e", "b")]
    nodes = [Node(name, [name * 5]) for name in "abcde"]
    picture = Drawing("x", nodes, [Edge(*pair) for pair in edges], sideways=sideways)
    root = ElementTree.fromstring(own_svg(picture))
    boxes = _boxes(root)
    assert len(boxes) == 5
    for i, (x1, y1, w1, h1) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[:i]:
            assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path[@marker-end]")) == len(edges)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("way", ["down", "upwards", "sideways"])
def test_nothing_goes_through_a_box(seed: int, way: str) -> None:
    """Names of many lengths, lines that skip ranks, circles, labels; everything within the picture."""
    rng = random.Random(seed)
    names = [f"f{i}" for i in range(rng.randrange(2, 30))]
    nodes = [Node(name, [name * rng.randrange(1, 12)] * rng.randrange(1, 4), href=f"#{name}") for name in names]
    pairs = sorted({(rng.choice(names), rng.choice(names)) for _ in range(rng.randrange(50))})
    labels = ["" if seed % 3 == 0 else "x" * rng.choice([0, 3, 40]) for _ in pairs]
    edges = [Edge(*pair, label) for pair, label in zip(pairs, labels, strict=True)]
    picture = Drawing("x", nodes, edges, upwards=way == "upwards", sideways=way == "sideways")
    root = ElementTree.fromstring(own_svg(picture))
    boxes = _boxes(root)
    assert len(root.findall(".//{http://www.w3.org/2000/svg}a[@href]")) == len(names)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    texts = [
        (float(text.attrib["x"]), float(text.attrib["y"]) - 8, 5.4 * len(text.text or ""), 8.0)
        for text in root.iter("{http://www.w3.org/2000/svg}text")
        if text.attrib.get("font-size") == "9"
    ]
    assert len(texts) == len(list(filter(None, labels)))
    taken = [*boxes, *texts]
    for i, (x, y, w, h) in enumerate(taken):
        assert 0 <= x <= x + w <= width and 0 <= y <= y + h <= height
        assert all(x >= x2 + w2 or x2 >= x + w or y >= y2 + h2 or y2 >= y + h for x2, y2, w2, h2 in taken[:i])
    paths = root.findall(".//{http://www.w3.org/2000/svg}path[@marker-end]")
    assert len(paths) == len(edges)
    for path in paths:
        for x, y in _points(path.attrib["d"]):
            inside = [b for b in boxes if b[0] + 1 < x < b[0] + b[2] - 1 and b[1] + 1 < y < b[1] + b[3] - 1]
            assert not inside, (path.attrib["d"], inside)
            assert 0 <= x <= width and 0 <= y <= height


def _points(path: str) -> Iterator[tuple[float, float]]:
    """Points along the lines and curves of a path."""
    x = y = 0.0
    for letter, text in re.findall(r"([MLCHVhv]) *([-\d. ]+)", path):
        numbers = [float(each) for each in text.split()]
        if letter == "M":
            x, y = numbers
        elif letter == "C":
            (ax, ay), (bx, by), end = (numbers[i : i + 2] for i in (0, 2, 4))
            for step in range(11):
                t, u = step / 10, 1 - step / 10
                at = [u**3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t**3 * s for p, q, r, s in
                      ((x, ax, bx, end[0]), (y, ay, by, end[1]))]  # fmt: skip
                yield at[0], at[1]
            x, y = end
        elif letter == "L":
            a, b = numbers
            yield from ((x + (a - x) * i / 10, y + (b - y) * i / 10) for i in range(11))
            x, y = a, b
        else:
            start, across = (x, y), letter in "Hh"
            end = numbers[0] if letter.isupper() else (x if across else y) + numbers[0]
            x, y = (end, y) if across else (x, end)
            yield from ((start[0] + (x - start[0]) * i / 10, start[1] + (y - start[1]) * i / 10) for i in range(11))


def test_cannot_write(program: Write) -> None:
    ran = rpyc("view", program(CLASSES), "-o", "/nowhere/x.svg")
    assert ran.status == 2 and "cannot write /nowhere/x.svg" in ran.err
