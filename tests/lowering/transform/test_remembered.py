"""What the transforms made of helpers is found again: the C is the same, and nothing is found that would differ."""

from __future__ import annotations

import linecache
import math

import pytest

from rpyc_dl.driver.translation import Translation
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering import transform
from rpyc_dl.lowering.c import backend
from rpyc_dl.lowering.helpercache.store import Store
from rpyc_dl.lowering.helpercache.typenames import Unnameable
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.ownership import Summaries
from rpyc_dl.lowering.transform.writtengraph import GraphWriter, value_of
from rpyc_dl.rlib.rarithmetic import int_or_float
from support.llgraphs import EXCEPTIONS, parse_graphs


class Refused(LookupError):
    """A class that moves the numbers of the builtin ones."""


def words(argv: list[str]) -> int:
    counts: dict[str, int] = {}
    for word in " ".join(argv).split():
        counts[word] = counts.get(word, 0) + 1
    for word, count in sorted(counts.items(), reverse=True):
        print(f"{word:<8}{count:>4d}", word.title(), float(count) / 3)
    try:
        print(int(argv[1], 16), sorted([len(arg) for arg in argv]))
    except (ValueError, IndexError) as error:
        print("failed:", error)
    return 0


def numbers(argv: list[str]) -> int:
    table = {str(n): n / 7 for n in range(len(argv))}
    try:
        if len(argv) > 3:
            raise Refused(argv[3])
        print(table[argv[1]], float(argv[2]), ",".join(argv))
    except Refused as error:
        print("refused:", error)
    except LookupError:
        return 1
    return 0


@pytest.fixture
def improved(monkeypatch):
    """The names of the graphs that the transforms did work on."""
    names: list[str] = []
    original = transform.improve

    def count(graph, effects):
        names.append(graph.name)
        original(graph, effects)

    monkeypatch.setattr(transform, "improve", count)
    return names


def source(function, store, monkeypatch):
    monkeypatch.setattr(backend, "shared_store", lambda part: store)
    return Translation(function, [list[str]]).source.files


def test_the_c_is_the_same(improved, monkeypatch, tmp_path):
    store, shares = Store(tmp_path), []
    for function in (words, numbers):
        expected = source(function, None, monkeypatch)
        everything = len(improved)
        improved.clear()
        assert source(function, store, monkeypatch) == expected
        shares.append(len(improved) / everything)
        improved.clear()
    assert shares[0] > 0.9 and shares[1] < 0.6, "the second program finds what the first one has left"
    for memory, known in ((store, ("numbers", "ll_dict_setitem")), (Store(None), ())):
        improved.clear()
        assert source(numbers, memory, monkeypatch) == expected
        assert not {*known} & {*improved} and bool(known) == (len(improved) < 5), improved


MOVED = """
def checked(n: int) -> int:
    if n > 3:
        raise ValueError("large")
    return 10 // n

def main(argv: list[str]) -> int:
    total = 0
    for n in range(len(argv)):
        total += checked(n)
    return total
"""


def test_places_are_those_of_the_program(improved, monkeypatch, tmp_path):
    store, path = Store(tmp_path / "store"), tmp_path / "moved.py"
    apart = MOVED.replace("total += ", "total += \\\n            ")
    for number, text in enumerate((MOVED, "\n\n" + MOVED, apart, apart.replace("10 //", "20 //"))):
        path.write_text(text)
        linecache.clearcache()
        names = {"__name__": "moved"}
        exec(compile(text, str(path), "exec"), names)
        expected = source(names["main"], None, monkeypatch)
        improved.clear()
        assert source(names["main"], store, monkeypatch) == expected
        assert number == 2 or ("main" in improved) == (number != 1), (number, improved)


POINT = lltype.GcStruct("point", ("x", lltype.Signed), ("y", lltype.Signed), hints={"immutable_fields": {"x", "y"}})
ITEMS = lltype.GcArray(lltype.Signed)


def point(x, y):
    p = lltype.malloc(POINT, immortal=True)
    p.x, p.y = x, y
    return p


def key(text, **names):
    graphs = parse_graphs(text, **names)
    return GraphWriter(next(iter(graphs.values())), Effects(graphs.values())).key()


READS_X = """
    f(n: Signed) -> Signed
    start(n):
        x = getfield(@p, .x)
        y = int_add(x, n)
        goto return(y)
"""


