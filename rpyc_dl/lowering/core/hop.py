"""HighLevelOp and the list of low-level operations it writes to: the interface of document 004, word by word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.checks import Checks
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.ll_none import ll_check_not_none
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import LLFunction, Repr, cannot_convert, inputconst
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


#: Operations whose operands 1 to 3 are the bounds and the step of a slice.
SLICES = {"getslice", "setslice", "delslice"}
#: The operand that is not a value of the program: an attribute's name, the shape of a call.
_NAME_OPERANDS = {"getattr": 1, "setattr": 1, "delattr": 1, "hasattr": 1, "call_args": 1}


class LowLevelOpList(list[SpaceOperation]):
    """The low-level operations of one block, in order.

    `pos` is the source position that the next operations get. `raising` is the index of the operation that the
    block's exception links protect: set by `exception_is_here`; CANNOT_RAISE after `exception_cannot_occur`; None:
    all of the last hop's that can raise. `test` is what `branch_unless` has noted. `unboxed` is the
    index of the last check that a value is not None. `left_to_call` is an instance without the check that it has the
    method which the next operation calls, as the argument of that call. `on_link`: these are conversions on the way
    to another block, whose annotations say already which values can come.
    """

    CANNOT_RAISE = -1

    def __init__(self, rtyper: RTyper, graph: FunctionGraph | None = None, pos: SourcePos | None = None) -> None:
        super().__init__()
        self.rtyper = rtyper
        self.graph = graph
        self.pos = pos
        self.on_link = False
        self.unboxed = -1
        self.left_to_call: Any = None
        self.raising: int | None = None
        self.test: tuple[int, Variable, Link] | None = None

    def state(self) -> tuple[Any, ...]:
        """How far the block has come, for `back_to`."""
        return len(self), self.unboxed, self.left_to_call, self.raising, self.test

    def back_to(self, state: tuple[Any, ...]) -> None:
        """Take back what was done since: operations, and what is noted of them."""
        done, self.unboxed, self.left_to_call, self.raising, self.test = state
        del self[done:]

    @property
    def is_lowlevel(self) -> bool:
        """Whether this is the graph of a helper: arithmetic wraps and nothing is checked."""
        return self.graph is not None and self.graph.is_lowlevel

    def genop(self, opname: str, args_v: Sequence[Value], resulttype: Repr | Any = None) -> Variable:
        """Append a low-level operation; `resulttype` is a Repr or a low-level type (None: Void). Its result."""
        for v in args_v:
            if v.concretetype is None:
                raise AssertionError(f"{opname}: the argument {v!r} has no low-level type yet")
        result = Variable()
        if resulttype is None:
            result.concretetype = lltype.Void
        else:
            result.concretetype = resulttype.lowleveltype if isinstance(resulttype, Repr) else resulttype
        self.append(SpaceOperation(opname, args_v, result, self.pos))
        return result

    def gendirectcall(self, ll_function: LLFunction, *args_v: Value) -> Variable:
        """Append a call of a helper, annotated for the low-level types of `args_v`.

        Constants of type Void (low-level types, functions, names) are compile-time arguments of the helper: it is
        specialised for each of their values.
        """
        args = [Constant(None, lltype.Void) if _is_void_variable(v) else v for v in args_v]
        spec = [v if v.concretetype is lltype.Void else v.concretetype for v in args]
        graph = self.rtyper.annotate_helper(ll_function, spec)
        return self.gencallgraph(graph, args)

    def function_pointer(self, ll_function: LLFunction, ARGS: Sequence[Any]) -> Constant:
        """A pointer to a helper for arguments of these low-level types, for helpers that call what they are given."""
        ptr = self.rtyper.getcallable(self.rtyper.annotate_helper(ll_function, ARGS))
        return Constant(ptr, ptr._TYPE)

    def check_not_none(self, v: Value, message: str) -> None:
        """Append a check that a pointer is not null: it raises TypeError(message)."""
        self.gendirectcall(ll_check_not_none, v, Constant(llstr(message), PSTR))

    def gencallgraph(self, graph: FunctionGraph, args_v: Sequence[Value]) -> Variable:
        """Append `direct_call` of a graph with arguments that already have its low-level types."""
        ptr = self.rtyper.getcallable(graph)
        functype = ptr._TYPE
        return self.genop("direct_call", [Constant(ptr, functype), *args_v], resulttype=functype.TO.RESULT)

    def convertvar(self, v: Value, r_from: Repr, r_to: Repr) -> Value:
        """`v` in another representation. TyperError if the two cannot be converted."""
        if r_from is r_to:
            return v
        convert = get_tables().find_conversion(r_from, r_to)
        converted = self.rtyper.recursive.converted(self, v, r_from, r_to, convert) if convert is not None else None
        if converted is None:
            raise cannot_convert(r_from, r_to)
        if converted.concretetype != r_to.lowleveltype:
            raise AssertionError(f"bad conversion from {r_from!r} to {r_to!r}: got a {converted.concretetype!r}")
        return converted


class HighLevelOp:
    """One high-level operation (`spaceop`) that is to become low-level operations in `llops`.

    `args_v`, `args_s`, `args_r`: the arguments, their annotations, their reprs; `s_result`, `r_result`: the same of
    the result. `keywords` maps the keyword arguments of a call of a builtin to indexes in `args_v`, `starred` is the
    index of one that stands for all its items.
    `exceptionlinks` are the links that catch exceptions of this very operation.
    """

    #: Whether it is one of several cases of an operation, by the kind of value that is found: what always fails in
    #: one of them fails when the program runs.
    of_one_kind = False

    #: Whether the next operation calls the result, which nothing else uses, on the same line, and no handler stands
    #: at either.
    called_next = False

    #: The item of the list that is multiplied, where the list is not made for anything else: then it is not made.
    repeated: Value | None = None

    #: Of a call: the argument that is a tuple of unknown length, passed with a star.
    starred: int | None = None

    def __init__(
        self, rtyper: RTyper, spaceop: SpaceOperation, exceptionlinks: Sequence[Link], llops: LowLevelOpList
    ) -> None:
        self.rtyper = rtyper
        self.spaceop = spaceop
        self.exceptionlinks = list(exceptionlinks)
        self.llops = llops
        self.opname = spaceop.opname
        self.args_v: list[Value] = list(spaceop.args)
        names = _NAME_OPERANDS.get(spaceop.opname)
        self.args_s: list[SomeObject] = [
            SomeObject(const=v.value, is_const=True) if i == names and isinstance(v, Constant) else rtyper.binding(v)
            for i, v in enumerate(spaceop.args)
        ]
        self.args_r: list[Repr] = [
            rtyper.r_void if i == names else rtyper.getrepr(s) for i, s in enumerate(self.args_s)
        ]
        self.s_result: SomeObject = rtyper.binding(spaceop.result)
        self.r_result: Repr = rtyper.bindingrepr(spaceop.result)
        self.keywords: dict[str, int] = {}

    # -- what goes in -------------------------------------------------------------

    @property
    def nb_args(self) -> int:
        return len(self.args_v)

    @property
    def is_lowlevel(self) -> bool:
        """Whether the operation stands in a helper: arithmetic wraps and nothing is checked."""
        return self.llops.is_lowlevel

    @property
    def pos(self) -> SourcePos | None:
        return self.spaceop.pos

    def proven(self, what: str) -> bool:
        """Whether the annotations prove `what` of this operation: "no_overflow", … (`rules/ranges/proofs.dl`)."""
        return self.rtyper.proven(self.spaceop, what)

    def unchecked(self, exception: type[Exception]) -> bool:
        """Whether the user wants no check that raises `exception`, and no handler here waits for it."""
        caught = any(issubclass(exception, link.exitcase) for link in self.exceptionlinks)
        return self.rtyper.checks is Checks.NONE and not caught

    def inputargs(self, *converted_to: Repr | Any) -> list[Value]:
        """The arguments, converted to these reprs (or low-level types); one for each argument."""
        if len(converted_to) != self.nb_args:
            raise AssertionError(f"{self.opname} has {self.nb_args} arguments, {len(converted_to)} are asked for")
        return [self.inputarg(r, arg=i) for i, r in enumerate(converted_to)]

    def inputarg(self, converted_to: Repr | Any, arg: int) -> Value:
        """The argument number `arg`, converted to this repr (or primitive low-level type)."""
        if not isinstance(converted_to, Repr):
            if converted_to is lltype.Void:
                return inputconst(lltype.Void, self.constarg(arg))
            converted_to = self.rtyper.getprimitiverepr(converted_to)
        v = self.args_v[arg]
        s_arg = self.args_s[arg]
        if isinstance(v, Constant) and v.concretetype is None:
            return inputconst(converted_to, v.value)
        if s_arg.is_const:
            return inputconst(converted_to, s_arg.const)
        return self.llops.convertvar(v, self.args_r[arg], converted_to)

    def may_be_none(self, arg: int) -> bool:
        """Whether the argument can be None: its annotation has it, and nothing proves that it is not there."""
        return self.args_s[arg].can_be_none() and not self.proven("not_none")

    def nonnull(self, r: Repr, arg: int, message: str) -> Value:
        """The argument as `r`, a pointer; where it may be None, a check that raises TypeError(message)."""
        v = self.inputarg(r, arg)
        if self.may_be_none(arg) and not isinstance(v, Constant):
            self.llops.check_not_none(v, message)
        return v

    inputconst = staticmethod(inputconst)

    def constarg(self, arg: int) -> Any:
        """The live value of an argument that has to be known while translating. TyperError if it is not."""
        v = self.args_v[arg]
        if isinstance(v, Constant):
            return v.value
        if not self.args_s[arg].is_const:
            raise TyperError(f"argument {arg + 1} of {self.opname} has to be a constant here")
        return self.args_s[arg].const

    def is_const(self, arg: int) -> bool:
        """Whether `constarg(arg)` has an answer."""
        return isinstance(self.args_v[arg], Constant) or self.args_s[arg].is_const

    # -- what comes out -----------------------------------------------------------

    def genop(self, opname: str, args_v: Sequence[Value], resulttype: Repr | Any = None) -> Variable:
        return self.llops.genop(opname, args_v, resulttype)

    def gendirectcall(self, ll_function: LLFunction, *args_v: Value) -> Variable:
        return self.llops.gendirectcall(ll_function, *args_v)

    def dispatch(self) -> Value | None:
        """Rtype this operation through the table. TyperError in the user's words if nothing is there for it."""
        if self.opname == "is_" and self.s_result.is_const:
            return inputconst(lltype.Bool, self.s_result.const)
        tables = get_tables()
        made_here = tables.find_service("made here", self.r_result)
        if made_here is not None and (own := made_here(self)) is not None:
            v_made = own.dispatch()
            assert v_made is not None
            return self.llops.convertvar(v_made, own.r_result, self.r_result)
        if self.r_result.grows:
            function = tables.find_service("by exact result", self.r_result)(self)
            if function is not None:
                return function(self)  # type: ignore[no-any-return]
        function = tables.find_rtyper(self.opname, self.args_r)
        if function is None:
            raise missing_operation(self)
        if any(r.grows for r in self.args_r):
            return function(self._with_words())
        return function(self)

    def _with_words(self) -> HighLevelOp:
        """The operation where arguments that grow are words, as far as what rtypes it knows words only."""
        tables = get_tables()
        words = set(tables.words_of(self.opname, self.args_r))
        if self.opname in SLICES:
            words |= {i for i, r in enumerate(self.args_r) if 0 < i < 4 and r.grows}
        other = self.copy()
        for i in words:
            other.args_v[i], other.args_s[i], other.args_r[i] = tables.find_service("word", self.args_r[i])(self, i)
        return other

    # -- changing the arguments ---------------------------------------------------

    def copy(self) -> HighLevelOp:
        """A fresh hop over the same operation, whose arguments can be changed."""
        other = HighLevelOp.__new__(HighLevelOp)
        other.__dict__.update(self.__dict__)
        for name in ("args_v", "args_s", "args_r"):
            setattr(other, name, list(getattr(self, name)))
        other.keywords = dict(self.keywords)
        return other

    def r_s_popfirstarg(self) -> tuple[Repr, SomeObject]:
        """Remove the first argument; its repr and annotation."""
        self.args_v.pop(0)
        self.keywords = {name: index - 1 for name, index in self.keywords.items()}
        return self.args_r.pop(0), self.args_s.pop(0)

    def v_s_insertfirstarg(self, v_newfirstarg: Value, s_newfirstarg: SomeObject) -> None:
        """Insert an argument in front."""
        r_new = self.rtyper.getrepr(s_newfirstarg)
        if isinstance(v_newfirstarg, Variable) and v_newfirstarg.concretetype != r_new.lowleveltype:
            raise AssertionError(f"the new first argument is a {v_newfirstarg.concretetype!r}, not as {r_new!r}")
        self.args_v.insert(0, v_newfirstarg)
        self.args_s.insert(0, s_newfirstarg)
        self.args_r.insert(0, r_new)
        self.keywords = {name: index + 1 for name, index in self.keywords.items()}

    def swap_fst_snd_args(self) -> None:
        def swap(items: list[Any]) -> None:
            items[0], items[1] = items[1], items[0]

        swap(self.args_v)
        swap(self.args_s)
        swap(self.args_r)

    # -- exceptions ---------------------------------------------------------------

    def exception_is_here(self) -> None:
        """The next low-level operation is the one that the exception links protect.

        Without this call the links protect every operation of the hop that can raise, by the table of operations:
        it only says that no other one does (a call of a helper, which the table knows nothing about).
        """
        if self.exceptionlinks:
            self.llops.raising = len(self.llops)

    def branch_unless(self, v_test: Value, cls: type[BaseException]) -> bool:
        """A plain branch in place of an exception: where `v_test` is false, go on where `cls` is caught.

        The operations that follow are only run where `v_test` is true. False, and nothing is done, if `cls` is not
        caught right here, or the handler looks at the exception: then a helper has to raise it.
        """
        for link in self.exceptionlinks:
            if issubclass(cls, link.exitcase):
                if not isinstance(v_test, Variable) or any(v in link.args for v in link.extravars()):
                    return False
                self.llops.test = (len(self.llops), v_test, link)
                return True
        return False

    def exception_cannot_occur(self) -> None:
        """No low-level operation of this hop raises: its exception links will be cut."""
        if self.exceptionlinks:
            self.llops.raising = LowLevelOpList.CANNOT_RAISE


