"""What C says about constants, sizes and structs: the C compiler is asked while the program is imported.

class CConfig:
    _compilation_info_ = ExternalCompilationInfo(includes=["limits.h"])
    PATH_MAX = ConstantInteger("PATH_MAX")
config = configure(CConfig)         # {"PATH_MAX": 4096}
"""

# mypy: ignore-errors
from __future__ import annotations

import os
import shlex
import subprocess
import tempfile

from rpyc_dl.rlib import rarithmetic
from rpyc_dl.rpython.rtyper.lltypesystem import rawmemory
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo

_SIGNED = {8: rarithmetic.r_int8, 16: rarithmetic.r_int16, 32: rarithmetic.r_int32, 64: int}
_UNSIGNED = {8: rarithmetic.r_uint8, 16: rarithmetic.r_uint16, 32: rarithmetic.r_uint32, 64: rarithmetic.r_uint}


class CConfigurationError(Exception):
    """The C compiler does not know it."""


class CCompilerError(CConfigurationError):
    """The C compiler refuses it."""


class _Entry:
    """Lines of C that print `key=number`, and what the numbers mean."""

    #: Whether it may be that C refuses the lines.
    asks = False

    def __init__(self, name):
        self.name = name


class ConstantInteger(_Entry):
    """The value of an integer constant."""

    def lines(self):
        return [_number("value", self.name)]

    def result(self, found, info):
        return found["value"]


class DefinedConstantInteger(_Entry):
    """The value of a macro; None where it is not defined."""

    def __init__(self, macro):
        _Entry.__init__(self, macro)

    def lines(self):
        return [f"#ifdef {self.name}", _number("value", self.name), "#endif"]

    def result(self, found, info):
        return found.get("value")


class Defined(_Entry):
    """Whether a macro is defined."""

    def lines(self):
        return [f"#ifdef {self.name}", _number("value", "1"), "#endif"]

    def result(self, found, info):
        return "value" in found


class Has(_Entry):
    """Whether C knows a name."""

    asks = True

    def lines(self):
        return [f"(void){self.name};"]

    def result(self, found, info):
        return True


class SizeOf(_Entry):
    """The size of a type."""

    def lines(self):
        return [_number("size", f"sizeof({self.name})")]

    def result(self, found, info):
        return found["size"]


class SimpleType(_Entry):
    """The number type that a C type is."""

    def __init__(self, name, ctype_hint=int, ifdef=None):
        _Entry.__init__(self, name)
        self.hint = ctype_hint

    def lines(self):
        return [_number("size", f"sizeof({self.name})"), _number("signed", f"(({self.name})-1) < 0")]

    def result(self, found, info):
        return _fitting(self.hint, found["size"], found["signed"])


class Struct(_Entry):
    """A struct with some of its fields, which the program calls `c_…`."""

    def __init__(self, name, interesting_fields, ifdef=None):
        _Entry.__init__(self, name)
        self.fields = interesting_fields

    def lines(self):
        lines = [f"static {self.name} s;", _number("size", "sizeof(s)")]
        for field, TYPE in self.fields:
            lines.append(_number(f"at_{field}", f"(char *)&s.{field} - (char *)&s"))
            lines.append(_number(f"size_{field}", f"sizeof(s.{field})"))
            if _is_integer(TYPE):
                lines.append(f"s.{field} = 0; s.{field} = ~s.{field};")
                lines.append(_number(f"signed_{field}", f"s.{field} < 0"))
        return lines

    def result(self, found, info):
        fields = [
            (field, _fitting(TYPE, found[f"size_{field}"], found.get(f"signed_{field}", 0)))
            for field, TYPE in self.fields
        ]
        made = rawmemory.StructType(self.name.split()[-1], fields, "c_")
        made.offsets = {f"c_{field}": found[f"at_{field}"] for field, _ in fields}
        made.size = made.item_size = found["size"]
        return made


def _number(key, expression):
    return f'printf("{key}=%lld\\n", (long long)({expression}));'


def _is_integer(TYPE):
    return TYPE is int or (isinstance(TYPE, type) and issubclass(TYPE, rarithmetic.base_int))


def _fitting(TYPE, size, signed):
    """The integer type of this size; any other type as it is."""
    return (_SIGNED if signed else _UNSIGNED)[8 * size] if _is_integer(TYPE) else TYPE


def _run(lines, info):
    """What a C program with these lines prints; None where the compiler refuses it."""
    includes = "".join(f"#include <{name}>\n" for name in ("stdio.h", "stddef.h", *info.includes))
    bits = "".join(f"{bit}\n" for bit in info.post_include_bits)
    text = "".join(f"{bit}\n" for bit in info.pre_include_bits) + includes + bits
    text += "int main(void)\n{\n" + "\n".join(lines) + "\nreturn 0;\n}\n"
    compiler = shlex.split(os.environ.get("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "ask.c"), os.path.join(folder, "ask")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        flags = [f"-I{path}" for path in info.include_dirs] + list(info.compile_extra)
        libraries = [f"-L{path}" for path in info.library_dirs] + [f"-l{name}" for name in info.libraries]
        command = [*compiler, *flags, source, "-o", program, *libraries]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode:
            return None
        printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    pairs = (line.split("=") for line in printed.splitlines())
    return {key: int(value) for key, value in pairs}


def _run_all(entries, info):
    """What `_run` gives for each entry, by names, of one C program for all of them; None where it is refused."""
    lines = []
    for number, entry in enumerate(entries.values()):
        own = [line.replace('printf("', f'printf("{number}.') for line in entry.lines()]
        lines += ["{", *own, "}"]
    printed = _run(lines, info)
    if printed is None:
        return None
    found = {name: {} for name in entries}
    names = list(entries)
    for key, value in printed.items():
        number, _, rest = key.partition(".")
        found[names[int(number)]][rest] = value
    return found


def configure_entry(entry, info):
    """The answer for one entry. Raises CConfigurationError."""
    found = _run(entry.lines(), info)
    if found is None:
        if entry.asks:
            return False
        raise CConfigurationError(f"the C compiler does not know `{entry.name}`, or not with these headers")
    return entry.result(found, info)


def configure(CConfig, ignore_errors=False):
    """The answers for all entries of a class, by their names. Raises CConfigurationError."""
    info = getattr(CConfig, "_compilation_info_", None) or ExternalCompilationInfo()
    entries = {name: entry for name, entry in vars(CConfig).items() if isinstance(entry, _Entry)}
    found = _run_all(entries, info)
    if found is None:  # one of them is what C does not know
        return {name: configure_entry(entry, info) for name, entry in entries.items()}
    return {name: entry.result(found[name], info) for name, entry in entries.items()}


def _asked(entry, kwds):
    info = kwds.get("compilation_info") or ExternalCompilationInfo(includes=kwds.get("includes", ()))
    return configure_entry(entry, info)


def getconstantinteger(name, **kwds):
    """The value of an integer constant."""
    return _asked(ConstantInteger(name), kwds)


def getintegerfunctionresult(function, args=None, **kwds):
    """What a function of C gives for these arguments."""
    return getconstantinteger(f"{function}({', '.join(args or [])})", **kwds)


def getdefined(macro, **kwds):
    """Whether a macro is defined."""
    return _asked(Defined(macro), kwds)


def has(name, **kwds):
    """Whether C knows a name."""
    return _asked(Has(name), kwds)


def sizeof(name, eci=None, **kwds):
    """The size of a type."""
    return _asked(SizeOf(name), {**kwds, "compilation_info": eci})


def memory_alignment():
    """What the addresses of memory are multiples of."""
    return 16
