"""Functions made at run time, and the variables that they capture.

A function that captures nothing but constants is a constant: a live function. Otherwise it is an instance of a class
made for it: the captured values are its attributes, `__call__` has the graph of the body. A variable that is written
after it was captured lives in an instance of a class made for it, in the attribute `value`. A default value that is
not constant is kept like a captured variable (the usual `lambda x, i=i: ...`): a call that does not give the argument
reads it from there (`FromSelf`).
"""

from __future__ import annotations

import contextlib
import gc
import inspect
import types
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.bytecode.cells import checked_slots, deletes_free, nested_codes, writes_free
from rpyc_dl.frontend.bytecode.decoder import code_key, decode
from rpyc_dl.frontend.bytecode.signature import names_variant
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.functions.heldcells import held, held_cell
from rpyc_dl.frontend.functions.source import Free, Source
from rpyc_dl.frontend.interpreter.space import UNBOUND, Composite
from rpyc_dl.frontend.model import Constant, constant_key, from_self
from rpyc_dl.frontend.replace.classcopies import made_in
from rpyc_dl.frontend.replace.functionattributes import gets_attributes, of_code
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.calls.forwarding import is_partial_maker, partial_parts


class NeedsBox(Exception):
    """Variables taken for constant are not: the graph is to be built again with run-time cells for these slots."""

    def __init__(self, slots: set[int]) -> None:
        super().__init__(slots)
        self.slots = slots


#: How free variables are read that a closure has, and what another one captures of them.
_OF_CLOSURES = frozenset({"attribute", "type of attribute", "attribute box", "itself"})
_CAPTURED = {"attribute": "value", "type of attribute": "type"}

_classes: ProgramTable[tuple[object, ...], Any] = ProgramTable()
_pending_cells: ProgramTable[tuple[object, ...], types.CellType] = ProgramTable()
_boxes: ProgramTable[int, tuple[types.CellType, Any]] = ProgramTable()
_holders: ProgramTable[tuple[object, ...], Any] = ProgramTable()


def box_class(code: types.CodeType, module: str, variant: tuple[int | str, ...], slot: int, name: str) -> type:
    """The class of the run-time cells of one variable of one function."""
    key = ("box", *code_key(code), module, variant, slot)
    if key not in _classes:
        namespace = {"__qualname__": f"{code.co_qualname}.{name}"}
        _classes[key] = synthetic.make_class(f"cell_{name}", code, module, namespace)
    return _classes[key]  # type: ignore[no-any-return]


def box_of_cell(cell: types.CellType, func: types.FunctionType, name: str) -> Any:
    """The prebuilt box that stands for a live cell that functions write."""
    if id(cell) not in _boxes:
        namespace = {"__qualname__": f"{func.__qualname__}.{name}"}
        box = synthetic.make_class(f"cell_{name}", func.__code__, func.__module__, namespace)()
        box.bound = False
        with contextlib.suppress(ValueError):
            box.value = cell.cell_contents
            box.bound = True
        _boxes[id(cell)] = (cell, box)
    return _boxes[id(cell)][1]


def live_free_variables(func: types.FunctionType) -> dict[str, Free]:
    """How the free variables of a live function are read."""
    result = {}
    for name, cell in zip(func.__code__.co_freevars, func.__closure__ or (), strict=True):
        held_free = held(cell)
        if held_free is not None:
            result[name] = held_free
            continue
        if cell_is_written(func, name, cell):
            box = box_of_cell(cell, func, name)
            result[name] = Free("box", box, checked=not box.bound or deletes_free(func.__code__, name))
            continue
        try:
            result[name] = Free("constant", cell.cell_contents)
        except ValueError:
            result[name] = Free("unbound")
    return result


