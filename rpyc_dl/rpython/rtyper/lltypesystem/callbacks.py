"""Functions of the program that C calls: `qsort(items, n, size, compare)`.

C gets the address of a function that is made here in C, one for each function and type: it keeps its arguments, calls
a function of the program that takes them from there and calls the one that is meant, and returns what that gave. Of
functions that are made at run time there is a number of such ones, and a list says which of them is which. What
is raised there cannot get through C: it is told on standard error, and C gets 0, as in RPython.
"""

# mypy: ignore-errors
from __future__ import annotations

import hashlib
import os
import traceback

from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.app.primitives import function_address
from rpyc_dl.rlib.external import Address, External, Single, c_type, given_to_c
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import intmask
from rpyc_dl.rpython.rtyper.lltypesystem import rawmemory
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo
from rpyc_dl.rpython.translator.tool.modulesources import object_file

_SOURCE = """#include <stdint.h>
#include <string.h>
static int64_t (*{name}_entry)(void);
static int64_t *{name}_frame;
static {result} {name}_call(int64_t number{taken})
{{
    int64_t frame[{count}] = {{0}};
    int64_t *before = {name}_frame;
{kept}    frame[{last}] = number;
    {name}_frame = frame;
    {name}_entry();
    {name}_frame = before;
{returned}}}
{functions}
static void *const {name}_all[] = {{{all}}};
void *{name}(void *entry, int64_t number)
{{
    if (!entry)
        return {name}_frame;
    {name}_entry = (int64_t (*)(void))entry;
    return {name}_all[number];
}}
"""
_FUNCTION = "static {result} {name}_{i}({parameters}) {{ {returns}{name}_call({passed}); }}"
#: What the program does when C calls: arguments and the result are where the trampoline says.
_ENTRY = """def entry():
    frame = trampoline(0, 0)
    try:
        {function}
        result = function({arguments})
        store_{number}(frame, {result})
    except BaseException as error:
        tell(error)
        store_i64(frame, 0)
    return 0
"""
_OF_ONE = """def address():
    return trampoline(function_address(entry), 0)
"""
#: A class for each type: those of another type are no items of the same list.
_OF_ANY = """class Kept:
    def __init__(self):
        self.functions = []
kept = Kept()
def address(function):
    number = 0
    while number < len(kept.functions) and kept.functions[number] is not function:
        number += 1
    if number == {most}:
        raise RuntimeError("C has the addresses of {most} functions already, which are made at run time")
    if number == len(kept.functions):
        kept.functions.append(function)
    return trampoline(function_address(entry), number)
"""
#: How many functions of one type that are made at run time can have an address each.
MOST = 128
_made = ProgramTable()


class Trampoline(External):
    """The function of C that, given the address of the entry and a number, gives the address of the function of C
    with this number; given 0, where the arguments of the call are that is going on, and where the result is to be."""

    def __init__(self, name, source):
        self._source = source
        super().__init__(name, [Address, int], Address, label=True)

    @property
    def libraries(self):
        """The object file."""
        return (object_file(ExternalCompilationInfo(separate_module_sources=[self._source])),)

    @libraries.setter
    def libraries(self, names):
        pass


def addresses_of(kinds, kind, ARGS, RESULT):
    """The function that gives the address by which C calls a known function of the program, with arguments and a
    result of these kinds (as `External` has them), which are ARGS and RESULT to the program."""

    @specialize.memo()
    def callback(function):
        return _made_once(function, kinds, kind, ARGS, RESULT)

    def address_of(function):
        return callback(function)()

    return address_of


def addresses_of_any(kinds, kind, ARGS, RESULT):
    """The function that gives such an address of any callable. It raises RuntimeError if there are too many."""
    return _made_once(None, kinds, kind, ARGS, RESULT)


def _made_once(function, kinds, kind, ARGS, RESULT):
    key = function, tuple(kinds), kind, tuple(ARGS), RESULT
    if key not in _made:
        _made[key] = _address_for(function, kinds, kind, ARGS, RESULT)
    return _made[key]


