"""Structures that functions of C take and give as values: C code copies them from the memory that the program has."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.replace.foreign import data
from rpyc_dl.rlib.external import Address, External, c_type
from rpyc_dl.rpython.rtyper.lltypesystem.cfunctions import OwnFunction
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo


def declared_call(
    name: str, function: Any, kinds: Sequence[type], result: type | None, library: str | None
) -> External:
    """What calls the function of C: it takes the addresses of structures, and last that of the one that is given."""
    definitions: dict[Any, str] = {}
    by_value = [data.is_structure(each) for each in function.argtypes]
    gives = data.is_structure(function.restype)
    types = [
        structure_definitions(each, definitions) if is_value else c_type(kind)
        for each, is_value, kind in zip(function.argtypes, by_value, kinds, strict=True)
    ]
    given = structure_definitions(function.restype, definitions) if gives else c_type(result)
    declaration = f'extern {given} rpy_declared_{name}({", ".join(types) or "void"}) __asm__("{name}");'

    def called(c_names: Sequence[str], several: Sequence[str]) -> str:
        passed = [f"*({each} *){a}" if v else a for each, a, v in zip(types, several, by_value, strict=False)]
        call = f"rpy_declared_{name}({', '.join(passed)})"
        return f"*({given} *){several[-1]} = {call}" if gives else call

    info = ExternalCompilationInfo(  # type: ignore[no-untyped-call]
        post_include_bits=["#include <stdint.h>", *definitions.values(), declaration],
        libraries=[] if library is None else [library],
    )
    taken = [*kinds, Address] if gives else list(kinds)
    return OwnFunction(f"rpy_{name}", called, taken, None if gives else result, info)  # type: ignore[no-untyped-call]


def structure_definitions(ctype: Any, definitions: dict[Any, str]) -> str:
    """The name of a structure or union in C; its definition, and those of what is in it, are added. Raises
    UsageError for one with fields of bits."""
    word = "union" if issubclass(ctype, ctypes.Union) else "struct"
    name = f"{word} rpy_{data.key(ctype)}"
    if ctype in definitions:
        return name
    fields = []
    for above in reversed(ctype.__mro__):
        for field in vars(above).get("_fields_", ()):
            if len(field) > 2:
                raise UsageError(f"a structure with fields of bits, `{ctype.__name__}`, is passed as a value")
            fields.append(f"{_declared(field[1], field[0], definitions)};")
    packed = getattr(ctype, "_pack_", 0)
    before, after = (f"#pragma pack(push, {packed})\n", "\n#pragma pack(pop)") if packed else ("", "")
    definitions[ctype] = f"{before}{name} {{ {' '.join(fields)} }};{after}"
    return name


def _declared(ctype: Any, name: str, definitions: dict[Any, str]) -> str:
    if issubclass(ctype, ctypes.Array):
        return _declared(ctype._type_, f"{name}[{ctype._length_}]", definitions)
    if data.is_structure(ctype):
        return f"{structure_definitions(ctype, definitions)} {name}"
    code = data.code_of(ctype, swapped=True) if issubclass(ctype, data.SIMPLE) else "P"
    if code in _PLAIN:
        return f"{_PLAIN[code]} {name}"
    return f"{'' if str(code).islower() else 'u'}int{8 * ctypes.sizeof(ctype)}_t {name}"


_PLAIN = {"d": "double", "f": "float", "?": "_Bool", "c": "char", "z": "char *", "P": "void *"}
