"""Errors of codecs: what an operation was given, the place in it and the reason stand in their arguments.

`UnicodeEncodeError` and `UnicodeDecodeError` are made with five arguments (encoding, object, start, end, reason), as
in CPython (`Objects/exceptions.c`). Their text is made of these when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBytes, SomeInteger, SomeString
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.objects import EXC_ARGS_PTR
from rpyc_dl.lowering.object.rexception import ArgsKind, argument_kinds, gen_store_box
from rpyc_dl.lowering.text.ll_errors import ll_cannot_decode, ll_cannot_encode

if TYPE_CHECKING:
    from rpyc_dl.lowering.call.arguments import CallArgs
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: What makes the text of an error out of its five arguments.
MESSAGES: dict[type, Callable[..., Any]] = {
    UnicodeEncodeError: ll_cannot_encode,
    UnicodeDecodeError: ll_cannot_decode,
}


class CodecErrorArgs(ArgsKind):
    """The boxes of the errors of a class that operations raise."""

    struct_name, function_name = "codec_error_args", "codec_error"

    def __init__(self, rtyper: RTyper, cls: type) -> None:
        self.cls = cls
        s_object = SomeBytes() if cls is UnicodeDecodeError else SomeString()
        items_s = [SomeString(), s_object, SomeInteger(), SomeInteger(), SomeString()]
        super().__init__(rtyper, items_s, [rtyper.getrepr(s) for s in items_s])

    def _text_graph(self, which: str) -> FunctionGraph:
        if which == "repr":
            return super()._text_graph(which)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            return llops.gendirectcall(MESSAGES[self.cls], *self.getitems(llops, args[0]))

        return build_adapter(self.rtyper, f"{self.function_name}_str", [EXC_ARGS_PTR], PSTR, emit)


def codec_error_args(rtyper: RTyper, cls: type) -> CodecErrorArgs:
    """The kind of the arguments of UnicodeEncodeErrors, or of UnicodeDecodeErrors."""
    kinds, key = argument_kinds(rtyper), ("codec error", cls)
    if key not in kinds.kinds:
        kinds.add_kind(key, CodecErrorArgs(rtyper, cls))
    kind = kinds.kinds[key]
    assert isinstance(kind, CodecErrorArgs)
    return kind


def gen_set_codec_arguments(llops: LowLevelOpList, v_exc: Value, cls: type, args: CallArgs) -> None:
    """Store the arguments that a helper raises such an error with: five low-level values."""
    gen_store_box(llops, v_exc, codec_error_args(llops.rtyper, cls).gen_box_of(llops, args.positional))
