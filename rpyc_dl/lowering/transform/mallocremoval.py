"""Removal of allocations that do not escape: the fields of a structure become variables.

Works on SSI form, as RPython's: variables that links, casts and `same_as` connect form a family; it can be exploded
when every value in it comes from a `malloc` of the same structure type and every use only reads or writes fields
(of the structure or of the structures that it starts with), or tests for null. Tuples, iterators, bound methods and
small instances go this way once what uses them is inlined. Null may come in by links where nothing tests for it:
a variable that has no object yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.types import GcStruct, Struct

#: The way to a field: the names of the structures that it is nested in, then its own.
FieldPath: TypeAlias = tuple[str, ...]

_COPIES = ("cast_pointer", "same_as", "getsubstruct")
_TESTS = {"ptr_nonzero": True, "ptr_iszero": False}


@dataclass
class Family:
    """Connected variables: where their values come from, and how they are used."""

    variables: list[Variable] = field(default_factory=list)
    mallocs: list[SpaceOperation] = field(default_factory=list)
    escapes: bool = False
    #: A field is written in another block than the one that made the object.
    late_write: bool = False
    #: A block has two members among its inputs: they may be one object.
    may_alias: bool = False
    #: A link passes null; something tests for it.
    may_be_null: bool = False
    is_tested: bool = False


def remove_mallocs(graph: FunctionGraph) -> int:
    """Explode every family that allows it; the number of allocations removed. SSI form."""
    removed = 0
    while True:
        families = [f for f in _Families(graph).found() if _removable(f)]
        if not families:
            return removed
        removed += sum(len(family.mallocs) for family in families)
        for family in families:  # families share no variables: each can be exploded on its own
            _Exploder(graph, family).run()


# ____________________________________________________________ families


class _Families:
    """Groups the pointers to structures of a graph, and notes what is done with them."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph
        self.parent: dict[Variable, Variable] = {}
        self.special: list[tuple[Variable, SpaceOperation | None]] = []  # a malloc, or None: escapes
        self.late_writes: list[Variable] = []
        self.nulls: list[Variable] = []
        self.tested: list[Variable] = []
        for block in graph.iterblocks():
            self.look_at(block)

    def found(self) -> list[Family]:
        families: dict[Variable, Family] = {}
        for v in self.parent:
            families.setdefault(self.find(v), Family()).variables.append(v)
        for v, malloc in self.special:
            family = families[self.find(v)]
            if malloc is None:
                family.escapes = True
            else:
                family.mallocs.append(malloc)
        for v in self.late_writes:
            families[self.find(v)].late_write = True
        for v in self.nulls:
            families[self.find(v)].may_be_null = True
        for v in self.tested:
            families[self.find(v)].is_tested = True
        for block in self.graph.iterblocks():
            met = [self.find(v) for v in block.inputargs if v in self.parent]
            for root in met:
                families[root].may_alias |= met.count(root) > 1
        return list(families.values())

    def find(self, v: Variable) -> Variable:
        root = v
        while self.parent[root] is not root:
            root = self.parent[root]
        while self.parent[v] is not root:
            self.parent[v], v = root, self.parent[v]
        return root

    def add(self, v: Value) -> bool:
        """Note a pointer to a gc structure; False for any other value."""
        if isinstance(v, Variable) and _is_candidate(v):
            self.parent.setdefault(v, v)
            return True
        return False

    def connect(self, a: Value, b: Variable) -> None:
        """The value of `a` flows into `b`."""
        known_a, known_b = self.add(a), self.add(b)
        if known_a and known_b:
            assert isinstance(a, Variable)
            self.parent[self.find(a)] = self.find(b)
        elif known_b:
            self.special.append((b, None))  # from a constant, or another kind of pointer
        elif known_a:
            self.escape(a)

    def escape(self, v: Value) -> None:
        if self.add(v):
            assert isinstance(v, Variable)
            self.special.append((v, None))

    def look_at(self, block: Block) -> None:
        if block in (self.graph.startblock, self.graph.returnblock, self.graph.exceptblock):
            for v in block.inputargs:
                self.escape(v)
        made_here: set[Value] = set()
        for op in block.operations:
            self.look_at_operation(op)
            if op.opname == "malloc" or (op.opname in _COPIES and op.args[0] in made_here):
                made_here.add(op.result)
            if op.opname == "setfield" and op.args[0] not in made_here and self.add(op.args[0]):
                self.late_writes.append(op.args[0])  # type: ignore[arg-type]
        for link in block.exits:
            for v in link.extravars():
                self.escape(v)
            for arg, v in zip(link.args, link.target.inputargs, strict=True):
                if isinstance(arg, Constant) and _is_candidate(v) and not arg.value and self.add(v):
                    self.nulls.append(v)
                else:
                    self.connect(arg, v)

    def look_at_operation(self, op: SpaceOperation) -> None:
        if op.opname == "malloc" and self.add(op.result):
            self.special.append((op.result, op))
        elif op.opname in ("cast_pointer", "same_as"):
            self.connect(op.args[0], op.result)
        elif op.opname in ("getfield", "setfield", "keepalive", *_TESTS):
            if self.add(op.args[0]) and op.opname in _TESTS:
                self.tested.append(op.args[0])  # type: ignore[arg-type]
            for arg in op.args[1:]:
                self.escape(arg)
            self.escape(op.result)
        elif op.opname == "getsubstruct" and _is_first(op):
            self.connect(op.args[0], op.result)
        else:
            for arg in op.args:
                self.escape(arg)
            self.escape(op.result)


def _is_candidate(v: Value) -> bool:
    TYPE = v.concretetype
    return isinstance(TYPE, lltype.Ptr) and isinstance(TYPE.TO, GcStruct)


