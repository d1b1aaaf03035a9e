"""`llexternal`: functions of C libraries, with pointers among their arguments and results."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.external import Address, External
from rpyc_dl.rlib.rarithmetic import base_int, intmask
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rawmemory
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo
from rpyc_dl.rpython.translator.tool.modulesources import object_file


class _Saved:
    """The number of an error of C that outlives the next call of C."""

    def __init__(self):
        self.errno = 0


SAVED = _Saved()

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
    be passed: callbacks, and structs by value."""
    info = compilation_info or ExternalCompilationInfo()
    kinds = [_kind(name, TYPE) for TYPE in args]
    kind = None if result is lltype.Void else _kind(name, result)
    info.check()
    headers, libraries = info.includes, info.libraries
    if info.separate_module_sources or info.separate_module_files:  # what its headers declare, its own code includes
        headers, libraries = None, (object_file(info), *libraries)
    function = External(name, kinds, kind, headers, libraries, label=not headers)
    names = {"function": function, "R": result, "intmask": intmask, "address_of": rawmemory.address_of}
    names.update(temporary=_temporary, give_back=_give_back, __name__=__name__, saved=SAVED)
    names.update(read_errno=rawmemory.read_errno, write_errno=rawmemory.write_errno)
    passed, before, after, texts = [], [], [], []
    if save_err & SAVE_ERRNO:
        after.append("    saved.errno = read_errno()\n")
    for i, TYPE in enumerate(args):
        if rawmemory.is_pointer(TYPE) and TYPE.TO is lltype.Array(lltype.Char):
            before.append(f"    p{i} = temporary(a{i})\n")
            after.append(f"    give_back(a{i}, p{i})\n")
            passed.append(f"p{i}")
            texts.append(str(i))
        elif rawmemory.is_pointer(TYPE):
            passed.append(f"a{i}._address")
        else:
            passed.append(_PASSED.get(TYPE, "intmask(a{i})").format(i=i))
    if save_err & (READ_SAVED_ERRNO | ZERO_ERRNO_BEFORE):
        before.append(f"    write_errno({'saved.errno' if save_err & READ_SAVED_ERRNO else '0'})\n")
    made = _CALL.format(
        name=name,
        parameters=", ".join(f"a{i}" for i in range(len(args))),
        passed=", ".join(passed),
        before="".join(before),
        after="".join(after),
        result="None" if kind is None else "result" if result in (int, float, bool) else "R(result)",
    )
    exec(made, names)
    call = names[name]
    if texts:
        call._annspecialcase_ = f"specialize:argtype({','.join(texts)})"
    return call


_PASSED = {float: "float(a{i})", bool: "a{i}", str: "ord(a{i})"}


def _kind(name, TYPE):
    """How `external` passes it."""
    if rawmemory.is_pointer(TYPE):
        return Address
    if TYPE in (int, float, bool):
        return TYPE
    if isinstance(TYPE, type) and issubclass(TYPE, base_int):
        return int if TYPE.BITS == 64 else TYPE
    raise TypeError(f"llexternal: {name} cannot be called: {TYPE!r} is passed or returned")


def _temporary(value):
    """The address of what is passed for a C string."""
    if value is None:
        return 0
    if isinstance(value, rawmemory.Pointer):
        return value._address
    data = value.encode("utf-8") if isinstance(value, str) else value
    address = rawmemory.allocate(len(data) + 1, False)
    rawmemory.write_bytes(address, data, len(data))
    rawmemory.store_u8(address + len(data), 0)
    return address


def _give_back(value, address):
    if isinstance(value, (str, bytes)):
        rawmemory.c_free(address)


_temporary._annspecialcase_ = _give_back._annspecialcase_ = "specialize:argtype(0)"
