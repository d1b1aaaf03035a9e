"""Helpers of types that may contain themselves: each is made once, and ties its own knot.

The helper of a container is put together of those of its items, and these may lead back to the container: a list of
itself, a dict of lists of such dicts. Whoever asks for a helper while it is being made gets one that calls a graph of
the same signature, known by its function pointer and filled as soon as the helper is there (the forward reference of
`lltype.GcForwardReference`, for functions instead of types).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Ptr, Signed
from rpyc_dl.lowering.core import ll_shown
from rpyc_dl.lowering.core.composed import passing
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import cannot_convert

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import Conversion, LLFunction, Repr
    from rpyc_dl.lowering.core.rtyper import RTyper

#: So many helpers are put together one inside the other; what is nested more deeply waits until these are made.
DEEPEST = 40

#: What the kinds of helpers give.
_RESULTS: dict[str, Any] = {"repr": PSTR, "hash": Signed, **dict.fromkeys(("eq", "lt", "le", "gt", "ge"), Bool)}


def caller(pointer: Any, arity: int) -> LLFunction:
    """A helper that calls a function pointer of the program, with one argument or two."""

    def ll_call_1(x: Any) -> Any:
        return pointer(x)

    def ll_call_2(x: Any, y: Any) -> Any:
        return pointer(x, y)

    return passing(ll_call_1 if arity == 1 else ll_call_2)


def callable_of(rtyper: RTyper, graph: FunctionGraph) -> LLFunction:
    """A low-level helper that calls the graph."""
    known = rtyper.part(_callers)
    if graph not in known:
        known[graph] = caller(rtyper.getcallable(graph), len(graph.args))
    return known[graph]


def _callers(rtyper: RTyper) -> dict[FunctionGraph, LLFunction]:
    """The helpers that call graphs, by these."""
    return {}


def shown(rtyper: RTyper) -> Constant:
    """The table of what is being turned into text."""
    return rtyper.part(_shown)


def _shown(rtyper: RTyper) -> Constant:
    return Constant(lltype.malloc(ll_shown.SHOWN, immortal=True), Ptr(ll_shown.SHOWN))


class RecursiveHelpers:
    """The helpers of one translation, by key."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self._made: dict[Any, LLFunction | None] = {}
        self._open: dict[Any, _Forward | None] = {}
        self._later: list[tuple[Any, Callable[[], LLFunction | None], _Forward]] = []
        self._converting: set[tuple[Repr, Repr]] = set()

    def of_repr(self, kind: str, r: Repr, make: Callable[[], Any]) -> LLFunction | None:
        """The helper of a kind for the values of one repr."""
        r.setup()
        ARGS = [r.lowleveltype] * (2 if kind in ("eq", "lt") else 1)
        if kind == "repr" and r.inside_itself is not None and may_meet_itself(r):
            return self.get((kind, r), ARGS, PSTR, lambda: self._shown_once(r, make()))
        return self.get((kind, r), ARGS, _RESULTS[kind], make)

    def of_pair(self, kind: str, r_x: Repr, r_y: Repr, make: Callable[[], LLFunction | None]) -> LLFunction | None:
        """The helper "eq", "lt", "le", … for the values of two reprs."""
        r_x.setup()
        r_y.setup()
        return self.get((kind, r_x, r_y), [r_x.lowleveltype, r_y.lowleveltype], _RESULTS[kind], make)

    def get(
        self, key: Any, ARGS: Sequence[Any], RESULT: Any, make: Callable[[], LLFunction | None]
    ) -> LLFunction | None:
        """The helper `(ARGS) -> RESULT` that `make()` puts together for `key`; TyperError where `make` finds none.

        `key` is a name, and the reprs of what the helper is for. `make` may assume that what it asks for exists: if
        that turns out to be wrong, all that was made under the assumption is forgotten.
        """
        if key in self._made:
            return self._made[key]
        if key in self._open:
            forward = self._open[key]
            if forward is None:
                forward = self._open[key] = _Forward(self.rtyper, str(key[0]), ARGS, RESULT)
            return forward.call
        if len(self._open) >= DEEPEST and any(r.parts() for r in key[1:]):
            forward = _Forward(self.rtyper, str(key[0]), ARGS, RESULT)
            self._later.append((key, make, forward))
            self._made[key] = forward.call
            return forward.call
        before, later = len(self._made), len(self._later)
        try:
            helper = self._make(key, make, None)
            while not self._open and self._later:
                self._make(*self._later.pop())
        except BaseException:
            while len(self._made) > before:
                self._made.popitem()
            del self._later[later:]
            raise
        self._made[key] = helper
        return helper

    def _make(self, key: Any, make: Callable[[], LLFunction | None], forward: _Forward | None) -> LLFunction | None:
        """Put a helper together, and fill the graph through which it is called where it recurs."""
        self._open[key] = forward
        try:
            helper = make()
        finally:
            forward = self._open.pop(key)
        if forward is not None:
            forward.fill(helper)
        return helper

    # -- conversions -----------------------------------------------------------------------

    def converted(
        self, llops: LowLevelOpList, v: Value, r_from: Repr, r_to: Repr, convert: Conversion
    ) -> Value | None:
        """What `convert` makes of a value; where the value holds what is converted likewise, a graph does that."""
        pair = r_from, r_to
        if pair in self._converting:
            FROM, TO = r_from.lowleveltype, r_to.lowleveltype
            helper = self.get(("convert", *pair), [FROM], TO, lambda: self._conversion(r_from, r_to, convert))
            assert helper is not None
            return llops.gendirectcall(helper, v)
        self._converting.add(pair)
        try:
            return convert(r_from, r_to, v, llops)
        finally:
            self._converting.discard(pair)

    def _conversion(self, r_from: Repr, r_to: Repr, convert: Conversion) -> LLFunction:
        builder = GraphBuilder(self.rtyper, "convert", [r_from.lowleveltype], r_to.lowleveltype)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_converted = convert(r_from, r_to, args[0], llops)
            if v_converted is None:
                raise cannot_convert(r_from, r_to)
            return v_converted

        builder.returns(builder.startblock, emit)
        return caller(self.rtyper.getcallable(builder.finish()), 1)

    # -- the text of what contains itself ------------------------------------------------

    def _shown_once(self, r: Repr, ll_repr: LLFunction) -> LLFunction:
        """`ll_repr`, but `r.inside_itself` for a value whose text is being made already."""
        builder = GraphBuilder(self.rtyper, "shown_once", [r.lowleveltype], PSTR)
        start, again, first = builder.startblock, builder.block(), builder.block()
        llops = builder.llops()
        v_first = llops.gendirectcall(ll_shown.ll_enter, shown(self.rtyper), start.inputargs[0])
        builder.switch(start, llops, v_first, [(False, again), (True, first)])
        c_dots = Constant(llstr(r.inside_itself or ""), PSTR)
        builder.returns(again, lambda llops, args: c_dots)
        builder.returns_finally(
            first,
            lambda llops, args: llops.gendirectcall(ll_repr, *args),
            lambda llops, args: llops.gendirectcall(ll_shown.ll_leave, shown(self.rtyper), *args),
        )
        return caller(self.rtyper.getcallable(builder.finish()), 1)


def may_meet_itself(r: Repr) -> bool:
    """Whether a value can be met again while its text is made: its type leads back to itself, or to a class with a
    `__repr__` of the program's, which may show anything."""
    pending, seen = r.parts(), {r}
    while pending:
        part = pending.pop()
        if part.meets(r) or part.shows_anything:
            return True
        if part not in seen:
            seen.add(part)
            pending += part.parts()
    return False


class _Forward:
    """A graph that is called before it is filled, and the helper that calls it."""

    def __init__(self, rtyper: RTyper, name: str, ARGS: Sequence[Any], RESULT: Any) -> None:
        self._builder = GraphBuilder(rtyper, name, ARGS, RESULT)
        self.call = caller(rtyper.getcallable(self._builder.finish()), len(ARGS))

    def fill(self, helper: LLFunction | None) -> None:
        """Have the graph call the helper; None, of deep copies: what cannot change stays."""
        builder = self._builder

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            return args[0] if helper is None else llops.gendirectcall(helper, *args)

        builder.returns(builder.startblock, emit)
