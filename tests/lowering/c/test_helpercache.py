"""The cache of typed helper graphs: a program is the same with it; damage and other processes do no harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.annotator import LowLevelAnnotator, annotate_program
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    Array,
    FixedSizeArray,
    Float,
    FuncType,
    GcArray,
    GcForwardReference,
    GcStruct,
    Ptr,
    Signed,
    Struct,
    UniChar,
    Void,
)
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.core import helpergraphs
from rpyc_dl.lowering.core.ll_str import PSTR, STR, llstr
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.core.rtyper import TypedProgram
from rpyc_dl.lowering.helpercache import keys, shipped, store, typenames
from rpyc_dl.lowering.helpercache.typenames import Unnameable
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.program.specialize import rtype
from rpyc_dl.lowering.run.interpretedvalues import interpret_entry
from support.caches import RULES, link_parts


class Word:
    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __lt__(self, other: Word) -> bool:
        return self.text < other.text


def shortest_first(word: str) -> tuple[int, str]:
    return len(word), word


def program(text: str, number: int) -> str:
    """A bit of everything that has helpers: keys of user classes, sorting by user functions, formats, errors."""
    counts: dict[Word, int] = {}
    for part in text.split():
        word = Word(part.strip(".,").lower())
        counts[word] = counts.get(word, 0) + 1
    ordered = sorted(text.split(), key=shortest_first, reverse=True)
    words = sorted(counts)
    squares = {n: n * n for n in range(number)}
    try:
        squares.pop(number)
    except KeyError as error:
        ordered.append(str(error))
    try:
        ordered.append(str(int(text[:4])))
    except ValueError as error:
        ordered.append(repr(error))
    pairs = [(word.text, counts[word]) for word in words]
    return f"{pairs!r} {ordered} {sum(squares.values()) / 3:.3f} {max(ordered)} {text.title()!r:>40}"


ARGUMENTS = ("The cat, the dog. An end", 12)


def few(text: str, number: int) -> str:
    """A few helpers, which call each other."""
    return f"{text.strip()} {[number]}"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """A folder of its own, and a new store each time, as in a new process. What runs the rules is there."""
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path, RULES)))
    monkeypatch.setattr(store, "is_of_this_process", lambda: True)
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def annotated(monkeypatch):
    """The names of the helpers that were annotated."""
    names: list[str] = []
    original = LowLevelAnnotator.__call__

    def count(self, func, args):
        names.append(func.__name__)
        return original(self, func, args)

    monkeypatch.setattr(LowLevelAnnotator, "__call__", count)
    return names


def forget() -> None:
    """As a new process starts: with nothing in memory."""
    store._store.cache_clear()
    helpergraphs._shared.clear()


def translate(function=few) -> TypedProgram:
    forget()
    return rtype(annotate_program(function, [str, int]))


def entries(folder: Path) -> list[Path]:
    return sorted(folder.glob("helpers/*/*"))


def main_of_few(argv: list[str]) -> int:
    print(few(argv[0], len(argv)))
    return 0


def main(argv: list[str]) -> int:
    print(program(argv[0], len(argv)))
    return 0


def c_source(function, fresh: bool = True) -> str:
    if fresh:
        forget()
    backend = CBackend(rtype(annotate_program(function, [list[str]])))
    backend.transform()
    return "".join(text for _, text in sorted(backend.source("program").files.items()))


@pytest.mark.parametrize(("function", "least"), [(few, 3), pytest.param(program, 41, marks=pytest.mark.slow)])
def test_nothing_is_annotated_twice(cache, annotated, function, least):
    first = translate(function)
    assert len(annotated) >= least
    count = len(entries(cache))
    annotated.clear()
    second = translate(function)
    assert annotated == []
    assert len(entries(cache)) == count
    expected = function(*ARGUMENTS)
    for typed in (first, second):
        checkllgraphs(typed.graphs)
        assert interpret_entry(typed, ARGUMENTS) == expected


CAUSES = """
class Problem(Exception):
    def __init__(self, held):
        Exception.__init__(self, "problem")
        self.held = held


def fails(text: str, number: int) -> str:
    words = [text] * number
    try:
        try:
            raise Problem({held})
        except Problem as first:
            raise MemoryError(len(words)) from first
    except Exception as second:
        return f"{{second.__cause__}} {{words}} {{Problem({held}).held}}"