def _is_first(op: SpaceOperation) -> bool:
    STRUCT: Any = op.args[0].concretetype.TO
    first = STRUCT._first_struct()
    assert isinstance(op.args[1], Constant)
    return first is not None and first[0] == op.args[1].value


def _removable(family: Family) -> bool:
    if family.escapes or not family.mallocs or (family.may_alias and family.late_write):
        return False
    if family.may_be_null and family.is_tested:
        return False
    STRUCT = _allocated(family.mallocs[0])
    if any(_allocated(op) != STRUCT for op in family.mallocs) or STRUCT._is_varsize():
        return False
    if "destructor_funcptr" in getattr(STRUCT.__dict__.get("_runtime_type_info"), "_obj", Family()).__dict__:
        return False  # its destructor must run
    if any(isinstance(F, lltype.ContainerType) for _, F in _fields(STRUCT)):
        return False
    return all(_path_to(STRUCT, v.concretetype.TO) is not None for v in family.variables)


def _allocated(op: SpaceOperation) -> Struct:
    c_type = op.args[0]
    assert isinstance(c_type, Constant)
    STRUCT: Struct = c_type.value
    return STRUCT


def _fields(STRUCT: Struct, prefix: FieldPath = ()) -> list[tuple[FieldPath, Any]]:
    """All fields with their paths; those of the structure that it starts with one by one."""
    first = STRUCT._first_struct()
    result: list[tuple[FieldPath, Any]] = []
    for name, F in STRUCT._flds.items():
        if first is not None and name == first[0]:
            result += _fields(first[1], (*prefix, name))
        else:
            result.append(((*prefix, name), F))
    return result


def _path_to(STRUCT: Struct, INNER: Struct) -> FieldPath | None:
    """The names that lead from STRUCT to the INNER structure at its start."""
    path: FieldPath = ()
    while STRUCT != INNER:
        first = STRUCT._first_struct()
        if first is None:
            return None
        path, STRUCT = (*path, first[0]), first[1]
    return path


# ____________________________________________________________ explosion


class _Exploder:
    """Replaces the variables of a family by the current values of the fields."""

    def __init__(self, graph: FunctionGraph, family: Family) -> None:
        self.graph = graph
        self.members = set(family.variables)
        self.STRUCT = _allocated(family.mallocs[0])
        self.fields = [(path, F) for path, F in _fields(self.STRUCT) if F is not lltype.Void]
        self.inputs = {block: block.inputargs for block in graph.iterblocks()}

    def run(self) -> None:
        inputs = {block: self.explode_inputs(block) for block in self.graph.iterblocks()}
        for block, values in inputs.items():
            self.explode_block(block, values)

    def explode_inputs(self, block: Block) -> dict[Variable, dict[FieldPath, Value]]:
        """New inputs, one for each field of each member among the block's inputs."""
        values: dict[Variable, dict[FieldPath, Value]] = {}
        inputargs: list[Variable] = []
        for v in block.inputargs:
            if v not in self.members:
                inputargs.append(v)
                continue
            fields = values[v] = {}
            for path, F in self.fields:
                w = Variable(v.localname and f"{v.localname}_{path[-1]}", v.pos)
                w.concretetype = F
                fields[path] = w
                inputargs.append(w)
        block.inputargs = inputargs
        return values

    def explode_block(self, block: Block, values: dict[Variable, dict[FieldPath, Value]]) -> None:
        operations: list[SpaceOperation] = []
        for op in block.operations:
            new = self.explode_operation(op, values)
            if new is not None:
                operations.append(new)
        block.operations = operations
        for link in block.exits:
            link.args = self.explode_arguments(link, values)

    def explode_arguments(self, link: Link, values: dict[Variable, dict[FieldPath, Value]]) -> list[Value]:
        args: list[Value] = []
        for arg, v in zip(link.args, self.inputs[link.target], strict=True):
            if isinstance(arg, Variable) and arg in self.members:
                args += [values[arg][path] for path, _ in self.fields]
            elif v in self.members:  # null
                args += [Constant(F._defl(), F) for _, F in self.fields]
            else:
                args.append(arg)
        return args

    def explode_operation(
        self, op: SpaceOperation, values: dict[Variable, dict[FieldPath, Value]]
    ) -> SpaceOperation | None:
        """What is left of an operation: itself if it has nothing to do with the family, a `same_as`, or nothing."""
        if op.opname == "malloc" and op.result in self.members:
            values[op.result] = {path: Constant(F._defl(), F) for path, F in self.fields}
            return None
        v = op.args[0] if op.args else None
        if not isinstance(v, Variable) or v not in self.members:
            return op
        if op.opname in _COPIES:
            values[op.result] = values[v]  # the same object: the fields are shared
            return None
        if op.opname == "keepalive":
            return None
        if op.opname in _TESTS:
            return SpaceOperation("same_as", [Constant(_TESTS[op.opname], lltype.Bool)], op.result, op.pos)
        return self.explode_access(op, v, values)

    def explode_access(
        self, op: SpaceOperation, v: Variable, values: dict[Variable, dict[FieldPath, Value]]
    ) -> SpaceOperation | None:
        c_name = op.args[1]
        assert isinstance(c_name, Constant)
        base = _path_to(self.STRUCT, v.concretetype.TO)
        assert base is not None
        path = (*base, c_name.value)
        if op.opname == "setfield":
            if op.args[2].concretetype is not lltype.Void:
                values[v][path] = op.args[2]
            return None
        if op.result.concretetype is lltype.Void:
            return SpaceOperation("same_as", [Constant(None, lltype.Void)], op.result, op.pos)
        return SpaceOperation("same_as", [values[v][path]], op.result, op.pos)
