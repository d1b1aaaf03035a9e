"""`llexternal`: functions of C libraries, with pointers among their arguments and results."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.app.memory.raw import SAVED
from rpyc_dl.rlib.external import External
from rpyc_dl.rlib.rarithmetic import intmask
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rawmemory
from rpyc_dl.rpython.rtyper.lltypesystem.cfunctions import (
    address_makers,
    call_of_macro,
    kind_of,
    passed,
    returned,
)
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo
from rpyc_dl.rpython.translator.tool.modulesources import object_file

#: What `save_err` asks for before the call and after it.
SAVE_ERRNO, READ_SAVED_ERRNO, ZERO_ERRNO_BEFORE = 1, 2, 4

_CALL = """def {name}({parameters}):
{before}    result = function({passed})
{after}    return {result}
"""


def llexternal(
    name,
    args,
    result,
    _callable=None,
    compilation_info=None,
    sandboxsafe=False,
    releasegil="auto",
    _nowrapper=False,
    calling_conv="c",
    elidable_function=False,
    macro=None,
    random_effects_on_gcobjs="auto",
    save_err=0,
    natural_arity=-1,
    canraise=(),
    _canraise=None,
):
    """The function `name` of C. A text may be passed for a C string, which lives as long as the call. `save_err` says
    whether `rposix.get_saved_errno()` is what the call leaves in C's `errno`. Raises TypeError for types that cannot
    be passed: structs by value."""
    info = compilation_info or ExternalCompilationInfo()
    kinds = [kind_of(name, TYPE) for TYPE in args]
    kind = None if result is lltype.Void else kind_of(name, result)
    info.check()
    function = External(name, kinds, kind, info.includes, info.libraries, label=not info.includes)
    if info.separate_module_sources or info.separate_module_files:  # what its headers declare, its own code includes
        function = External(name, kinds, kind, None, (object_file(info), *info.libraries), label=True)
    elif info.pre_include_bits or info.post_include_bits:
        function = call_of_macro(name, kinds, kind, info)
    names = {"function": function, "R": result, "intmask": intmask, "address_of": rawmemory.address_of}
    names.update(address_makers(args))
    names.update(temporary=_temporary, give_back=_give_back, __name__=__name__, saved=SAVED)
    names.update(read_errno=raw.read_errno, write_errno=raw.write_errno)
    values, before, after, texts = [], [], [], []
    if save_err & SAVE_ERRNO:
        after.append("    saved.errno = read_errno()\n")
    for i, TYPE in enumerate(args):
        if rawmemory.is_pointer(TYPE) and TYPE.TO is lltype.Array(lltype.Char):
            before.append(f"    p{i} = temporary(a{i})\n")
            after.append(f"    give_back(a{i}, p{i})\n")
            values.append(f"p{i}")
            texts.append(str(i))
        else:
            values.append(passed(TYPE, i))
    if save_err & (READ_SAVED_ERRNO | ZERO_ERRNO_BEFORE):
        before.append(f"    write_errno({'saved.errno' if save_err & READ_SAVED_ERRNO else '0'})\n")
    made = _CALL.format(
        name=name,
        parameters=", ".join(f"a{i}" for i in range(len(args))),
        passed=", ".join(values),
        before="".join(before),
        after="".join(after),
        result=returned(result),
    )
    exec(made, names)
    call = names[name]
    if texts:
        call._annspecialcase_ = f"specialize:argtype({','.join(texts)})"
    return call


def _temporary(value):
    """The address of what is passed for a C string."""
    if value is None:
        return 0
    if isinstance(value, rawmemory.Pointer):
        return value._address
    data = value.encode("utf-8") if isinstance(value, str) else value
    address = raw.allocate(len(data) + 1, False)
    raw.write_bytes(address, data, len(data))
    raw.store_u8(address + len(data), 0)
    return address


def _give_back(value, address):
    if isinstance(value, (str, bytes)):
        raw.c_free(address)


_temporary._annspecialcase_ = _give_back._annspecialcase_ = "specialize:argtype(0)"