def _is_void_variable(v: Value) -> bool:
    return isinstance(v, Variable) and v.concretetype is lltype.Void


#: How operations are called in messages, where the name is not what the user wrote.
_SYMBOLS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "lshift": "<<",
    "rshift": ">>",
    "and_": "&",
    "or_": "|",
    "xor": "^",
    "matmul": "@",
    "lt": "<",
    "le": "<=",
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "ge": ">=",
    "contains": "in",
    "is_": "is",
    "neg": "-",
    "pos": "+",
    "invert": "~",
    "not_": "not",
}


def operation_symbol(opname: str) -> str:
    """The operator as the user wrote it: +, +=, …; a function's name with brackets: len()."""
    if opname.startswith("inplace_"):
        base = opname.removeprefix("inplace_")
        return f"{_SYMBOLS.get(base) or _SYMBOLS.get(base + '_', base)}="
    return _SYMBOLS.get(opname, f"{opname}()")


def order_error(opname: str, left: str, right: str) -> str:
    """CPython's message for a comparison of values of these types, which have no order."""
    return f"{operation_symbol(opname)!r} not supported between instances of {left!r} and {right!r}"


def operation_words(opname: str) -> str:
    """The operation in messages: `+`, `+=`, len(), …"""
    symbol = operation_symbol(opname)
    return symbol if symbol.endswith("()") else f"`{symbol}`"


def missing_operation(hop: HighLevelOp) -> TyperError:
    """The error for an operation that the tables have no entry for."""
    kinds = [r.describe() for r in hop.args_r]
    listed = kinds[0] if len(kinds) == 1 else ", ".join(kinds[:-1]) + " and " + kinds[-1] if kinds else "nothing"
    return TyperError(f"{operation_words(hop.opname)} does not work on {listed}", hop.pos)
