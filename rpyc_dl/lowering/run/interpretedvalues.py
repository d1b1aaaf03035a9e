"""Live values and low-level ones, for the LLInterpreter: what goes in, what comes out, what is raised."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.errors import UsageError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.exactint import live
from rpyc_dl.lowering.core.ll_str import hlbytes, hlstr
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.core.rtyper import TypedProgram
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number.rexact import ExactRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr
from rpyc_dl.lowering.object.exitstatus import live_status
from rpyc_dl.lowering.object.rexception import describe_exception
from rpyc_dl.lowering.object.rspecialhelpers import report_graph
from rpyc_dl.lowering.run.llinterp import LLException, LLInterpreter, StackEntry
from rpyc_dl.lowering.sequence.listrepr import FixedListRepr, ListRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.table import ll_hashtable, ll_settable
from rpyc_dl.lowering.table.tablerepr import DictRepr, SetRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import TextRepr
from rpyc_dl.rlib.app.data.bytearrays import ByteArray


def interpret_entry(program: TypedProgram, args: Sequence[Any]) -> Any:
    """Run the entry of a typed program on live values; gives a live value or raises the program's exception.

    The exception's `__notes__` are empty, its low-level calls are in its attribute `rpyc_stack`.
    """
    rtyper, entry = program.rtyper, program.entry
    low = [
        rtyper.getrepr(rtyper.result.binding(v)).convert_const(arg) for v, arg in zip(entry.args, args, strict=True)
    ]
    try:
        value = LLInterpreter(exceptions_of(rtyper)).eval_graph(entry, low)
    except LLException as error:
        cls, values = describe_exception(rtyper, error.evalue)
        live = _live_exception(cls, values, error.stack)
        live.rpyc_value = error.evalue  # type: ignore[attr-defined]
        raise live from None
    s_result = rtyper.result.binding(entry.returnvar)
    return to_live(s_result, rtyper.getrepr(s_result), value)


#: Their constructors set what their texts are made of.
UNICODE_ERRORS = (UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError)


def _live_exception(cls: type[BaseException], values: tuple[Any, ...], stack: Sequence[StackEntry]) -> BaseException:
    """An instance made without running the class's own `__init__`."""
    error = cls.__new__(cls, *values)
    for base in UNICODE_ERRORS:
        if issubclass(cls, base):
            with suppress(TypeError):  # a class of the program, with other arguments
                base.__init__(error, *values)  # type: ignore[arg-type]
    error.args = values
    error.rpyc_stack = list(stack)  # type: ignore[attr-defined]
    return error


def _last_line(program: TypedProgram, error: Any) -> str | None:
    """What the program itself says of the exception; None where its `__str__` raises."""
    rtyper = program.rtyper
    report = report_graph(rtyper)
    rtyper.type_pending()
    try:
        text = LLInterpreter(exceptions_of(rtyper)).eval_graph(report, [error.rpyc_value])
    except LLException:
        return None
    return str(hlstr(text))


def traceback_text(error: BaseException, last: str | None = None) -> str:
    """The traceback that the compiled program would print, the user's calls only; `last`: its last line, if known."""
    lines = ["Traceback (most recent call last):"]
    for entry in getattr(error, "rpyc_stack", ()):
        if not entry.is_internal and entry.pos is not None:
            pos = entry.pos
            lines.append(f'  File "{pos.filename}", line {pos.lineno}, in {entry.name}')
            text = pos.line()
            lines += [f"    {text.strip()}"] if text else []
    if last is not None:
        return "\n".join([*lines, last])
    cls = type(error)
    try:
        text = str(error)
    except Exception:  # its attributes stayed behind, or its own `__str__` raises
        text = "<exception str() failed>"
    name = cls.__qualname__ if cls.__module__ in ("builtins", "__main__") else f"{cls.__module__}.{cls.__qualname__}"
    return "\n".join([*lines, name + (f": {text}" if text else "")])


