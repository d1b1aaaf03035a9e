"""What users write that is not just a function: enumerations, generators, abstract types, decorators."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rpyc_dl.extension.build import Built, build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

CALLS = HERE / "widecalls.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The module, compiled."""
    return build_module(str(HERE / "wide.py"), folder=str(tmp_path_factory.mktemp("wide")))


@pytest.mark.parametrize("version", PYTHONS)
@pytest.mark.slow
def test_it_does_what_python_does(built: Built, version: str) -> None:
    expected = output_of(CALLS, HERE / "wide.py", python=PYTHONS[version]).splitlines()
    assert len(expected) > 54
    assert output_of(CALLS, built.library, python=PYTHONS[version]).splitlines() == expected


def test_collections_at_every_allocation(built: Built) -> None:
    assert output_of(CALLS, built.library, RPYC_DL_GC="stress") == output_of(CALLS, built.library)


def test_what_differs_is_refused_or_said(built: Built) -> None:
    m = loaded(str(built.library), "wide")
    for call, message in (
        (lambda: m.Color.RED.letters(), r"Color.letters is not exported: it gives an iterator"),
        (lambda: m.Color.shout(1), r"Color.shout\(\) argument 'self' must be Color, not int"),
        (lambda: m.length((m.Spot(1), None)), r"length\(\) argument 'line' must be Line, not tuple"),
        (lambda: m.length(m.Line(m.Spot("1"))), r"argument 'line': item 0, item 0 must be int, not str"),
        (lambda: m.Spot(1).moved(), r"Spot.moved\(\) missing"),
        (lambda: m.next_color(1), r"next_color\(\) argument 'c' must be Color, not int"),
        (lambda: m.concat("a", 1), r"concat\(\) argument 'others': item 0 must be str, not int"),
        (lambda: m.mean(x for x in [1.0]), "a sequence is needed, not <class 'generator'>"),
        (lambda: m.joined(3), "'int' object is not iterable"),
        (lambda: m.Late("3"), r"Late.__init__\(\) argument 'days' must be int, not str"),
        (lambda: m.Unsaid(3), r"Unsaid.__init__ is not exported: `thing` has no annotation"),
    ):
        with pytest.raises(TypeError, match=message):
            call()
    assert [note.partition(":")[0] for note in built.notes] == [
        "`logged` is not exported", "`opened` is not exported", "`Color.letters` is not exported",
        "`Unsaid.__init__` is not exported",
    ]  # fmt: skip


def test_the_stub_file(built: Built) -> None:
    text = built.stubs.read_text().splitlines()
    for line in (
        "class Kind(str, enum.Enum):",
        "def maybe_color(c: Color | None = ...) -> Color | None: ...",
        "def countdown(n: int, *, step: int = ...) -> Iterator[int]: ...",
        "def total(table: Mapping[str, int], names: Iterable[str] | None = ...) -> int: ...",
        "def concat(first: str, *others: str, sep: str = ...) -> str: ...",
        "    def shout(self) -> str: ...",
        "class NeverRaised(Broken): ...",
        "    def __init__(self, days: int, *, why: str = ..., kind: Kind | None = ...) -> None: ...",
        "    days: int",
        "class Spot(NamedTuple):",
        "    y: float = ...",
        "    def moved(self, dx: int, *, dy: float = ...) -> Spot: ...",
        "def far(spots: list[Spot], least: float = ..., most: float = ...) -> Spot | None: ...",
        "    def above(self, least: int, limit: int = ...) -> Iterator[int]: ...",
    ):
        assert line in text