def _address_for(function, kinds, kind, ARGS, RESULT):
    """The function that gives the address of one function, or of the one that it is given."""
    shown = "function" if function is None else function.__name__
    name = f"rpy_callback_{len(_made)}"
    name += "_" + hashlib.blake2b(repr((shown, kinds, kind)).encode(), digest_size=6).hexdigest()
    trampoline = Trampoline(name, _source(name, kinds, kind, MOST if function is None else 1))
    names = {"only": function, "trampoline": trampoline, "intmask": intmask}
    names.update(function_address=function_address, tell=_told(shown), __name__=__name__)
    for number, (load, store) in raw.ACCESS.items():
        names.update({f"load_{number}": load, f"store_{number}": store})
    arguments = []
    for i, (each, ARG) in enumerate(zip(kinds, ARGS, strict=True)):
        loaded = f"load_{'f64' if each in (float, Single) else 'i64'}(frame + {8 * i})"
        names[f"A{i}"] = ARG
        arguments.append(_argument(ARG, f"A{i}", loaded))
    any_function = f"kept.functions[load_i64(frame + {8 * max(len(kinds), 1)})]"
    text = _ENTRY.format(
        function=f"function = {'only' if function is not None else any_function}",
        arguments=", ".join(arguments),
        number="f64" if kind in (float, Single) else "i64",
        result="result * 1.0" if kind in (float, Single) else "0" if kind is None else _stored(RESULT),
    )
    text += _OF_ANY.format(most=MOST) if function is None else _OF_ONE
    exec(compile(text, f"<{name}>", "exec"), names)
    given_to_c(function)
    return names["address"]


def _argument(ARG, name, loaded):
    """The expression for what the function of the program is given."""
    if ARG in (int, float):
        return loaded
    return f"chr({loaded})" if ARG is str else f"{loaded} != 0" if ARG is bool else f"{name}({loaded})"


def _stored(RESULT):
    """The expression for what C gets, of the result."""
    if rawmemory.is_pointer(RESULT):
        return "result._address"
    return "ord(result)" if RESULT is str else "intmask(result)"


def _source(name, kinds, kind, count):
    """The text in C for so many functions of one type."""
    parameters = [f"{c_type(each)} a{i}" for i, each in enumerate(kinds)]
    kept = [f"    {_moved(each, f'frame[{i}]', f'a{i}', True)}\n" for i, each in enumerate(kinds)]
    result = c_type(kind)
    returned = f"    {result} result;\n    {_moved(kind, 'result', 'frame[0]', False)}\n    return result;\n"
    functions = [
        _FUNCTION.format(
            name=name,
            i=i,
            result=result,
            parameters=", ".join(parameters) or "void",
            returns="" if kind is None else "return ",
            passed=", ".join([str(i), *(f"a{j}" for j in range(len(kinds)))]),
        )
        for i in range(count)
    ]
    return _SOURCE.format(
        name=name,
        result=result,
        taken="".join(f", {each}" for each in parameters),
        count=max(len(kinds), 1) + 1,
        last=max(len(kinds), 1),
        kept="".join(kept),
        returned="" if kind is None else returned,
        functions="\n".join(functions),
        all=", ".join(f"(void *){name}_{i}" for i in range(count)),
    )


def _moved(kind, to, source, keeps):
    """The statement that keeps an argument in the frame, or takes the result from there."""
    if kind is float:
        return f"memcpy(&{to}, &{source}, sizeof(double));"
    if kind is Single:
        source, to = ("{ double d = " + source, to) if keeps else (source, to)
        return (
            f"{source}; memcpy(&{to}, &d, sizeof d); }}"
            if keeps
            else (f"{{ double d; memcpy(&d, &{source}, sizeof d); {to} = (float)d; }}")
        )
    if kind is Address:
        return f"{to} = (int64_t)(intptr_t){source};" if keeps else f"{to} = (void *)(intptr_t){source};"
    return f"{to} = (int64_t){source};" if keeps else f"{to} = ({c_type(kind)}){source};"


def _told(name):
    """What tells of an error that leaves a function which C has called."""

    def tell(error):
        os.write(2, f"Warning: uncaught exception in callback: {name} {type(error).__name__}\n".encode())
        os.write(2, traceback.format_exc().encode())

    return tell