def cell_is_written(func: types.FunctionType, name: str, cell: types.CellType) -> bool:
    """Whether a function that shares the live cell writes it."""
    if name == "__class__":
        return False
    if id(cell) in _boxes or writes_free(func.__code__, name):
        return True
    outer = _enclosing_code(func)
    if outer is not None:
        return any(name in code.co_freevars and writes_free(code, name) for code in nested_codes(outer))
    if _is_made_by_dataclasses(func):
        return False
    if id(cell) not in _written_elsewhere:
        _written_elsewhere[id(cell)] = (cell, _sharer_writes(cell))
    return _written_elsewhere[id(cell)][1]


def _is_made_by_dataclasses(func: types.FunctionType) -> bool:
    """They make each method of a class by text of their own, in which nothing that is captured is written."""
    code = func.__code__
    made = f"__create_fn__.<locals>.{code.co_name}"
    return (code.co_filename, code.co_qualname) == ("<string>", made) and code.co_name in _OF_DATACLASSES


_OF_DATACLASSES = frozenset({
    "__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__setattr__",
    "__delattr__",
})  # fmt: skip

#: By id, cells of functions whose source is not at hand, and whether another one writes them.
_written_elsewhere: ProgramTable[int, tuple[types.CellType, bool]] = ProgramTable()


def _sharer_writes(cell: types.CellType) -> bool:
    """Whether a function writes the cell, among all that are alive: this goes through all objects, twice."""
    closures = [x for x in gc.get_referrers(cell) if type(x) is tuple]
    sharers = [f for f in gc.get_referrers(*closures) if isinstance(f, types.FunctionType)] if closures else []
    for other in sharers:
        cells = dict(zip(other.__code__.co_freevars, other.__closure__ or (), strict=True))
        if any(c is cell and writes_free(other.__code__, n) for n, c in cells.items()):
            return True
    return False


def _enclosing_code(func: types.FunctionType) -> types.CodeType | None:
    """The code of the module-level function or method in which `func` was made, found by its qualified name."""
    first, *path = func.__code__.co_qualname.split(".<locals>.")[0].split(".")
    found: Any = func.__globals__.get(first)
    for name in path:
        found = getattr(found, "__dict__", {}).get(name)
    found = inspect.unwrap(getattr(found, "__func__", found)) if found is not None else None
    code = getattr(found, "__code__", None)
    if isinstance(code, types.CodeType) and any(inner is func.__code__ for inner in nested_codes(code)):
        return code
    return None


