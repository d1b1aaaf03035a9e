"""The entry of an executable: the command line's arguments in, the exit status out.

`program_entry` builds the graph `entry() -> Signed` that the C main function calls: it makes the list of arguments,
calls the user's function with it, and turns what that returns into the exit status.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeList, SomeString
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lltype.ops_system import CHDIR, UMASK
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.object.exitstatus import gen_status, is_status
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.system.ll_fd import ll_path_do
from rpyc_dl.lowering.text.ll_errors import ll_raise_os_error
from rpyc_dl.lowering.text.ll_utf8 import SURROGATEESCAPE, ll_decode_utf8
from rpyc_dl.rlib.app.process.system import STARTS

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import TypedProgram


def program_entry(program: TypedProgram) -> FunctionGraph:
    """The graph that calls the entry point as a program. To be asked for behind `rtype`, before the transforms.

    Raises TyperError where the entry point does not take a list of str (or nothing), or returns no exit status.
    """
    rtyper, main = program.rtyper, program.entry

    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        _start(llops)
        given = [_arguments(llops, program, v) for v in main.args]
        return _status(llops, program, llops.gencallgraph(main, given))

    graph = build_adapter(rtyper, f"{main.name}_entry", [], Signed, emit)
    rtyper.type_pending()
    return graph


def _start(llops: LowLevelOpList) -> None:
    """Do to the process what the program's import did to it (`rlib/app/process/livestate.py`)."""
    if STARTS.folder:
        llops.gendirectcall(ll_chdir, Constant(llstr(STARTS.folder), PSTR))
    if STARTS.umask >= 0:
        numbers = [Constant(number, Signed) for number in (UMASK, STARTS.umask)]
        llops.gendirectcall(ll_path_do, Constant(llstr(""), PSTR), *numbers)
    for number, ignored in STARTS.signals:
        llops.genop("signal_set", [Constant(number, Signed), Constant(ignored, Bool)])


def ll_chdir(path: Any) -> None:
    answer = ll_path_do(path, CHDIR, 0)
    if answer < 0:
        ll_raise_os_error(-answer)


def _arguments(llops: LowLevelOpList, program: TypedProgram, v: Any) -> Value:
    """The command line's arguments in the representation that the entry point wants."""
    s = program.rtyper.result.binding(v)
    r = program.rtyper.getrepr(s)
    if not isinstance(r, BaseListRepr) or not isinstance(s, SomeList) or not isinstance(s.listdef.s_item, SomeString):
        raise TyperError("an entry point takes the list of arguments, a list of str, or nothing", program.entry.pos)
    v_items = llops.gendirectcall(ll_arguments, inputconst(Void, r.ITEMS))
    return r.gen_wrap(llops, v_items)


def ll_arguments(ITEMS: Any) -> Any:
    """An array of the program's arguments."""
    count = llop.arg_count(Signed)
    items = lltype.malloc(ITEMS, count)
    i = 0
    while i < count:
        items[i] = ll_argument(i)
        i += 1
    return items


def ll_argument(number: int) -> Any:
    """An argument as a text: UTF-8, what is not valid escaped as CPython does."""
    b = ll_new_builder(20)
    i = 0
    code = llop.arg_byte(Signed, number, i)
    while code != 0:
        ll_append_code(b, code)
        i += 1
        code = llop.arg_byte(Signed, number, i)
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)


def _status(llops: LowLevelOpList, program: TypedProgram, v_result: Value) -> Value:
    """The exit status of what the entry point returns."""
    s_result = program.rtyper.result.binding(program.entry.returnvar)
    r_result = program.rtyper.getrepr(s_result)
    if s_result.is_const and isinstance(s_result.const, int):
        return Constant(int(s_result.const), Signed)
    if r_result.lowleveltype is Void:  # None, or it never returns
        return Constant(0, Signed)
    if is_status(s_result, r_result):
        return gen_status(llops, v_result, s_result, r_result)
    raise TyperError(
        f"`{program.entry.name}` returns {r_result.describe()}, which is no exit status",
        program.entry.pos,
        help=["return an int (0: all went well) or nothing"],
    )
