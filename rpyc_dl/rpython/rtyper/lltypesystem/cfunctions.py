"""Functions of C by their addresses: `p(x, y)` where p is a pointer to a `FuncType`.

C knows how to call an address only where it knows the type of the function, so each type has a function of C of its
own that does it. So has what only C's preprocessor knows. It is compiled when a program that calls it is.
"""

# mypy: ignore-errors
from __future__ import annotations

import hashlib

from rpyc_dl.rlib.external import Address, External, c_type
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import base_int, r_uint8
from rpyc_dl.rpython.rtyper.lltypesystem import callbacks, rawmemory
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo
from rpyc_dl.rpython.translator.tool.modulesources import object_file

_SOURCE = """#include <stdint.h>
{result} {name}({parameters})
{{
    {returned}{call};
}}
"""
_CALL = """    def __call__(self{parameters}):
        result = call(self._address{passed})
        return {result}
"""
_PASSED = {float: "float(a{i})", bool: "a{i}", str: "ord(a{i})"}


def kind_of(name, TYPE):
    """How `External` passes a value of the type. Raises TypeError for one that cannot be passed."""
    if rawmemory.is_pointer(TYPE):
        return Address
    if TYPE in (int, float, bool):
        return TYPE
    if TYPE is str:
        return r_uint8
    if isinstance(TYPE, type) and issubclass(TYPE, base_int):
        return int if TYPE.BITS == 64 else TYPE
    raise TypeError(f"llexternal: {name} cannot be called: {TYPE!r} is passed or returned")


def passed(TYPE, i):
    """The expression that makes what `External` takes of the i-th argument."""
    if rawmemory.is_pointer(TYPE):
        return f"F{i}(a{i})" if isinstance(TYPE.TO, FunctionType) else f"a{i}._address"
    return _PASSED.get(TYPE, "intmask(a{i})").format(i=i)


def returned(result):
    """The expression for what the call gives to the program, of what `External` gives."""
    if result is rawmemory.VOID:
        return "None"
    if result is str:
        return "chr(int(result))"
    return "result" if result in (int, float, bool) else "R(result)"


class FunctionType(rawmemory.Container):
    """A function of C with these types of arguments and of the result."""

    size = item_size = align = 1
    _name = "function"

    def __init__(self, ARGS, RESULT):
        self.ARGS, self.RESULT = tuple(ARGS), RESULT

    def methods(self, names):
        """The text of the method that calls what a pointer points to: none, if C cannot be given what it takes."""
        try:
            call = call_of_address(self.ARGS, self.RESULT)
        except TypeError:
            return ""
        names.update(call=call, R=self.RESULT, **address_makers(self.ARGS))
        several = range(len(self.ARGS))
        return _CALL.format(
            parameters="".join(f", a{i}" for i in several),
            passed="".join(f", {passed(TYPE, i)}" for i, TYPE in enumerate(self.ARGS)),
            result=returned(self.RESULT),
        )


def address_makers(ARGS):
    """What the expressions of `passed` name: for each type of functions, what makes an address of one."""
    functions = {i: TYPE.TO for i, TYPE in enumerate(ARGS) if rawmemory.is_pointer(TYPE)}
    return {f"F{i}": address_maker(TO) for i, TO in functions.items() if isinstance(TO, FunctionType)}


def address_maker(TYPE):
    """The function that gives the address of a function of this type: of C, by a pointer to it, or of the program."""
    if TYPE in _makers:
        return _makers[TYPE]

    kinds = [kind_of("a callback", ARG) for ARG in TYPE.ARGS]
    kind = None if TYPE.RESULT is rawmemory.VOID else kind_of("a callback", TYPE.RESULT)
    address_of_own = callbacks.addresses_of(kinds, kind, TYPE.ARGS, TYPE.RESULT)

    @specialize.argtype(0)
    def address_of_function(value):
        return value._address if isinstance(value, rawmemory.Pointer) else address_of_own(value)

    _makers[TYPE] = address_of_function
    return address_of_function


_makers = {}


class OwnFunction(External):
    """A function whose C code is made here, with what `info` has C know before. It gives what `called` says, and is
    compiled when its object file is asked for."""

    def __init__(self, name, called, kinds, kind, info):
        c_names = [c_type(each) for each in kinds]
        several = [f"a{i}" for i in range(len(kinds))]
        text = {
            "result": c_type(kind),
            "parameters": ", ".join(f"{each} {a}" for each, a in zip(c_names, several, strict=True)) or "void",
            "returned": "" if kind is None else "return ",
            "call": called(c_names, several),
        }
        name += "_" + hashlib.blake2b(repr((text, vars(info))).encode(), digest_size=8).hexdigest()
        own = ExternalCompilationInfo(separate_module_sources=[_SOURCE.format(name=name, **text)])
        self._info = info.merge(own)
        super().__init__(name, kinds, kind, label=True)

    @property
    def libraries(self):
        """The object file, and what its code calls."""
        return (object_file(self._info), *self._info.libraries)

    @libraries.setter
    def libraries(self, names):
        pass


def call_of_address(ARGS, RESULT):
    """The function that calls a function of C of this type: its first argument is the address. Raises TypeError."""
    kinds = [kind_of("a function of C", TYPE) for TYPE in ARGS]
    kind = None if RESULT is rawmemory.VOID else kind_of("a function of C", RESULT)

    def called(c_names, several):
        return f"(({c_type(kind)} (*)({', '.join(c_names[1:]) or 'void'}))a0)({', '.join(several[1:])})"

    return OwnFunction("rpy_call", called, [Address, *kinds], kind, ExternalCompilationInfo())


def call_of_macro(name, kinds, kind, info):
    """The function that calls what C knows by this name from the texts in `info`."""
    return OwnFunction(f"rpy_{name}", lambda c_names, several: f"{name}({', '.join(several)})", kinds, kind, info)