def to_live(s: SomeObject, r: Repr, value: Any) -> Any:
    """A low-level value as a live one. Raises UsageError for a kind of value that stays inside (an instance, …)."""
    if s.is_const:
        return s.const
    if isinstance(value, lltype._ptr) and not value:
        return None
    if r.lowleveltype is lltype.Void:
        return None
    for kind, convert in _CONVERSIONS.items():
        if isinstance(r, kind):
            return convert(s, r, value)
    raise UsageError(f"the result, {r.describe()}, cannot be given to Python")


def _tuple(s: Any, r: Any, value: Any) -> tuple[Any, ...]:
    parts = zip(s.items, r.items_r, r.names, strict=True)
    return tuple(to_live(s_item, r_item, getattr(value, name)) for s_item, r_item, name in parts)


def _list(s: Any, r: Any, items: Any, length: int) -> list[Any]:
    return [to_live(s.listdef.s_item, r.r_item, items[i]) for i in range(length)]


def _optional(s: Any, r: Any, value: Any) -> Any:
    return to_live(s.s_value, r.r_value, value.value if r.boxed else value)


def _entries(d: Any) -> list[Any]:
    """The entries of a dict that are not deleted, in order."""
    return [d.entries[i] for i in range(d.used) if d.entries[i].hash != ll_hashtable.DELETED_HASH]


def _dict(s: Any, r: Any, d: Any) -> dict[Any, Any]:
    key, value = (s.dictdef.s_key, r.r_key), (s.dictdef.s_value, r.r_value)
    made = OrderedDict[Any, Any]() if r.ordered and d.ordered else {}
    made.update((to_live(*key, entry.key), to_live(*value, entry.value)) for entry in _entries(d))
    return made


def _set(s: Any, r: Any, d: Any) -> Any:
    kind = frozenset if s.frozen else set
    return kind(to_live(s.setdef.s_item, r.r_key, item) for item in ll_settable.items_of(d))


def is_bytearray(r: Repr) -> bool:
    """Whether it is the repr of a bytearray, which is an instance of app-level Python."""
    return isinstance(r, InstanceRepr) and r.info.pyclass is ByteArray and "_items" in r.fields


def _instance(s: Any, r: Any, value: Any) -> Any:
    """A bytearray, or a member of an IntEnum."""
    member = live_status(r, value)
    if member is not value:
        return member
    if not is_bytearray(r):
        raise UsageError(f"the result, {r.describe()}, cannot be given to Python")
    items = lltype.cast_pointer(r.struct, value).inst__items
    return bytearray(to_live(r.info.attrs()["_items"], r.fields["_items"], items))


_CONVERSIONS: dict[type[Repr], Callable[[Any, Any, Any], Any]] = {
    ExactRepr: lambda s, r, value: live(value),
    IntegerRepr: lambda s, r, value: value,
    FloatRepr: lambda s, r, value: value,
    NumberRepr: lambda s, r, value: value.value,
    TextRepr: lambda s, r, value: value if isinstance(value, str) else hlstr(value),
    BytesRepr: lambda s, r, value: hlbytes(value),
    OptionalRepr: _optional,
    TupleRepr: _tuple,
    VarTupleRepr: lambda s, r, value: tuple(_list(s, r, value, len(value))),
    FixedListRepr: lambda s, r, value: _list(s, r, value, len(value)),
    ListRepr: lambda s, r, value: _list(s, r, r.ll_items(value), value.length),
    DictRepr: _dict,
    SetRepr: _set,
    InstanceRepr: _instance,
}


def interpret_as_program(program: TypedProgram, args: Sequence[Any]) -> int:
    """Run the entry as a program: its exit status; an uncaught exception prints its traceback, status 1."""
    try:
        result = interpret_entry(program, args)
    except SystemExit as error:
        return _exit_status(error.args[0] if error.args else None)
    except Exception as error:
        if not hasattr(error, "rpyc_stack"):
            raise
        sys.stdout.flush()
        print(traceback_text(error, _last_line(program, error)), file=sys.stderr)
        return 1
    return _exit_status(result)


def _exit_status(result: Any) -> int:
    """As `sys.exit(result)` ends: None is 0, an int its low byte, anything else is printed and 1."""
    if result is None:
        return 0
    if isinstance(result, int):
        return int(result) & 0xFF
    print(result, file=sys.stderr)
    return 1
