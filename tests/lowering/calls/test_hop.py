"""The interface of HighLevelOp, method by method (document 004, "The HighLevelOp interface")."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.model import SomeFloat, SomeInteger
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, Link, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Float, Signed, Void
from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
from rpyc_dl.lowering.number import ll_int
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.program.specialize import ProgramRTyper


def divided(n: int, x: float) -> float:
    try:
        return n / x
    except ZeroDivisionError:
        return 0.0


def hop_of(func: Any = divided, opname: str = "truediv", argtypes: Any = (int, float)) -> HighLevelOp:
    """The operation of that name, before it is rtyped; its arguments have their low-level types."""
    result = annotate_program(func, list(argtypes))
    rtyper = ProgramRTyper(result)
    for block in result.graphs[0].iterblocks():
        for op in block.operations:
            if op.opname == opname:
                for v in op.args:
                    if isinstance(v, Variable):
                        v.concretetype = rtyper.bindingrepr(v).lowleveltype
                links = [link for link in block.exits if link.exitcase is not None] if block.canraise else []
                return HighLevelOp(rtyper, op, links, LowLevelOpList(rtyper, result.graphs[0]))
    raise AssertionError(opname)


def test_arguments_and_results_have_annotations_and_reprs():
    hop = hop_of()
    assert hop.nb_args == len(hop.args_v) == len(hop.args_s) == len(hop.args_r) == 2
    assert isinstance(hop.args_s[0], SomeInteger) and isinstance(hop.args_s[1], SomeFloat)
    assert isinstance(hop.args_r[0], IntegerRepr) and isinstance(hop.args_r[1], FloatRepr)
    assert isinstance(hop.s_result, SomeFloat) and hop.r_result.lowleveltype is Float
    assert isinstance(hop.llops, LowLevelOpList) and len(hop.llops) == 0


def test_inputargs_convert_what_is_not_in_the_wanted_repr():
    hop = hop_of()
    v_n, v_x = hop.inputargs(Float, Float)
    assert [op.opname for op in hop.llops] == ["cast_int_to_float"]
    assert v_n is hop.llops[0].result and v_x is hop.args_v[1]
    with pytest.raises(AssertionError, match="has 2 arguments, 1 are asked for"):
        hop.inputargs(Float)


def test_inputarg_gives_one_of_them():
    hop = hop_of()
    assert hop.inputarg(hop.args_r[0], arg=0) is hop.args_v[0]
    assert hop.inputarg(Float, arg=0).concretetype is Float
    with pytest.raises(TyperError):
        hop.inputarg(Void, arg=0)  # it is no constant


def test_inputconst_makes_a_constant_with_a_low_level_type():
    hop = hop_of()
    c = hop.inputconst(Signed, 5)
    assert isinstance(c, Constant) and (c.value, c.concretetype) == (5, Signed)
    with pytest.raises(TyperError):
        hop.inputconst(hop.args_r[0], "five")


def test_genop_appends_an_operation():
    hop = hop_of()
    v = hop.genop("int_add", [hop.args_v[0], hop.inputconst(Signed, 1)], resulttype=Signed)
    assert [op.opname for op in hop.llops] == ["int_add"]
    assert v is hop.llops[0].result and v.concretetype is Signed
    assert hop.genop("keepalive", [v]).concretetype is Void


def test_gendirectcall_appends_a_call_of_a_helper():
    hop = hop_of()
    v = hop.gendirectcall(ll_int.ll_check_length, hop.args_v[0])
    call = hop.llops[0]
    assert call.opname == "direct_call" and call.result is v
    assert call.args[0].value._obj.graph.func is ll_int.ll_check_length
    assert lltype.typeOf(call.args[0].value).TO.ARGS == (Signed,)


def test_a_copy_is_changed_by_itself():
    hop = hop_of()
    other = hop.copy()
    other.r_s_popfirstarg()
    assert (hop.nb_args, other.nb_args) == (2, 1)
    assert other.llops is hop.llops and other.spaceop is hop.spaceop


def test_the_first_argument_is_popped_and_inserted():
    hop = hop_of()
    hop.keywords = {"x": 1}
    v_n, s_n = hop.args_v[0], hop.args_s[0]
    r, s = hop.r_s_popfirstarg()
    assert isinstance(r, IntegerRepr) and s is s_n and hop.keywords == {"x": 0}
    hop.v_s_insertfirstarg(v_n, s_n)
    assert hop.args_v[0] is v_n and hop.args_r[0] is r and hop.keywords == {"x": 1}
    with pytest.raises(AssertionError, match="the new first argument"):
        hop.v_s_insertfirstarg(v_n, SomeFloat())


def test_the_first_two_arguments_are_swapped():
    hop = hop_of()
    before = (hop.args_v[:], hop.args_s[:], hop.args_r[:])
    hop.swap_fst_snd_args()
    assert (hop.args_v, hop.args_s, hop.args_r) == tuple(each[::-1] for each in before)


def with_exits(*classes: type) -> HighLevelOp:
    """The hop with links that catch these classes."""
    hop = hop_of()
    target = hop.rtyper.result.graphs[0].returnblock
    hop.exceptionlinks = [Link([Constant(0.0)], target, cls) for cls in classes]
    return hop


def test_the_links_protect_the_operation_where_the_exception_is():
    hop = with_exits(ZeroDivisionError)
    hop.genop("keepalive", [hop.args_v[0]])
    hop.exception_is_here()
    assert hop.llops.raising == 1
    hop = with_exits()
    hop.exception_is_here()
    assert hop.llops.raising is None


def test_the_links_are_cut_where_no_exception_can_occur():
    hop = with_exits(ZeroDivisionError)
    hop.exception_cannot_occur()
    assert hop.llops.raising == LowLevelOpList.CANNOT_RAISE
