"""print() and input()."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.number.rbool import truth_arg
from rpyc_dl.lowering.sequence.tuplerepr import VarTupleRepr
from rpyc_dl.lowering.system import ll_io
from rpyc_dl.lowering.text.rstr import StringRepr, gen_str, text_arg
from rpyc_dl.rlib.app.process.streams import STDERR, STDOUT

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def rtype_print(hop: HighLevelOp) -> None:
    """print(*values, sep=…, end=…, file=…, flush=…): each value is converted and written in its turn."""
    unknown = set(hop.keywords) - {"sep", "end", "file", "flush"}
    if unknown:
        raise TyperError(f"print() got an unexpected keyword argument {unknown.pop()!r}")
    c_fd = inputconst(Signed, descriptor(hop))
    values = hop.nb_args - len(hop.keywords)
    v_sep, v_end = _separator(hop, "sep", " "), _separator(hop, "end", "\n")
    for i in range(values):
        if i == hop.starred:
            _print_items(hop, i, c_fd, v_sep)
            continue
        if i:
            _write(hop, c_fd, v_sep)
        _write(hop, c_fd, _text(hop, i))
    _write(hop, c_fd, v_end)
    if "flush" in hop.keywords:
        v_flush = truth_arg(hop, hop.keywords["flush"])
        if not isinstance(v_flush, Constant):
            hop.gendirectcall(ll_io.ll_flush_if, v_flush)
        elif v_flush.value:
            hop.gendirectcall(ll_io.ll_flush)


def _print_items(hop: HighLevelOp, arg: int, c_fd: Value, v_sep: Value) -> None:
    """The items of the tuple of unknown length that is passed with a star: the last of what is printed."""
    r = hop.args_r[arg]
    assert isinstance(r, VarTupleRepr)
    v_items = hop.nonnull(r, arg, "print() argument after * must be an iterable, not NoneType")
    c_text = inputconst(Void, r.r_item.get_ll_str_function())
    hop.gendirectcall(ll_io.ll_write_items, c_text, v_items, c_fd, v_sep, inputconst(Bool, arg > 0))


def _text(hop: HighLevelOp, arg: int) -> Value:
    """str() of an argument: what a user's class says, too."""
    one = hop.copy()
    one.opname = "str"
    one.args_v, one.args_s, one.args_r = [hop.args_v[arg]], [hop.args_s[arg]], [hop.args_r[arg]]
    one.keywords = {}
    function = hop.rtyper.tables.find_rtyper("str", one.args_r)
    v = function(one) if function is not None else gen_str(one, 0)
    assert v is not None
    return v


def _write(hop: HighLevelOp, c_fd: Value, v_text: Value) -> None:
    hop.gendirectcall(ll_io.ll_write, c_fd, v_text)


def _separator(hop: HighLevelOp, name: str, default: str) -> Value:
    index = hop.keywords.get(name)
    if index is None or (hop.is_const(index) and hop.constarg(index) is None):
        return inputconst(PSTR, llstr(default))
    if isinstance(hop.args_r[index], StringRepr) and hop.args_s[index].can_be_none():
        v_text = hop.inputarg(hop.args_r[index], index)
        return hop.gendirectcall(ll_io.ll_text_or, v_text, inputconst(PSTR, llstr(default)))
    return text_arg(hop, index, f"{name} must be None or a string, not NoneType")


def descriptor(hop: HighLevelOp) -> int:
    """1 or 2, by the argument `file`."""
    index = hop.keywords.get("file")
    if index is None:
        return 1
    stream = hop.constarg(index) if hop.is_const(index) else ...
    if stream is None or stream is STDOUT:
        return 1
    if stream is STDERR:
        return 2
    raise TyperError("the argument `file` of print() can only be sys.stdout or sys.stderr")


def rtype_input(hop: HighLevelOp) -> Value:
    """input(), input(prompt)"""
    if hop.nb_args == 1:
        hop.gendirectcall(ll_io.ll_write, inputconst(Signed, 1), _text(hop, 0))
        hop.gendirectcall(ll_io.ll_flush)
    return hop.gendirectcall(ll_io.ll_input)


BUILTINS: dict[Any, Any] = {print: rtype_print, input: rtype_input}