"""


def test_exceptions_hold_classes_of_the_program(cache):
    """Two programs with classes of one name: what exceptions hold is laid out in two ways."""
    for held in ("1", "'text'"):
        namespace: dict[str, object] = {"__name__": "causes"}
        exec(CAUSES.format(held=held), namespace)
        typed = translate(namespace["fails"])
        assert interpret_entry(typed, ("a", 2)) == f"problem ['a', 'a'] {held.strip(chr(39))}"


@pytest.mark.parametrize("function", [main_of_few, pytest.param(main, marks=pytest.mark.slow)])
def test_the_program_is_the_same(cache, function):
    first = c_source(function)
    assert c_source(function) == first
    assert c_source(function, fresh=False) == first


def test_a_damaged_entry_is_made_again(cache, annotated):
    translate()
    good = {path: path.read_bytes() for path in entries(cache)}
    damage = [b"", b"rpyc-dl helper 1 0000\n{}", b"\xff\xfe", next(iter(good.values()))[:-20]]
    for number, path in enumerate(good):
        path.write_bytes(damage[number % len(damage)])
    annotated.clear()
    typed = translate()
    assert interpret_entry(typed, ARGUMENTS) == few(*ARGUMENTS)
    assert len(annotated) >= 3
    assert {path: path.read_bytes() for path in entries(cache)} == good


def test_a_missing_callee_makes_its_callers_anew(cache, annotated):
    translate()
    (victim, *_) = [path for path in entries(cache) if json.loads(path.read_bytes().partition(b"\n")[2])["callees"]]
    name = json.loads(victim.read_bytes().partition(b"\n")[2])["callees"][0]
    victim.with_name(name).unlink()
    annotated.clear()
    assert interpret_entry(translate(), ARGUMENTS) == few(*ARGUMENTS)
    assert annotated
    assert victim.with_name(name).exists()


def test_a_wheel_has_entries(cache, monkeypatch, annotated, tmp_path_factory):
    """They count for the sources and the Python version that they were made of, and are not copied into the cache."""
    first = c_source(main_of_few)
    stores = {part: store.shared_store(part) for part in ("helpers", "graphs")}
    content = shipped.written({part: kept.bodies() for part, kept in stores.items()})
    monkeypatch.setattr(shipped, "PATH", tmp_path_factory.mktemp("wheel") / "shipped.marshal")
    shipped.PATH.write_bytes(content)
    shipped.PATH.parent.chmod(0o700)
    for sources, known in (("these", True), ("others", False)):
        if not known:
            monkeypatch.setattr(shipped, "shipped_version", lambda: "others")
        monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(cache / sources, RULES)))
        shipped._entries.cache_clear()
        annotated.clear()
        assert c_source(main_of_few) == first
        assert (annotated == []) == known
        assert (entries(cache / sources) == []) == known
    shipped._entries.cache_clear()


def test_switched_off(cache, monkeypatch, annotated):
    monkeypatch.setenv("RPYC_DL_CACHE", "off")
    assert interpret_entry(translate(), ARGUMENTS) == few(*ARGUMENTS)
    assert {path.name for path in cache.iterdir()} <= set(RULES)


def test_a_folder_that_cannot_be_written(cache, monkeypatch):
    (cache / "helpers").write_text("in the way")
    assert interpret_entry(translate(), ARGUMENTS) == few(*ARGUMENTS)


@pytest.mark.slow
def test_processes_at_the_same_time(cache, tmp_path):
    source = tmp_path / "prog.py"
    source.write_text("def main(argv):\n    print(sorted({'b': 1, 'a': 2}.items()))\n    return 0\n")
    command = [sys.executable, "-m", "rpyc_dl", "interpret", str(source)]
    env = {**os.environ, "RPYC_DL_CACHE": str(cache)}
    running = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate()[0] for process in running] == ["[('a', 2), ('b', 1)]\n"] * 2
    assert not list(cache.glob("helpers/*/.new*"))
    for path in entries(cache):
        assert store.Store(path.parent).get(path.name) is not None, "an entry is whole"


# ____________________________________________________________ keys


def make(add, number):
    def ll_inner(x):
        return add(x, number)

    return ll_inner


def ll_add(x, y):
    return x + y


def ll_sub(x, y):
    return x - y


def ll_shown(x):
    return ll_add(x, LIMIT)


LIMIT = 5


def test_the_key_is_that_of_the_content():
    def key(function, *args):
        return keys.key_of(function, args).name

    assert key(make(ll_add, 1), Signed) == key(make(ll_add, 1), Signed)
    others = [
        key(make(ll_add, 1), Float),
        key(make(ll_add, 2), Signed),
        key(make(ll_sub, 1), Signed),
        key(make(ll_add, True), Signed),
        key(make(ll_add, 1.0), Signed),
        key(make(ll_add, 1), Signed, inputconst(Void, ll_add)),
        key(make(ll_add, 1), Signed, inputconst(Void, None)),
        key(make(ll_add, 1), Signed, inputconst(Void, STR)),
        keys.key_of(make(ll_add, 1), [Signed], "an attribute of ValueError").name,
    ]
    assert len({*others, key(make(ll_add, 1), Signed)}) == len(others) + 1


def test_what_is_mentioned_belongs_to_the_key(monkeypatch):
    before = keys.key_of(ll_shown, [Signed]).name
    monkeypatch.setattr(sys.modules[__name__], "LIMIT", 6)
    keys._contents.clear()
    changed = keys.key_of(ll_shown, [Signed]).name
    monkeypatch.undo()
    monkeypatch.setattr(sys.modules[__name__], "ll_add", ll_sub)
    keys._contents.clear()
    other = keys.key_of(ll_shown, [Signed]).name
    assert len({before, changed, other}) == 3


def test_functions_of_the_program_are_holes():
    FUNC = FuncType([Signed, Signed], Signed)
    one, two = (lltype.functionptr(FUNC, name, _callable=ll_add) for name in ("one", "two"))
    key_one, key_two = (keys.key_of(make(ptr, 1), [Signed]) for ptr in (one, two))
    assert key_one.name == key_two.name
    assert (key_one.holes, key_two.holes) == ((one,), (two,))
    both = keys.key_of(make(one, 1), [Signed, inputconst(Void, make(two, 1))])
    same = keys.key_of(make(one, 1), [Signed, inputconst(Void, make(one, 1))])
    assert both.name != same.name
    other = lltype.functionptr(FuncType([Signed, Signed], Float), "other")
    assert keys.key_of(make(other, 1), [Signed]).name != key_one.name


def test_what_has_no_name():
    with pytest.raises(Unnameable):
        keys.key_of(make(Word, 1), [Signed])
    with pytest.raises(Unnameable):
        keys.key_of(ll_add, [inputconst(Void, lltype.malloc(GcStruct("s", ("x", Signed)), immortal=True))])


# ____________________________________________________________ types


def knows_its_subclass():
    """A class that points to its subclass, which has the class inside it; and to lists of structures."""
    base, derived = GcForwardReference(), GcForwardReference()
    many = Ptr(GcArray(Struct("pair", ("base", Ptr(base)), ("derived", Ptr(derived)))))
    base.become(GcStruct("base", ("derived", Ptr(derived)), ("many", many)))
    derived.become(GcStruct("derived", ("super", base), ("next", Ptr(derived))))
    return base


def recursive():
    NODE = GcForwardReference()
    VTABLE = Struct("node_vtable", ("call", Ptr(FuncType([Ptr(NODE)], PSTR))), hints={"immutable": True})
    NODE.become(GcStruct("node", ("next", Ptr(NODE)), ("type", Ptr(VTABLE)), hints={"immutable_fields": {"type"}}))
    return NODE


@pytest.mark.parametrize(
    "make_type",
    [
        recursive,
        knows_its_subclass,
        lambda: knows_its_subclass().derived.TO,
        lambda: STR,
        lambda: GcArray(("key", PSTR), ("value", Ptr(recursive()))),
        lambda: GcStruct("text", ("length", Signed), ("chars", Array(UniChar, hints={"immutable": True}))),
        lambda: Struct("box", ("items", FixedSizeArray(Float, 3))),
        lambda: FuncType([Signed, Ptr(recursive())], Void),
    ],
)
def test_types_are_read_as_they_were_written(make_type):
    T = make_type()
    text = typenames.symbol(T)
    assert typenames.symbol(make_type()) == text
    definitions = {}
    stack = [T]
    while stack:
        part = stack.pop()
        part = part.TO if isinstance(part, Ptr) else part
        if not isinstance(part, lltype.Primitive) and typenames.symbol(part) not in definitions:
            definitions[typenames.symbol(part)] = typenames.definition(part)
            stack += part._components()
    definitions = json.loads(json.dumps(definitions))
    known = dict(typenames._known)
    typenames._known.clear()
    try:
        made = typenames.TypeReader(definitions).read(text)
    finally:
        typenames._known.update(known)
    assert made is not T
    assert made == T
    assert made._hints == T._hints if hasattr(T, "_hints") else True
    del made.__dict__["_symbol"]
    assert typenames.symbol(made) == text


def test_different_types_have_different_symbols():
    types = [
        GcStruct("a", ("x", Signed)),
        GcStruct("a", ("x", Float)),
        GcStruct("a", ("y", Signed)),
        GcStruct("b", ("x", Signed)),
        Struct("a", ("x", Signed)),
        GcStruct("a", ("x", Signed), hints={"immutable": True}),
        GcArray(Signed),
        Array(Signed),
        GcArray(Ptr(GcArray(Signed))),
        recursive(),
    ]
    assert len({typenames.symbol(T) for T in types}) == len(types)


def test_types_that_have_no_name():
    with pytest.raises(Unnameable):
        typenames.symbol(GcForwardReference())
    with pytest.raises(Unnameable):
        typenames.symbol(GcStruct("a", ("x", Signed), adtmeths={"get": len}))


def test_texts_are_named_by_content():
    from rpyc_dl.lowering.helpercache.datanames import name_of_pointer, pointer_of_name

    for text in ("", "héllo", "\ud800", "\U0001f600"):
        name = json.loads(json.dumps(name_of_pointer(llstr(text))))
        assert pointer_of_name(name, PSTR) == llstr(text)