class ClosureMaker:
    """Cells and inner functions while one graph is built. `boxed` are the slots that need run-time cells; `build`
    makes the graph of an inner function."""

    def __init__(self, source: Source, boxed: set[int], build: Callable[[Source], Any]) -> None:
        self.source = source
        self.build = build
        self.bytecode = source.bytecode
        self.boxed = boxed
        self.checked = checked_slots(self.bytecode, boxed) if boxed else set()
        self.free = {self.bytecode.free[name]: free for name, free in source.free.items()}
        self.pending: dict[int, types.CellType] = {}  # own names of functions, captured before the `def` is done
        self.variant = tuple((name, free.key) for name, free in source.free.items())
        self.filled: dict[int, tuple[object, ...]] = {}

    # ---- cells --------------------------------------------------------------------------------------------------

    def new_cell(self, space: RecordingSpace, slot: int, w_value: Any) -> Any:
        """The content of the slot of a cell variable: the value itself, or a box at run time."""
        if slot not in self.boxed:
            return w_value
        cls = box_class(self.bytecode.code, self.source.module, self.source.variant, slot, self.bytecode.slots[slot])
        w_box = space.call(space.wrap(cls), [])
        self._set(space, w_box, w_value, slot in self.checked)
        return w_box

    def _set(self, space: RecordingSpace, w_box: Any, w_value: Any, checked: bool) -> None:
        if w_value is not UNBOUND:
            space.operation("setattr", w_box, space.wrap("value"), w_value)
        if checked:
            space.operation("setattr", w_box, space.wrap("bound"), space.wrap(w_value is not UNBOUND))

    def _get(self, space: RecordingSpace, w_box: Any, checked: bool) -> Any:
        if checked and not space.is_true(space.operation("getattr", w_box, space.wrap("bound"))):
            return UNBOUND
        return space.operation("getattr", w_box, space.wrap("value"))

    def load_cell(self, space: RecordingSpace, slot: int, w_cell: Any) -> Any:
        """The value of a cell or free variable."""
        free = self.free.get(slot)
        if free is None:
            return self._get(space, w_cell, slot in self.checked) if slot in self.boxed else w_cell
        if free.kind == "constant":
            return space.read(free.value)
        if free.kind == "unbound":
            return UNBOUND
        if free.kind == "itself":
            return w_cell
        w_box = self._free_object(space, free, w_cell)
        if free.kind == "attribute":
            return w_box
        if free.kind == "type of attribute":
            return space.operation("type", w_box)
        return self._get(space, w_box, free.checked)

    def _free_object(self, space: RecordingSpace, free: Free, w_closure: Any) -> Any:
        if free.kind == "box":
            return space.wrap(free.value)
        if free.kind == "held box":
            return space.operation("getattr", space.wrap(free.value), space.wrap("value"))
        return space.operation("getattr", w_closure, space.wrap(synthetic.hidden(free.name)))

    def store_cell(self, space: RecordingSpace, slot: int, w_cell: Any, w_value: Any) -> Any:
        """Write a cell or free variable; returns the content of its slot."""
        free = self.free.get(slot)
        if free is not None:
            w_box = self._free_object(space, free, w_cell)
        elif slot in self.boxed:
            w_box = w_cell
        else:
            self._fill_pending(space, slot, w_value)
            return w_value
        self._set(space, w_box, w_value, slot in self.checked if free is None else free.checked)
        return w_cell

    def _fill_pending(self, space: RecordingSpace, slot: int, w_value: Any) -> None:
        """A `def` whose function was captured while it was being made, by itself or by one before it."""
        cell = self.pending.get(slot)
        if cell is None:
            return
        if not isinstance(w_value, Constant):
            raise NeedsBox({slot})
        key = constant_key(w_value.value)
        if self.filled.setdefault(slot, key) != key:
            raise NeedsBox({slot})
        cell.cell_contents = w_value.value

    def capture(self, space: RecordingSpace, slot: int, w_cell: Any) -> Any:
        """What a function made now captures: a Composite of kind `captured`, `static` says what it is."""
        free = self.free.get(slot)
        if free is not None:
            if free.kind in ("constant", "unbound", "box"):
                return Composite("captured", (free, slot), ())
            if free.kind == "itself":
                return Composite("captured", ("value", slot), (w_cell,))
            kind = _CAPTURED.get(free.kind, "checked box" if free.checked else "box")
            return Composite("captured", (kind, slot), (self._free_object(space, free, w_cell),))
        if slot in self.boxed:
            kind = "checked box" if slot in self.checked else "box"
            return Composite("captured", (kind, slot), (w_cell,))
        if w_cell is UNBOUND:
            return Composite("captured", ("pending", slot), ())
        w_of = space.known.types.get(w_cell)
        if w_of is not None:  # the type of a value, which is asked for again where it is read
            return Composite("captured", ("type", slot), (w_of,))
        return Composite("captured", ("value", slot), (w_cell,))

    def _pending_cell(self, slot: int) -> types.CellType:
        """The cell of a function that is captured before its `def` is done: the same one each time the graph is
        built, so that the functions made are the same."""
        code = self.bytecode.code
        key = (*code_key(code), id(self.source.globals), self.source.variant, self.variant, slot)
        return self.pending.setdefault(slot, _pending_cells.setdefault(key, types.CellType()))

    # ---- functions ----------------------------------------------------------------------------------------------

    def make_function(
        self,
        space: RecordingSpace,
        code: types.CodeType,
        names: Sequence[str],
        captured: Sequence[Any],
        w_defs: Any,
        w_kw: Any,
    ) -> Any:
        """The value of a `def` or `lambda`."""
        defaults = _Defaults(space, code, w_defs, w_kw)
        free: dict[str, Free] = {}
        attributes: dict[str, Any] = dict(defaults.captured)
        pending: dict[str, int] = {}
        is_class_body = not code.co_flags & inspect.CO_OPTIMIZED
        for name, item in zip(names, captured, strict=True):
            what, slot = item.static
            if isinstance(what, Free):
                free[name] = what
            elif what == "pending":
                pending[name] = slot
            elif what == "value" and isinstance(item.values[0], Constant):
                free[name] = Free("constant", item.values[0].value)
            elif what == "type" and is_class_body:
                free[name], attributes[name] = Free("attribute", None, name), space.operation("type", item.values[0])
            else:
                kind = {"value": "attribute", "type": "type of attribute"}.get(what, "attribute box")
                free[name] = Free(kind, None, name, what == "checked box")
                attributes[name] = item.values[0]
        if is_class_body:
            free.update({name: self._hold(space, code, free[name], w) for name, w in attributes.items()})
            attributes.clear()
        if not attributes and (is_class_body or not gets_attributes(code, self.bytecode.code)):
            return self._constant_function(space, code, free, pending, defaults)
        return self._closure(space, code, free, pending, attributes, defaults)

    def _hold(self, space: RecordingSpace, code: types.CodeType, free: Free, w_value: Any) -> Free:
        """How the methods of a class read a value, or a box, that its body captures: of a prebuilt object that holds
        it. There is one such object, as the class is one: it is not made a second time (`localclasses.py`)."""
        key = (self.source.variant, *code_key(code), id(self.source.globals), free.name, free.kind)
        if key not in _holders:
            namespace = {"__qualname__": f"{code.co_qualname}.{free.name}"}
            _holders[key] = synthetic.make_class(f"held_{free.name}", code, self.source.module, namespace)()
        w_holder = space.wrap(_holders[key])
        space.operation("setattr", w_holder, space.wrap("value"), w_value)
        kind = "box" if free.kind == "attribute" else "held box"
        return Free(kind, _holders[key], checked=free.checked)

    def _constant_function(
        self,
        space: RecordingSpace,
        code: types.CodeType,
        free: dict[str, Free],
        pending: dict[str, int],
        defaults: _Defaults,
    ) -> Any:
        key = (
            "function", self.source.variant, *code_key(code), id(self.source.globals), defaults.key,
            *((name, f.key) for name, f in free.items()),
            *((name, id(self._pending_cell(slot))) for name, slot in pending.items()),
        )  # fmt: skip
        if key not in _classes:
            _classes[key] = self._make_live(code, free, pending, defaults)
        return space.wrap(_classes[key])

    def _make_live(
        self, code: types.CodeType, free: dict[str, Free], pending: dict[str, int], defaults: _Defaults
    ) -> types.FunctionType:
        is_class_body = not code.co_flags & inspect.CO_OPTIMIZED
        if not is_class_body and any(f.kind == "box" for f in free.values()):
            made = self._synthetic(code, free, False, defaults)
            return made
        cells = []
        for name in code.co_freevars:
            if name in pending:
                cells.append(self.pending[pending[name]])
            elif free[name].kind == "constant":
                cells.append(types.CellType(free[name].value))
            elif free[name].kind == "unbound":
                cells.append(types.CellType())
            else:
                cells.append(held_cell(free[name]))
        func = types.FunctionType(code, self.source.globals, code.co_name, defaults.constant, tuple(cells))
        func.__kwdefaults__ = defaults.kwconstant
        func.__module__ = self.source.module
        return made_in(func, self.source.func)

    def _closure(
        self,
        space: RecordingSpace,
        code: types.CodeType,
        free: dict[str, Free],
        pending: dict[str, int],
        attributes: dict[str, Any],
        defaults: _Defaults,
    ) -> Any:
        """An instance of the class of a function that captures run-time values."""
        instr = self.bytecode.instrs[space.frame.next]
        own = {name: slot for name, slot in pending.items() if instr.op == "STORE_DEREF" and instr.arg == slot}
        others = {slot for name, slot in pending.items() if name not in own}
        others |= {slot for slot in own.values() if slot in self.pending}
        if others:
            raise NeedsBox(others)
        free = {**free, **{name: Free("itself") for name in own}}
        key = (
            "closure", self.source.variant, *code_key(code), id(self.source.globals), defaults.key,
            *attributes, *((name, f.key) for name, f in free.items()),
        )  # fmt: skip
        if key not in _classes:
            namespace: dict[str, Any] = {
                "__name__": code.co_name,
                "__doc__": _docstring(code),
                **of_code(code),
                "__call__": self._synthetic(code, free, bool(defaults.captured) or not attributes, defaults),
                "__init__": synthetic.make_init(
                    [synthetic.hidden(synthetic.safe_name(n)) for n in attributes], code, {}
                ),
            }
            if is_partial_maker(self.source.func):
                namespace |= partial_parts(
                    self.source.func, {n: synthetic.hidden(synthetic.safe_name(n)) for n in attributes}
                )
            name = f"closure_{code.co_name}"
            _classes[key] = synthetic.make_class(name, code, self.source.module, namespace, synthetic.Closure)
        return space.call(space.wrap(_classes[key]), list(attributes.values()))

    def _synthetic(
        self, code: types.CodeType, free: dict[str, Free], has_own_defaults: bool, defaults: _Defaults
    ) -> types.FunctionType:
        bytecode = decode(code)
        captures = any(f.kind in _OF_CLOSURES for f in free.values())
        first = ("closure_",) if captures or has_own_defaults else ()
        outer, build = self.source, self.build

        def builder(func: types.FunctionType, given: tuple[str, ...] | None) -> Any:
            source = Source(func, code, bytecode, outer.globals, outer.module, free, bool(first), given)
            return build(replace(source, variant=(*outer.variant, *names_variant(code, given))))

        made = synthetic.make_function(code, first, builder, outer.func, defaults.constant, defaults.kwconstant)
        return made_in(made, outer.func)


