"""An analysis starts again only where copies of functions and classes can help."""

from __future__ import annotations

import gc
from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import pytest

from rpyc_dl.annotator import analyse, attempts, splits
from rpyc_dl.annotator.session import Session
from rpyc_dl.facts import splits as class_splits
from rpyc_dl.facts.roots import Roots
from rpyc_dl.facts.splits import Splits
from rpyc_dl.frontend import build_flow


def shown(x: Any) -> None:
    print(x)


def parameter_alone(n: int) -> int:
    shown(n)
    shown(n + 0.5)
    return 0


def best(n: int) -> int:
    found = 0
    for i in range(n):
        if i > 3:
            found = i * 0.5
    shown(found)
    shown(n)
    return 0


def of_its_class(x: Any) -> None:
    shape = 0.5 if isinstance(x, float) else 1
    print(shape)


def by_class(n: int) -> int:
    of_its_class(n)
    of_its_class(n + 0.5)
    return 0


class Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Any] = []

    def value(self) -> Any:
        if self.text.isdigit():
            return int(self.text)
        return self.text

    def read(self) -> list[Any]:
        self.found.append(self.value())
        return self.found


def of_its_texts(n: int) -> int:
    print(Reader(str(n)).read())
    print(Reader("a" * n).read())
    return 0


def of_its_kind(x: Any) -> Any:
    return [x] if isinstance(x, int) else x


def by_kind(n: int) -> int:
    return len(of_its_kind(n)) + len(of_its_kind("a" * n))


def runs(func: Any, tags: bool = False) -> tuple[int, Session]:
    """How often the function is analysed, with `tags` allowed or not; the analysis that is taken."""
    seen: set[int] = set()

    class Options:
        tagging = tags

        def watch(self, session: Session) -> None:
            seen.add(id(session))
            kept.append(session)

    kept: list[Session] = []  # so that no two have one identity
    session, _ = analyse(func, [int], Options())
    return len(seen), session


def test_functions_are_copied_where_that_tells_ints_from_floats() -> None:
    number, session = runs(parameter_alone)
    assert number == 2 and not session.rows("number")


def test_an_int_and_a_float_that_meet_within_a_function_meet_in_each_copy() -> None:
    number, session = runs(best)
    assert number == 1 and session.rows("number") and session.rows("number_in_vain")


def test_a_test_of_a_class_can_keep_them_apart_in_copies() -> None:
    number, session = runs(by_class)
    assert number == 2 and not session.rows("number")


def test_kinds_that_meet_within_a_function_have_tags_at_once() -> None:
    number, session = runs(of_its_texts, tags=True)
    assert number == 1 and not session.rows("union_error")


def test_a_test_of_a_class_can_keep_kinds_apart_in_copies() -> None:
    number, session = runs(by_kind, tags=True)
    assert number == 2 and not session.world.splits.tagging


class Twice:
    def __init__(self, x: Any) -> None:
        self.x = x

    def pair(self) -> Any:
        return [self.x, self.x]


def of_two_kinds(n: int) -> int:
    return len(Twice(n).pair()) + len(Twice("a" * n).pair())


def test_copies_beyond_the_room_for_them_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is told as it was at first; how large copies may grow is a number of operations, not a time."""
    number, session = runs(of_two_kinds)
    assert number == 2 and not session.rows("union_error")
    monkeypatch.setattr(splits, "GROWTH", 1)
    monkeypatch.setattr(splits, "ALWAYS", 0)
    number, session = runs(of_two_kinds)
    assert number == 3 and session.rows("union_error")  # functions and classes, functions alone


class Box:
    def __init__(self, value: Any) -> None:
        self.value = value


FIRST, SECOND, THIRD, TEXT = Box(1), Box(2), Box(3), Box("a")


def text_last(n: int) -> int:
    return FIRST.value + SECOND.value + THIRD.value + len(TEXT.value) + n


def text_first(n: int) -> int:
    return len(TEXT.value) + FIRST.value + SECOND.value + THIRD.value + n


@pytest.mark.parametrize(("most", "refused"), [(3, True), (4, False)])
def test_prebuilt_instances_share_a_copy_whichever_are_found_first(
    most: int, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too many for copies of their own are all together, not only those that are found last."""
    monkeypatch.setattr(class_splits, "MAX_PREBUILT", most)
    for program in (text_last, text_first):
        _, session = runs(program)
        assert bool(session.rows("union_error")) == refused, program.__name__


