"""Constant folding: operations on constants, operations that do nothing, reads of prebuilt immutable data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS, fold_operation
from rpyc_dl.lltype.primitives import LLTypeError
from rpyc_dl.lltype.types import Struct
from rpyc_dl.lowering.transform.cleanup import fold_exits
from rpyc_dl.lowering.transform.ssa import Renaming, same_value


def fold_constants(graph: FunctionGraph) -> bool:
    """Replace what can be computed now by its value, and simplify the rest. SSA form.

    An operation that would raise, or whose operands do not fulfil its needs, stays. Whether anything changed.
    """
    folder = _Folder()
    for block in graph.iterblocks():
        kept = []
        for op in block.operations:
            op.args = [folder.renaming.resolve(arg) for arg in op.args]
            protected = block.canraise and op is block.operations[-1]
            value = None if protected else folder.value_of(op)
            if value is None:
                kept.append(op)
                folder.makers[op.result] = op
            else:
                folder.renaming.add(op.result, value)
        block.operations = kept
    folder.renaming.apply(graph)
    changed = bool(folder.renaming.mapping) or folder.changed
    changed |= _fold_negated_switches(graph, folder.makers)
    return fold_exits(graph) or changed


def _fold_negated_switches(graph: FunctionGraph, makers: dict[Variable, SpaceOperation]) -> bool:
    """A switch on `bool_not(v)` becomes one on v, with the exits exchanged."""
    changed = False
    for block in graph.iterblocks():
        op = makers.get(block.exitswitch) if isinstance(block.exitswitch, Variable) else None
        while op is not None and op.opname == "bool_not":
            block.exitswitch = op.args[0]
            for link in block.exits:
                link.exitcase = link.llexitcase = not link.llexitcase
            changed = True
            op = makers.get(block.exitswitch) if isinstance(block.exitswitch, Variable) else None
    return changed


class _Folder:
    def __init__(self) -> None:
        self.renaming = Renaming()
        self.makers: dict[Variable, SpaceOperation] = {}
        self.changed = False

    def value_of(self, op: SpaceOperation) -> Value | None:
        """The value that makes the operation unnecessary, or None. May replace the operation by a cheaper one."""
        entry = LL_OPERATIONS[op.opname]
        if op.result.concretetype is lltype.Void:
            return None
        if entry.effect == "pure" and all(isinstance(arg, Constant) for arg in op.args):
            folded = fold(op)
            if folded is not None:
                return folded
        simplify: Callable[[SpaceOperation], Value | None] | None = getattr(self, f"op_{op.opname}", None)
        if simplify is not None:
            return simplify(op)
        if op.opname in _NEUTRAL:
            return _neutral(op)
        if op.opname in _OF_THE_SAME and same_value(*op.args):
            return Constant(_OF_THE_SAME[op.opname], lltype.Bool)
        return None

    def maker(self, v: Value, opname: str) -> SpaceOperation | None:
        """The operation that makes `v`, if it is this one."""
        op = self.makers.get(v) if isinstance(v, Variable) else None
        return op if op is not None and op.opname == opname else None

    def become(self, op: SpaceOperation, opname: str, args: list[Value]) -> None:
        """Replace an operation by another one, in place."""
        op.opname, op.args = opname, args
        self.changed = True

    def op_same_as(self, op: SpaceOperation) -> Value | None:
        return op.args[0]

    def op_bool_not(self, op: SpaceOperation) -> Value | None:
        inner = self.maker(op.args[0], "bool_not")
        if inner is not None:
            return inner.args[0]
        compared = self.makers.get(op.args[0]) if isinstance(op.args[0], Variable) else None
        if compared is not None and compared.opname in _OPPOSITE:
            self.become(op, _OPPOSITE[compared.opname], list(compared.args))
        return None

    def op_int_is_true(self, op: SpaceOperation) -> Value | None:
        cast = self.maker(op.args[0], "cast_bool_to_int")
        return cast.args[0] if cast is not None else None

    def op_cast_pointer(self, op: SpaceOperation) -> Value | None:
        inner = self.maker(op.args[0], "cast_pointer")
        if inner is not None and lltype.castable(op.result.concretetype, inner.args[0].concretetype) is not None:
            self.become(op, "cast_pointer", [inner.args[0]])
        if op.result.concretetype == op.args[0].concretetype:
            return op.args[0]
        if isinstance(op.args[0], Constant):
            try:
                value = lltype.cast_pointer(op.result.concretetype, op.args[0].value)
            except LLTypeError:  # not what the object is: this code is never reached
                return None
            return Constant(value, op.result.concretetype)
        return None

    def op_ptr_eq(self, op: SpaceOperation) -> Value | None:
        return self.compare_pointers(op, "ptr_iszero", True)

    def op_ptr_ne(self, op: SpaceOperation) -> Value | None:
        return self.compare_pointers(op, "ptr_nonzero", False)

    def compare_pointers(self, op: SpaceOperation, null_test: str, if_same: bool) -> Value | None:
        a, b = op.args
        if same_value(a, b):
            return Constant(if_same, lltype.Bool)
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Constant) and not one.value:
                self.become(op, null_test, [other])
                return self.null_test(op, null_test == "ptr_iszero")
        return None

    def op_ptr_iszero(self, op: SpaceOperation) -> Value | None:
        return self.null_test(op, True)

    def op_ptr_nonzero(self, op: SpaceOperation) -> Value | None:
        return self.null_test(op, False)

    def null_test(self, op: SpaceOperation, answer_for_null: bool) -> Value | None:
        """A new object, or an inlined part of one, is never null; casts do not change that."""
        v = op.args[0]
        if isinstance(v, Constant):
            return Constant(bool(v.value) != answer_for_null, lltype.Bool)
        maker = self.makers.get(v)
        if maker is not None and maker.opname in ("malloc", "malloc_varsize", "getsubstruct", "getarraysubstruct"):
            return Constant(not answer_for_null, lltype.Bool)
        if maker is not None and maker.opname == "cast_pointer":
            self.become(op, op.opname, [maker.args[0]])
            return self.null_test(op, answer_for_null)
        return None

    def op_getfield(self, op: SpaceOperation) -> Value | None:
        p, c_name = op.args
        assert isinstance(c_name, Constant)
        if isinstance(p, Constant) and p.value and is_immutable(p.concretetype.TO, c_name.value):
            try:
                return Constant(getattr(p.value, c_name.value), op.result.concretetype)
            except lltype.UninitializedMemoryAccess:  # prebuilt data that is not complete yet
                return None
        return None

    def op_getarraysize(self, op: SpaceOperation) -> Value | None:
        made = self.maker(op.args[0], "malloc_varsize")
        if made is not None and isinstance(made.args[0], Constant) and isinstance(made.args[0].value, lltype.Array):
            return made.args[2]
        if isinstance(op.args[0], Constant) and op.args[0].value:
            return Constant(len(op.args[0].value), lltype.Signed)
        return None

    def op_indirect_call(self, op: SpaceOperation) -> Value | None:
        if isinstance(op.args[0], Constant) and op.args[0].value:
            self.become(op, "direct_call", op.args[:-1])
        return None


def is_immutable(TYPE: Any, name: str) -> bool:
    """Whether a field of prebuilt data never changes, so that reading it can be folded."""
    assert isinstance(TYPE, Struct)
    return bool(TYPE._hints.get("immutable")) or name in TYPE._hints.get("immutable_fields", ())


def fold(op: SpaceOperation) -> Constant | None:
    """The value of an operation on constants; None if it cannot be computed, or raises."""
    RESULT = op.result.concretetype
    if not LL_OPERATIONS[op.opname].canfold and op.opname != "cast_primitive":
        return None
    try:
        raw = [arg.concretetype._enforce(arg.value) for arg in op.args if isinstance(arg, Constant)]
        value = RESULT._enforce(RESULT._wrap(fold_operation(op.opname, raw, RESULT)))
    except Exception:  # it raises when it runs, or its operands are not what it needs: never folded
        return None
    return Constant(RESULT._wrap(value), RESULT)


_OPPOSITE: dict[str, str] = {}
#: What comparisons say of a value and itself.
_OF_THE_SAME: dict[str, bool] = {}
for _prefix in ("int", "uint", "char", "unichar"):  # not for floats: NaN
    for _a, _b in (("lt", "ge"), ("le", "gt"), ("eq", "ne")):
        _OPPOSITE[f"{_prefix}_{_a}"] = f"{_prefix}_{_b}"
        _OPPOSITE[f"{_prefix}_{_b}"] = f"{_prefix}_{_a}"
    _OF_THE_SAME.update(
        {f"{_prefix}_{_name}": _name in ("eq", "le", "ge") for _name in ("eq", "ne", "lt", "le", "gt", "ge")}
    )
_OPPOSITE.update(ptr_eq="ptr_ne", ptr_ne="ptr_eq", ptr_iszero="ptr_nonzero", ptr_nonzero="ptr_iszero")

#: For operations on integers: the constant that, as second (or for commutative ones first) operand, gives the other.
_NEUTRAL = {
    **dict.fromkeys(["int_add", "int_sub", "int_or", "int_xor", "int_lshift", "int_rshift"], 0),
    **dict.fromkeys(["int_add_ovf", "int_sub_ovf", "int_lshift_ovf", "int_lshift_ovf_val", "int_rshift_val"], 0),
    **dict.fromkeys(["int_add_fits", "int_sub_fits"], 0),
    "int_mul_fits": 1,
    **dict.fromkeys(["int_lshift_nonneg", "int_rshift_nonneg", "uint_lshift", "uint_rshift"], 0),
    **dict.fromkeys(["uint_add", "uint_sub", "uint_or", "uint_xor"], 0),
    **dict.fromkeys(["int_mul", "int_mul_ovf", "uint_mul", "int_floordiv", "int_floordiv_zer"], 1),
    **dict.fromkeys(["int_floordiv_ovf", "int_floordiv_ovf_zer", "int_floordiv_nonneg", "uint_floordiv"], 1),
    **dict.fromkeys(["int_and"], -1),
}
_COMMUTATIVE = {f"int_{name}{form}" for name in ("add", "mul") for form in ("", "_ovf", "_fits")}
_COMMUTATIVE |= {"int_or", "int_xor", "int_and", "uint_add", "uint_mul", "uint_or", "uint_xor"}


def _neutral(op: SpaceOperation) -> Value | None:
    neutral = _NEUTRAL[op.opname]
    first, second = op.args
    if isinstance(second, Constant) and second.value == neutral:
        return first
    if op.opname in _COMMUTATIVE and isinstance(first, Constant) and first.value == neutral:
        return second
    return None
