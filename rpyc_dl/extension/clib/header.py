"""The header of a C library: its types and functions, with what each takes, gives, and leaves to be freed."""

from __future__ import annotations

import inspect
import textwrap
import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rpyc_dl.extension.clib.ctype import (
    Callback,
    CType,
    Flat,
    Handle,
    List,
    Maybe,
    Nothing,
    Number,
    Optional,
    Struct,
    plain,
    pointer,
)
from rpyc_dl.extension.clib.functions import RESULT, CFunction
from rpyc_dl.extension.constants import constant_values
from rpyc_dl.lowering.c import literals

_WIDTH = 110
#: What stands in every header.
_COMMON = Path(__file__).parent / "common.h"


@dataclass
class Header:
    """The header of one library. `handles` are its classes whose instances stay with it."""

    name: str
    module: types.ModuleType
    functions: list[CFunction]
    aliases: dict[str, str]
    handles: list[type]

    @cached_property
    def types(self) -> list[CType]:
        """The structures that its functions use, each after those that it is made of."""
        found: dict[str, CType] = {}
        for function in self.functions:
            for ctype in [ctype for _, ctype in function.parameters()] + [function.result_type]:
                for each in ctype.everything():
                    if not isinstance(each, Maybe | Number | Nothing | Handle):
                        found.setdefault(each.label, each)
        flat = {plain(ctype).label for ctype in self._alone()}
        inside = {plain(each).label for ctype in self._used() for each in ctype.inner}
        return [each for label, each in found.items() if label not in flat - inside or not isinstance(each, Flat)]

    def _alone(self) -> Iterator[CType]:
        for function in self.functions:
            yield from (ctype for _, ctype in function.parameters())
            yield function.result_type

    def _used(self) -> Iterator[CType]:
        for ctype in self._alone():
            yield from ctype.everything()

    @cached_property
    def hidden(self) -> list[CType]:
        """Structures that only the library's own C uses: of texts and lists that stand nowhere inside of others."""
        shown = {each.label for each in self.types}
        found: dict[str, CType] = {}
        for ctype in map(plain, self._used()):
            if isinstance(ctype, Flat) and ctype.label not in shown:
                found.setdefault(ctype.label, ctype)
        return list(found.values())

    def freed(self) -> list[CType]:
        """The types of results that have a function of their own which frees them."""
        found: dict[str, CType] = {}
        for function in self.functions:
            ctype = plain(function.result_type)
            if ctype.owns and not (isinstance(ctype, Flat) and not any(each.owns for each in ctype.inner)):
                found.setdefault(ctype.label, ctype)
        return list(found.values())

    # -- the text -------------------------------------------------------------------------

    def text(self) -> str:
        """The whole file."""
        guard = f"{self.name.upper()}_H"
        lines = [
            *_comment(self._introduction()),
            f"#ifndef {guard}",
            f"#define {guard}",
            "",
            "#include <stdbool.h>",
            "#include <stddef.h>",
            "#include <stdint.h>",
            "",
            "#ifdef __cplusplus",
            'extern "C" {',
            "#endif",
            "",
            *self._common(),
            *self._constants(),
            *self._structures(),
            *(line for function in self.functions for line in self._function(function)),
            *self._frees(),
            *self._further_names(),
            "#ifdef __cplusplus",
            "}",
            "#endif",
            "",
            "#endif",
        ]
        return "\n".join(lines) + "\n"

    def _introduction(self) -> str:
        doc = inspect.getdoc(self.module) or ""
        summary = f"{self.name}: compiled from {self.name}.py by rpyc-dl."
        threads = (
            "Any thread may call these functions: one lock is held while a call is on its way. Arguments are copied; "
            "what they point to is not used when the call has returned. A function that does not return "
            f"{self.name.upper()}_OK has set its results to zero."
        )
        return "\n\n".join(part for part in (summary, doc, threads) if part)

    def _common(self) -> list[str]:
        return _COMMON.read_text().replace("LIBRARY", self.name).replace("UPPER", self.name.upper()).splitlines()

    def _constants(self) -> list[str]:
        lines = []
        for name, value in constant_values(self.module):
            text = _constant(value)
            if text is not None and name.isascii() and not name.startswith("_"):
                lines.append(f"#define {self.name.upper()}_{name} {text}")
        return [*lines, ""] if lines else []

    def _structures(self) -> list[str]:
        lines = []
        for cls in self.handles:
            name = cls.__name__
            text = f"An instance of `{name}`, which stays with the library until it is released."
            above = [f"{self.name}_{base.__name__} *" for base in cls.__mro__[1:] if base in self.handles]
            lines += _comment(f"{text} May be cast to {' or '.join(above)}." if above else text)
            lines += [f"typedef struct {self.name}_{name} {self.name}_{name};", ""]
        for ctype in self.types:
            lines += [*_comment(_meaning(ctype)), *self.structure(ctype), ""]
        return lines

    def structure(self, ctype: CType) -> list[str]:
        """The definition of a structure."""
        name = f"{self.name}_{ctype.label}"
        members = ctype.members(self.name) or []
        return [f"typedef struct {name} {{", *(f"    {member}" for member in members), f"}} {name};"]

    def _function(self, function: CFunction) -> list[str]:
        return [*_comment("\n\n".join(self._explained(function))), f"{function.prototype()};", ""]

    def _explained(self, function: CFunction) -> Iterator[str]:
        yield f"{function.offered.shown}"
        if function.offered.doc:
            yield function.offered.doc.strip()
        more = [text for name, ctype in function.parameters() if (text := _passed(name, ctype))]
        copied = function.copied()
        if copied:
            more.append(f"The function changes a copy of `{'` and `'.join(copied)}`: the caller's stays as it is.")
        changed = [n for n, v in zip(dict(function.parameters()), function.taken, strict=True) if function.changes(v)]
        if changed:
            more.append(f"What stands in `{'` and `'.join(changed)}` is changed.")
        more += self._given(function)
        if more:
            yield " ".join(more)

    def _given(self, function: CFunction) -> Iterator[str]:
        ctype = function.result_type
        flat = plain(ctype)
        if isinstance(ctype, Maybe):
            yield f"`*{RESULT}` is NULL for None."
        if isinstance(flat, Handle):
            yield f"The handle is given back by {self.name}_{flat.python}_release."
        elif isinstance(flat, List) and isinstance(plain(flat.of), Handle):
            release = f"{self.name}_{plain(flat.of).label}_release"
            yield f"Free with {self.name}_free(*{RESULT}); each handle is given back by {release}."
        elif flat in self.freed():
            also = f", {RESULT}_length" if isinstance(flat, Flat) else ""
            place = f"*{RESULT}, *{RESULT}_length" if also else RESULT
            yield f"Free with {self.name}_{flat.label}_free({place})."
        elif ctype.owns:
            yield f"Free with {self.name}_free(*{RESULT})."

    def _frees(self) -> Iterator[str]:
        for ctype in self.freed():
            name = f"{self.name}_{ctype.label}"
            if isinstance(ctype, List):
                yield from _comment("Free a list and all in it. NULL is ignored.")
                yield f"void {name}_free({pointer(ctype.of.name(self.name))}items, size_t length);"
            else:
                yield from _comment("Free what is in a result; the structure itself is the caller's.")
                yield f"void {name}_free({name} *value);"
            yield ""

    def _further_names(self) -> list[str]:
        lines = [f"#define {self.name}_{alias} {self.name}_{name}" for alias, name in self.aliases.items()]
        return [*lines, ""] if lines else []