def _docstring(code: types.CodeType) -> str | None:
    """What a function with this code has as its `__doc__`."""
    cells = tuple(types.CellType() for _ in code.co_freevars)
    return types.FunctionType(code, {}, None, None, cells).__doc__


class _Defaults:
    """The default values of a function made at run time: constants, and those kept like captured variables, which
    stand as FromSelf among the others."""

    def __init__(self, space: RecordingSpace, code: types.CodeType, w_defaults: Any, w_kwdefaults: Any) -> None:
        self.captured: dict[str, Any] = {}
        self.constant: tuple[Any, ...] | None = None
        self.kwconstant: dict[str, Any] | None = None
        if w_defaults is not None:
            items = space.known_items(w_defaults)
            assert items is not None
            names = code.co_varnames[code.co_argcount - len(items) : code.co_argcount]
            self.constant = tuple(self._kept(name, w) for name, w in zip(names, items, strict=True))
        if w_kwdefaults is not None:
            self.kwconstant = {name: self._kept(name, w) for name, w in space.known.dicts[w_kwdefaults].items()}

    def _kept(self, name: str, w_value: Any) -> Any:
        """What stands for the default of a parameter: the live constant, or FromSelf."""
        if isinstance(w_value, Constant):
            return w_value.value
        self.captured[name] = w_value
        return from_self(synthetic.hidden(synthetic.safe_name(name)))

    @property
    def key(self) -> tuple[object, ...]:
        """Hashable, equal for equal defaults."""
        keyword = tuple((n, constant_key(v)) for n, v in (self.kwconstant or {}).items())
        return (constant_key(self.constant), keyword)