def test_what_is_folded_of_prebuilt_data_is_part_of_the_key():
    assert key(READS_X, p=point(1, 2)) == key(READS_X, p=point(1, 3))
    assert key(READS_X, p=point(1, 2)) != key(READS_X, p=point(2, 2))
    size = READS_X.replace("getfield(@p, .x)", "getarraysize(@p)")
    arrays = [lltype.malloc(ITEMS, n, immortal=True) for n in (3, 3, 4)]
    keys = [key(size, p=p) for p in arrays]
    assert keys[0] == keys[1] != keys[2]


CALLS = """
    f(n: Signed) -> Signed
    start(n):
        a = direct_call(@g, n)
        b = direct_call(@g, n)
        try after(b)
        except ValueError (t, v) goto after(0)
    after(b: Signed):
        goto return(b)
    g(n: Signed) -> Signed
    start(n):
        m = int_add(n, 1)
        goto return(m)
"""


def test_what_callees_may_do_is_part_of_the_key():
    plain = CALLS.replace("try after(b)\n        except ValueError (t, v) goto after(0)", "goto after(b)")
    keys = {
        key(plain),
        key(plain.replace("int_add(n, 1)", "int_add_ovf(n, 1)")),
        key(plain.replace("m = int_add(n, 1)", "m = int_add(n, 1)\n        setfield(@p, .z, n)"), p=counter()),
    }
    assert len(keys) == 3
    assert key(plain) == key(plain.replace("int_add(n, 1)", "int_sub(n, 2)"))  # it is called, not looked into


HOLDER = lltype.GcStruct("holder", ("point", lltype.Ptr(POINT)))
GIVES = """
    f(h: Ptr(HOLDER)) -> Void
    start(h):
        q = malloc(POINT, {})
        direct_call(@g, h, q)
        goto return(None)
    g(h: Ptr(HOLDER), q: Ptr(POINT)) -> Void
    start(h, q):
        p = getfield(h, .point)
        setfield(h, .point, q)
        goto return(None)
"""


def test_what_callees_keep_is_part_of_the_key_where_what_dies_is_freed():
    def keys(text):
        graphs = parse_graphs(text, HOLDER=HOLDER, POINT=POINT)
        summaries = Summaries()
        summaries.add([graphs["g"]], False)
        effects = Effects(graphs.values())
        return [GraphWriter(graphs["f"], effects, known).key() for known in (None, summaries)]

    (improved, whole), (also_improved, another) = keys(GIVES), keys(GIVES.replace(".point, q)", ".point, p)"))
    assert improved == also_improved and len({improved, whole, another}) == 3


@pytest.mark.parametrize("value", [math.nan, -math.nan, -0.0, 0.0, math.inf, int_or_float(3), int_or_float(-0.0)])
def test_numbers_of_every_kind_are_kept(value):
    T = lltype.IntOrFloat if isinstance(value, int_or_float) else lltype.Float
    graph = parse_graphs("    f() -> Signed\n    start():\n        goto return(0)\n")["f"]
    graph.returnvar.concretetype = T
    graph.startblock.exits[0].args = [Constant(value, T)]
    writer = GraphWriter(graph, Effects([graph]))
    assert writer.key()
    (again,) = (value_of(word, T) for word in writer.known()[0] if word[0] in "ft")
    assert type(again) is type(value) and repr(again) == repr(value)
    plain, plain_again = (getattr(number, "value", number) for number in (value, again))
    assert math.copysign(1, plain) == math.copysign(1, plain_again)


def counter():
    return lltype.malloc(lltype.GcStruct("counter", ("z", lltype.Signed)), immortal=True)


def test_what_cannot_be_told_is_not_kept():
    graphs = parse_graphs(
        CALLS.partition("    g(")[0]
        .replace("direct_call(@g, n)", "int_add(n, 1)")
        .replace("try after(b)\n        except ValueError (t, v) goto after(0)", "goto after(b)")
    )
    graph = graphs["f"]
    graph.startblock.operations[0].args[1].value = object()
    with pytest.raises(Unnameable):
        GraphWriter(graph, Effects([graph])).key()


def test_cases_of_exceptions_are_those_of_the_program():
    store = Store(None)
    texts = []
    for _ in range(2):
        graphs = parse_graphs(CALLS)
        for graph in graphs.values():
            graph.is_lowlevel = True
        remaining = transform.transform_program(
            list(graphs.values()), [graphs["f"], graphs["g"]], EXCEPTIONS, store=store
        )
        texts.append([[len(block.operations) for block in graph.iterblocks()] for graph in remaining])
    assert texts[0] == texts[1]
