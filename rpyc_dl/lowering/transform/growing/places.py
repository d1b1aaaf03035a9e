"""`place += text`: the text grows in place, as in a builder, where the place is the only one that has it. SSA form.

A place is a field (an attribute, a global or captured variable), an item of an array, a value of a dict, or a local
variable that loops carry around (`variables.py`). To copy the text at each step is quadratic work. So

    s = place.f                        s = place.f
    …                                  n = s.length
    t = strconcat(s, x)                held = place.f
    place.f = t                        t = grow_text(s, n, x, held)
                                       place.f = t

A text that grows has a mark (`text/ll_growing.py`), and only the place refers to it: wherever else the program reads
a field (or items) of that name and type, the text is settled, that is, it loses the mark. Where a text is only looked
at before anything else can happen (`len(place.f)`), it needs no settling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.core import ll_str
from rpyc_dl.lowering.core.callgraph import CALLS
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.object.rfinalizer import finalizer_made_by
from rpyc_dl.lowering.sequence import ll_list, ll_queue
from rpyc_dl.lowering.table import ll_dict, ll_growingvalues
from rpyc_dl.lowering.text import ll_strchar, ll_strclass, ll_strsearch
from rpyc_dl.lowering.transform.growing.builders import is_concat
from rpyc_dl.lowering.transform.growing.functions import GrowingFunctions, call, constant, new_variable

#: A place by the type that it is in, and the field's name (None for an item).
Place = tuple[Any, str | None]

#: Helpers that look at a text and keep nothing of it.
_LOOKING = frozenset(
    (
        *(ll_str.ll_strlen, ll_str.ll_strbool, ll_str.ll_streq, ll_str.ll_strcmp, ll_str.ll_strlt, ll_str.ll_stritem),
        *(ll_str.ll_code, ll_strchar.ll_eq_str_char, ll_strchar.ll_eq_char_str, ll_strchar.ll_ord),
        *(ll_strsearch.ll_find, ll_strsearch.ll_rfind, ll_strsearch.ll_count, ll_strsearch.ll_contains),
        *(ll_strsearch.ll_contains_char, ll_strsearch.ll_contains_code, ll_strclass.ll_isspace),
        *(ll_strsearch.ll_startswith, ll_strsearch.ll_endswith),
    )
)
#: Helpers that make no text longer: a text that was read before them is still the same behind them.
_HARMLESS = _LOOKING | {ll_str.ll_strconcat, ll_str.ll_char2str, ll_str.ll_chr2str, ll_str.ll_strslice}
#: Helpers that move the items of an array within it, or to the one that takes its place.
_MOVING = frozenset(
    (
        *(ll_list.ll_grow, ll_list.ll_resize_down, ll_list.ll_insert, ll_list.ll_remove_range, ll_list.ll_del_step),
        *(ll_queue.ll_pack, ll_queue.ll_move_items),
    )
)
#: What reads a value of a dict, and what does so for a text that grows.
_VALUES = {ll_dict.ll_getitem: ll_growingvalues.ll_text_so_far, ll_dict.ll_get: ll_growingvalues.ll_text_or_default}
_TESTS = frozenset(("ptr_nonzero", "ptr_iszero"))
_STORES = frozenset(("setfield", "setarrayitem"))


@dataclass
class _Site:
    """`store`, in the same `block`, puts the text that `concat` makes into the place from which `read` took its
    beginning, in the block `reading`."""

    block: Block
    reading: Block
    read: SpaceOperation
    concat: SpaceOperation
    store: SpaceOperation


@dataclass
class Uses:
    """Where each variable of a graph is used: blocks and operations (None for the end of the block)."""

    by_variable: dict[Variable, list[tuple[Block, SpaceOperation | None]]] = field(default_factory=dict)
    made: dict[Variable, tuple[Block, SpaceOperation]] = field(default_factory=dict)

    @classmethod
    def of(cls, graph: FunctionGraph) -> Uses:
        """Those of a graph."""
        uses = cls()
        for block in graph.iterblocks():
            for op in block.operations:
                uses.made[op.result] = (block, op)
                uses._add(op.args, block, op)
            uses._add([block.exitswitch, *(arg for link in block.exits for arg in link.args)], block, None)
        return uses

    def _add(self, values: Iterable[Any], block: Block, op: SpaceOperation | None) -> None:
        for v in values:
            if isinstance(v, Variable):
                self.by_variable.setdefault(v, []).append((block, op))


def place_read(op: SpaceOperation) -> Place | None:
    """The place that an operation reads a text from, if it does."""
    if op.result.concretetype != PSTR:
        return None
    if op.opname == "getfield":
        return place_of_field(op)
    if op.opname == "getarrayitem":
        return (op.args[0].concretetype.TO, None)
    if op.opname == "getinteriorfield":
        return _interior_place(op.args)
    return _value_of(op) if _function(op) in _VALUES else None


def _value_of(op: SpaceOperation) -> Place:
    """The values of the dict that a helper is called for."""
    return (op.args[1].concretetype.TO.entries.TO.OF, "value")


def place_of_field(op: SpaceOperation) -> Place:
    """The place that `getfield` or `setfield` is about."""
    c_name = op.args[1]
    assert isinstance(c_name, Constant)
    return (op.args[0].concretetype.TO, c_name.value)


def _interior_place(args: list[Value]) -> Place:
    TO = args[0].concretetype.TO
    for step in args[1:-1]:
        name = _name(step)
        TO = TO.OF if name is None else getattr(TO, name)
    return (TO, _name(args[-1]))


def _name(step: Value) -> str | None:
    return step.value if isinstance(step, Constant) and step.concretetype is lltype.Void else None


def grow_in_places(graphs: Iterable[FunctionGraph], functions: GrowingFunctions) -> None:
    """Transform all graphs of a program, which are in SSA form. Nothing else may read or write its places."""
    graphs = list(graphs)
    sites = [(graph, found) for graph in graphs if (found := _sites(graph))]
    if not sites:
        return
    if any(finalizer_made_by(op) for graph in graphs for op in graph.iterops()):
        # A `__del__` may run where memory is asked for, and give a list another array.
        sites = [(graph, [site for site in found if site.store.opname != "setarrayitem"]) for graph, found in sites]
    if not any(found for _, found in sites):
        return
    places = {place for _, found in sites for site in found if (place := place_read(site.read)) is not None}
    grown = {site.concat for _, found in sites for site in found}
    for graph in graphs:
        settle_reads(graph, places, grown, functions)
    for _, found in sites:
        for site in found:
            _grow(site, functions)


def _sites(graph: FunctionGraph) -> list[_Site]:
    concats = [op for op in graph.iterops() if is_concat(op)]
    if not concats:
        return []
    uses = Uses.of(graph)
    found = [site for op in concats if (site := _site(op, uses)) is not None]
    entries = links_into(graph)
    return [
        site
        for site in found
        if not is_protected(site.reading, site.read) or len(entries[site.reading.exits[0].target]) == 1
    ]


def is_protected(block: Block, op: SpaceOperation) -> bool:
    """Whether the exits of a block catch what an operation raises: nothing may stand behind it there."""
    return block.canraise and op is block.operations[-1]


def _site(concat: SpaceOperation, uses: Uses) -> _Site | None:
    """The place whose text a concatenation makes longer, if it does nothing else."""
    start = concat.args[1]
    if not isinstance(start, Variable) or start not in uses.made or start is concat.args[2]:
        return None
    reading, read = uses.made[start]
    block = uses.made[concat.result][0]
    stored = uses.by_variable.get(concat.result, [])
    if place_read(read) is None or len(stored) != 1:
        return None
    where, store = stored[0]
    if where is not block or store is None or place_written(store, concat.result) != place_read(read):
        return None
    if not _follows(block, concat, store):
        return None
    return _Site(block, reading, read, concat, store)


def place_written(op: SpaceOperation, v: Variable) -> Place | None:
    """The place that an operation stores `v` in."""
    if op.opname == "setfield" and op.args[2] is v:
        return place_of_field(op)
    if op.opname == "setarrayitem" and op.args[2] is v:
        return (op.args[0].concretetype.TO, None)
    return _value_of(op) if _function(op) is ll_dict.ll_setitem and op.args[3] is v else None


def _follows(block: Block, concat: SpaceOperation, store: SpaceOperation) -> bool:
    """Whether nothing between the two changes memory or reads another text: the one can move beside the other."""
    start = block.operations.index(concat) + 1
    between = block.operations[start : block.operations.index(store)]
    return all(
        (LL_OPERATIONS[op.opname].effect in ("pure", "read") and op.result.concretetype != PSTR)
        or _function(op) in (ll_str.ll_char2str, ll_str.ll_chr2str)
        for op in between
    )


# ____________________________________________________________ rewriting


def _grow(site: _Site, functions: GrowingFunctions) -> None:
    """Replace the concatenation by `grow_text`, beside the store."""
    home, read, concat, store = site.block, site.read, site.concat, site.store
    v_length, v_held = new_variable(lltype.Signed, "length"), new_variable(PSTR, "held")
    length = call(functions.length(), [read.result], v_length, read.pos)
    if is_protected(site.reading, read):
        site.reading.exits[0].target.operations.insert(0, length)
    else:
        insert_behind(site.reading, read, length)
    if store.opname == "direct_call":
        _, v_dict, v_key, _, *how = store.args
        args = [v_dict, v_key, read.result, v_length, concat.args[2], *how]
        store.args = [constant(functions.of_table(ll_growingvalues.ll_grow_value, args)), *args]
        home.operations.remove(concat)
        return
    held = SpaceOperation(read.opname, store.args[:-1], v_held, concat.pos)
    grow = call(functions.grow(), [read.result, v_length, concat.args[2], v_held], concat.result, concat.pos)
    home.operations.remove(concat)
    at = home.operations.index(store)
    home.operations[at:at] = [held, grow]


def settle_reads(
    graph: FunctionGraph, places: set[Place], grown: set[SpaceOperation], functions: GrowingFunctions
) -> None:
    """Settle what a graph reads from the places, but for what it only looks at, or makes longer there (`grown`)."""
    names = {name for _, name in places}
    uses: Uses | None = None
    for block in graph.iterblocks():
        for op in list(block.operations):
            if op.opname == "array_copy":
                _settle_copied(graph, block, op, places, functions)
                continue
            place = place_read(op)
            if place is None or place[1] not in names or place not in places:
                continue
            uses = uses or Uses.of(graph)
            if op.opname == "direct_call":
                if is_brief(block, op, uses, grown):
                    op.args[0] = constant(functions.of_table(_VALUES[_function(op)], op.args[1:]))
            elif not is_brief(block, op, uses, grown):
                insert_behind(block, op, call(functions.settle(), [op.result], new_variable(lltype.Void), op.pos))


def _settle_copied(
    graph: FunctionGraph, block: Block, op: SpaceOperation, places: set[Place], functions: GrowingFunctions
) -> None:
    ARRAY = op.args[0].concretetype.TO
    if (ARRAY, None) in places and graph.func not in _MOVING:
        settle = functions.settle_items(op.args[0].concretetype)
    elif (ARRAY.OF, "value") in places:
        settle = functions.settle_values(op.args[0].concretetype)
    else:
        return
    args = [op.args[0], op.args[2], op.args[4]]
    at = block.operations.index(op)
    block.operations.insert(at, call(settle, args, new_variable(lltype.Void), op.pos))


def is_brief(block: Block, read: SpaceOperation, uses: Uses, grown: set[SpaceOperation]) -> bool:
    """Whether what is read is only looked at, before any text can have grown; or made longer in a place."""
    looked_at: set[SpaceOperation] = set()
    for where, op in uses.by_variable.get(read.result, ()):
        if op in grown and op.args[2] is not read.result:
            continue
        if op is None or where is not block or not looks(op):
            return False
        looked_at.add(op)
    for op in block.operations[block.operations.index(read) + 1 :]:
        if not looked_at:
            return True
        looked_at.discard(op)
        if may_grow_texts(op):
            return not looked_at
    return not looked_at


def looks(op: SpaceOperation) -> bool:
    """Whether an operation looks at its texts, and keeps nothing of them (nor their hash)."""
    if op.opname == "getfield":
        return place_of_field(op)[1] in ("length", "kind")
    return op.opname in _TESTS or _function(op) in _LOOKING


def may_grow_texts(op: SpaceOperation) -> bool:
    """Whether a text may be longer behind an operation."""
    if op.opname in _STORES:
        return True  # what has just been made longer
    return op.opname in CALLS and _function(op) not in _HARMLESS


def _function(op: SpaceOperation) -> Any:
    if op.opname != "direct_call":
        return None
    c_function = op.args[0]
    graph = c_function.value._obj.graph if isinstance(c_function, Constant) else None
    return None if graph is None else graph.func


def insert_behind(block: Block, op: SpaceOperation, new: SpaceOperation) -> None:
    """Insert an operation behind another one."""
    block.operations.insert(block.operations.index(op) + 1, new)