def _constant(value: object) -> str | None:
    """A constant of the module in C; None where it has none there."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if -(2**63) < value < 2**63:
            return f"INT64_C({value})" if value >= 0 else f"(-INT64_C({-value}))"
        return None
    if isinstance(value, float):
        return repr(value) if value == value and abs(value) != float("inf") else None
    if isinstance(value, str) and "\0" not in value and value.isprintable():
        return literals.string(value.encode())
    return None


def _meaning(ctype: CType) -> str:
    """What a structure stands for."""
    if isinstance(ctype, Struct):
        return f"`{ctype.python}`."
    if isinstance(ctype, Callback):
        return (
            "A function of yours. It returns 0; anything else is a RuntimeError for the Python code that called it. "
            "`data` is passed to it as it is. What it is given is valid until it returns."
        )
    if isinstance(ctype, Optional):
        return "A value, or None: then `is_some` is false."
    if isinstance(ctype, List):
        return "A list: `length` items."
    if isinstance(ctype, Flat):
        zero = ", with a zero behind them in results"
        return f"A str: `length` bytes of UTF-8{zero}." if ctype.label == "str" else f"bytes: `length` of them{zero}."
    return "A tuple."


def _passed(name: str, ctype: CType) -> str:
    """What is said of a parameter."""
    none = " NULL is None." if isinstance(ctype, Maybe) else ""
    if plain(ctype).label == "str":
        return f"`{name}`: {name}_length bytes of UTF-8.{none}"
    return f"`{name}`:{none}" if none else ""


def _comment(text: str) -> list[str]:
    """A C comment."""
    lines: list[str] = []
    for line in text.replace("*/", "* /").replace("/*", "/ *").splitlines():
        lines += textwrap.wrap(line, _WIDTH, subsequent_indent=" " * (len(line) - len(line.lstrip()))) or [""]
    if len(lines) == 1:
        return [f"/* {lines[0]} */"]
    body = [f"   {line}".rstrip() for line in lines[1:]]
    return [f"/* {lines[0]}", *body[:-1], f"{body[-1]} */"]