class Token:
    def __init__(self, kind: str, value: Any) -> None:
        self.kind = kind
        self.value = value


def token(text: str) -> Token:
    if text.isdigit():
        return Token("number", int(text))
    return Token("name", text)


def tokens_of_two_kinds(n: int) -> int:
    print(token(str(n)).value, token("a" * n).value)
    return 0


def code_of_two_kinds(n: int) -> int:
    code: list[Any] = []
    code.append("a" * n)
    code.append(n)
    code.extend([n])
    print(code)
    return 0


def tokens_apart(n: int) -> int:
    number, name = Token("number", n), Token("name", "a" * n)
    print(number.value + 1, name.value.upper())
    return 0


def text_or_none(n: int) -> str | None:
    return "a" * n if n > 2 else None


def beside_a_test(n: int) -> int:
    if isinstance(text_or_none(n), str):
        print("a text")
    best: Any = "none" if n > 3 else n
    print(best)
    shown(n)
    shown("a" * n)
    return 0


DEFAULTS = {"volume": 5, "name": "radio"}


def prebuilt_of_two_kinds(n: int) -> int:
    for key, value in DEFAULTS.items():
        print(key, value)
    shown(n)
    shown("a" * n)
    return 0


@pytest.mark.parametrize(
    "func", [tokens_of_two_kinds, code_of_two_kinds, beside_a_test, prebuilt_of_two_kinds], ids=lambda f: f.__name__
)
def test_kinds_that_a_function_puts_together_have_tags_at_once(func: Any) -> None:
    number, session = runs(func, tags=True)
    assert number == 1 and session.rows("tagged") and not session.rows("union_error")


class Disc:
    def area(self) -> int:
        return 3


class Tile:
    def area(self) -> int:
        return 4


def in_one_list(n: int) -> int:
    shown(n)
    shown("a" * n)
    shapes = [Disc(), Tile()]
    return sum([shape.area() for shape in shapes])


def on_two_ways(n: int) -> int:
    shown(n)
    shown("a" * n)
    shape: Any = Disc() if n > 3 else Tile()
    return int(shape.area())


def added_to_a_list(n: int) -> int:
    shown(n)
    shown("a" * n)
    shapes: list[Any] = []
    shapes.append(Disc())
    shapes.append(Tile())
    return sum([shape.area() for shape in shapes])


SHAPES = [Disc(), Tile()]


def prebuilt_list(n: int) -> int:
    shown(n)
    shown("a" * n)
    return sum([shape.area() for shape in SHAPES])


@pytest.mark.parametrize(
    "func", [in_one_list, on_two_ways, added_to_a_list, prebuilt_list], ids=lambda func: func.__name__
)
def test_unrelated_classes_that_a_function_puts_together_have_a_root_at_once(func: Any) -> None:
    number, session = runs(func, tags=True)
    assert number == 2 and session.world.splits.roots and not session.rows("base_error")


def refused_beside_kinds(n: int) -> int:
    shown(n)
    shown("a" * n)
    return len(gc.get_objects())


def test_what_is_refused_in_each_copy_is_told_without_copies() -> None:
    number, session = runs(refused_beside_kinds, tags=True)
    assert number == 1 and session.rows("refused_anyway")


def test_instances_of_two_kinds_that_stay_apart_are_of_copies() -> None:
    number, session = runs(tokens_apart, tags=True)
    assert number == 2 and not session.world.splits.tagging


def same(x: Any) -> Any:
    return x


def both(x: Any, y: Any) -> list[Any]:
    return [x, y]


def shows_all(xs: list[Any]) -> None:
    print(xs)


def in_vain_behind_copies(n: int) -> int:
    shows_all(both(same("a" * n).upper(), same(n)))
    shows_all([n])
    return 0


def test_copies_are_given_up_when_they_turn_out_to_be_vain() -> None:
    """Only where the copies of `same` are told apart, it is seen that `both` puts two kinds into one list."""
    number, session = runs(in_vain_behind_copies, tags=True)
    assert number == 2


def again() -> None:
    raise  # noqa: PLE0704


def handling(n: int) -> int:
    try:
        return 10 // n
    except ZeroDivisionError:
        again()
    return 0


def plain(n: int) -> int:
    return n + 1


def asking(n: int) -> int:
    return handling(plain(n))


def test_a_graph_that_does_not_look_at_what_is_asked_serves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    def build(func: Any) -> Any:
        built.append(func.__name__)
        return build_flow(func)

    monkeypatch.setattr(attempts, "build_flow", build)
    analyse(asking, [int])
    assert [name for name in built if name in ("plain", "handling")] == ["plain", "handling", "handling"]


@pytest.mark.parametrize(
    ("course", "expected"),
    [
        (splits.Course(), ["plain", "copies", "tags", "copies"]),
        (splits.Course(are_no_help=True), ["plain", "tags", "copies"]),
        (splits.Course(knows_more=lambda: True), ["plain", "copies", "tags"]),
        (splits.Course(are_no_help=True, has_tried_all=True), ["plain", "tags"]),
    ],
)
def test_what_a_further_analysis_is_spared(
    course: splits.Course, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copies that came to no end are not made again before tags; nor are the last ones where an analysis follows."""
    tried: list[str] = []
    world = SimpleNamespace(splits=Splits())
    session: Any = SimpleNamespace(
        exporter=SimpleNamespace(op_of={}),
        engine=SimpleNamespace(kept=dict),
        world=world,
        run_with_tags=None,
        rows=lambda relation: [],
    )

    def analyse(wanted: Splits) -> Any:
        tried.append("tags" if wanted.tagging else "plain")
        return session, None

    def copies(_analyse: Any, _refused: Any, _wanted: Any, found: Any, _effort: Any = None) -> Any:
        tried.append("copies")
        return found

    tags = Splits()
    tags.tagging = True
    more = iter([tags, None])
    monkeypatch.setattr(splits, "split_until_accepted", copies)
    monkeypatch.setattr(splits, "_allow_more", lambda session, course: next(more))
    monkeypatch.setattr(splits.FirstEffort, "is_in_vain", lambda self, session: False)
    splits.analyse_until_accepted(analyse, lambda session: True, True, course)
    assert tried == expected


def test_roots_of_an_earlier_analysis_are_below_one_another() -> None:
    first, second, third = (type(name, (), {}) for name in "ABC")
    known = Roots()
    known.join(first, second)
    below = known.root_of(first)
    assert below is not None
    known.join(below, third)
    above = known.root_of(third)
    later = Roots()
    later.join(first, second)
    later.take_over(known)
    assert later.root_of(first) is below and later.root_of(below) is above


def totals(items: list[int], key: Any) -> Any:
    found: Any = defaultdict(int)
    for item in items:
        found[key(item)] += item
    return found


def by_several_keys(n: int) -> int:
    items = [n, n + 1]
    for text in totals(items, lambda i: "x" * i):
        print(text.upper())
    for half in totals(items, lambda i: (i, -i)):
        print(half[0] + half[1])
    return 0


def test_a_function_is_copied_for_what_it_calls_before_what_that_gives_is_passed_on() -> None:
    number, session = runs(by_several_keys, tags=True)
    assert number == 2
    assert not session.rows("tagged")


class Call:
    def __init__(self, func: Any, args: Any) -> None:
        self.func, self.args = func, args


class Calls:
    def __init__(self) -> None:
        self.waiting: list[Any] = []

    def add(self, func: Any, *args: Any) -> None:
        self.waiting.append(Call(func, args))

    def run(self) -> None:
        while self.waiting:
            call = self.waiting.pop()
            call.func(*call.args)


def named(name: str) -> None:
    print(name)


def counted(n: int, k: int) -> None:
    print(n + k)


def calls_in_a_queue(n: int) -> int:
    calls = Calls()
    calls.add(named, "a")
    calls.add(counted, n, 2)
    calls.run()
    return n


def test_copies_of_classes_that_keep_nothing_apart_are_the_last() -> None:
    """What is taken out of a list is of all copies. Tags are enough then."""
    number, session = runs(calls_in_a_queue, tags=True)
    assert session.world.splits.tagging and not session.world.splits.classes.classes
    assert not session.rows("union_error") and number == 2


class Left:
    def __init__(self, x: Any) -> None:
        self.x = x


class Right:
    def __init__(self, x: Any) -> None:
        self.x = x


def of_two_classes(n: int) -> int:
    return int(Left(same(n)).x) + len(Right(same("a" * n)).x)


def test_functions_are_copied_before_classes() -> None:
    """The attribute of each class has one kind where each kind has its copy of `same`."""
    number, session = runs(of_two_classes)
    copies = session.world.splits
    assert number == 2 and copies.functions and not copies.classes.classes
