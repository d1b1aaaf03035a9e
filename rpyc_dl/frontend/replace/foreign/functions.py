"""Functions of C that a program declares for `ctypes`: `libm = CDLL("libm.so.6"); libm.cos.restype = c_double`.

Each becomes a function that passes its arguments on to an external function (`rlib/external.py`), as `ctypes` would
convert them, and makes what the program gets of the result. What cannot be called so is refused.
"""

from __future__ import annotations

import ctypes
import gc
import os
import types
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, NoReturn

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.replace.foreign import data
from rpyc_dl.frontend.replace.foreign.values import declared_call
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app.memory import cdata, cpassing, raw
from rpyc_dl.rlib.external import Address, External, Single
from rpyc_dl.rlib.rarithmetic import r_int8, r_int16, r_int32, r_uint, r_uint8, r_uint16, r_uint32
from rpyc_dl.rpython.rtyper.lltypesystem import callbacks

_FUNCTION: type = type(ctypes.CDLL(None)["abs"]).__mro__[1]
_INTEGERS = {
    (True, 1): r_int8,
    (True, 2): r_int16,
    (True, 4): r_int32,
    (True, 8): int,
    (False, 1): r_uint8,
    (False, 2): r_uint16,
    (False, 4): r_uint32,
    (False, 8): r_uint,
}
_CODES: dict[Any, bool] = {code: code.islower() for code in "bBhHiIlLqQ"}
#: By the letters that `ctypes` has for them.
_OTHERS: dict[Any, type] = {"d": float, "f": Single, "?": bool, "z": Address, "P": Address, "c": r_uint8}
_HELP = (
    "C types that can be passed: integers, c_float, c_double, c_bool, c_char, c_char_p, c_void_p, "
    "structures, arrays, pointers to these; as arguments CFUNCTYPE(…), too"
)


class _Passed(NamedTuple):
    """How a value crosses: its kind for `External`; the expression for what C gets of the argument `{x}`; whether
    this is memory that is given back, or kept, until the call is over."""

    kind: type
    text: str
    is_temporary: bool = False
    is_kept: bool = False


def is_library(value: Any) -> bool:
    """Whether it is a library that `ctypes` has loaded."""
    return isinstance(value, ctypes.CDLL)


def is_loader(value: Any) -> bool:
    """Whether it is what loads libraries: `ctypes.cdll`."""
    return isinstance(value, ctypes.LibraryLoader)


def is_c_function(value: Any) -> bool:
    """Whether it is a function of C as `ctypes` has them."""
    return isinstance(value, _FUNCTION)


def is_callback_type(value: Any) -> bool:
    """Whether it is a type of functions of the program that C calls, as `CFUNCTYPE` makes them."""
    return isinstance(value, type) and issubclass(value, _FUNCTION) and hasattr(value, "_argtypes_")


def callback_of(value: Any) -> Any:
    """The Python function that `CFUNCTYPE(…)(function)` has made a callback of; None for any other value."""
    if not is_callback_type(type(value)):
        return None
    return next((each for each in gc.get_referents(value) if isinstance(each, types.FunctionType)), None)


# ---- what is called back


@remembered
def address_maker(kind: type, is_known: bool) -> Any:
    """What is compiled in place of `kind(function)`, of a known function or of any: the function that gives the
    address for C. Raises UsageError."""
    taken: Any = kind
    name = kind.__name__
    kinds = [_kind_of_callback(name, each, True) for each in taken._argtypes_]
    result = None if taken._restype_ is None else _kind_of_callback(name, taken._restype_, False)
    plain = [each if each in (float, bool) else float if each is Single else int for each in (*kinds, result)]
    make: Any = callbacks.addresses_of if is_known else callbacks.addresses_of_any
    made = make(kinds, result, plain[:-1], plain[-1])
    return _converting(taken, made, is_known) if Address in kinds or r_uint8 in kinds else made


def _kind_of_callback(name: str, ctype: Any, is_argument: bool) -> type:
    kind = _kind(name, ctype, is_argument)
    if kind is Address and (not is_argument or is_callback_type(ctype)):
        _refuse(name, f"its function gives or takes a {ctype.__name__}", "let it give integers, c_double and c_bool")
    return kind


def _converting(taken: Any, made: Any, is_known: bool) -> Any:
    """What gives the address of a function of the program that takes objects in place of addresses."""
    names = {"made": made, **_NAMES}
    parameters = [f"x{i}" for i in range(len(taken._argtypes_))]
    given = [
        _given(each, x, f"A{i}", names) for i, (x, each) in enumerate(zip(parameters, taken._argtypes_, strict=True))
    ]
    call = f"lambda {', '.join(parameters)}: function({', '.join(given)})"
    if not is_known:
        return compile_function(f"def address(function):\n    return made({call})\n", names)
    return Converting(call, names)


class Converting:
    """What gives the addresses of known functions that take objects in place of addresses."""

    def __init__(self, call: str, names: dict[str, Any]) -> None:
        self.call = call
        self.names = names
        self.made: dict[Any, Any] = {}

    def of(self, function: Any) -> Any:
        """The function without arguments that gives the address of a known function."""
        if function not in self.made:
            text = f"converted = {self.call}\ndef address():\n    return made(converted)\n"
            self.made[function] = compile_function(text, {**self.names, "function": function})
        return self.made[function]


def _given(ctype: Any, x: str, name: str, names: dict[str, Any]) -> str:
    """The expression for what the program gets of a value that C gives, `x`."""
    if data.is_type(ctype) and not issubclass(ctype, data.SIMPLE):
        names[name] = data.class_of(ctype)
        return f"_rpy_pointing({name}, {x})"
    code = data.code_of(ctype)
    if code == "z":
        return f"(None if {x} == 0 else _rpy_bytes_until_zero({x}))"
    if code == "c":
        return f"bytes([{x}])"
    return f"({x} or None)" if code == "P" else x


#: What the texts name: as no function of C is named, which their functions are named for.
_NAMES: dict[str, Any] = {
    f"_rpy_{each.__name__}": each
    for each in (
        *(cpassing.pointing, cpassing.give_back, cpassing.give_back_unless, cpassing.number, cpassing.word),
        *(cpassing.keep_alive, cpassing.saved_errno, cdata.character, raw.bytes_until_zero),
    )
}

# ---- what is called


def external_of(function: Any) -> Any:
    """What is compiled in place of a function of C. Raises UsageError."""
    made = _external_of(function)
    _stands_for[made] = function
    return made


#: By what is compiled in place of a function: that function.
_stands_for: ProgramTable[Any, Any] = ProgramTable()


def function_of(made: Any) -> Any:
    """The function of C that something is compiled in place of; None for anything else."""
    is_made = isinstance(made, (types.FunctionType, External))
    return _stands_for.get(made) if is_made else None


def _external_of(function: Any) -> Any:
    for of_module, made in _OF_MODULE:
        if function is of_module:
            return made
    name = str(getattr(function, "__name__", "(without a name)"))
    library = _library(function, name)
    if not isinstance(function.errcheck, types.FunctionType | None):
        _refuse(name, "its `errcheck` is no plain function", "write a function that checks the result")
    if function.argtypes is None:
        stands: Any = compile_function(f"def {name}():\n    return 0\n", {})
        _undeclared[stands] = (function, library)
        return stands
    names: dict[str, Any] = dict(_NAMES)
    passed = [_passed(name, argtype, i, names) for i, argtype in enumerate(function.argtypes)]
    by_value = [each for each in (*function.argtypes, function.restype) if data.is_type(each) and _is_value(each)]
    result = None if function.restype is None or _is_value(function.restype) else _kind(name, function.restype, False)
    kinds = [each.kind for each in passed]
    if by_value:
        called = declared_call(name, function, kinds, result, library)
    else:
        called = External(name, kinds, result, library=library, label=True)
    return _caller(function, called, passed, names)


#: Functions of `ctypes` itself that are such objects, and what does the same.
_OF_MODULE: list[tuple[Any, Any]] = [(ctypes.memmove, cdata.memmove), (ctypes.memset, cdata.memset)]
#: By what is compiled in place of a function without `argtypes`: that, and its library.
_undeclared: ProgramTable[Any, tuple[Any, str | None]] = ProgramTable()


def is_undeclared(value: Any) -> bool:
    """Whether it stands for a function of C that has no `argtypes`."""
    return isinstance(value, types.FunctionType) and value in _undeclared


@remembered
def undeclared_of(made: Any, count: int) -> Any:
    """What is called with so many arguments in place of a function without `argtypes`: as `ctypes` does by default,
    ints are passed as `int`, bytes and objects as addresses, `c_double(x)` as a double."""
    function, library = _undeclared[made]
    name = str(function.__name__)
    result = None if function.restype is None else _kind(name, function.restype, False)
    names: dict[str, Any] = dict(_NAMES, _rpy_double=data.replaced(ctypes.c_double))
    lines: list[str] = []
    _leaves(0, count, [], names, lambda kinds: Undeclared(name, kinds, result, library), lines)
    parameters = [f"x{i}" for i in range(count)]
    words = [f"    p{i} = 0 if isinstance(x{i}, _rpy_double) else _rpy_word(x{i})" for i in range(count)]
    after = _given_back(function.restype, range(count))
    alive = [f"    _rpy_keep_alive(x{i})" for i in range(count)]
    body = [*words, *lines, *_saved(function), *_result(function.restype, names), *after, *alive]
    body += _returned(function, parameters, names)
    text = f"def {name}({', '.join(parameters)}):\n" + "\n".join(body) + "\n"
    called = compile_function(text, names)
    names["_rpy_self"] = made
    return _specialized(called, count)


def _leaves(i: int, count: int, kinds: list[type], names: dict[str, Any], make: Any, lines: list[str]) -> None:
    """Tests of which arguments are doubles, with a call in each leaf; only the last four may be."""
    indent = "    " * (len(kinds) + 1 - max(count - 4, 0)) if i > max(count - 4, 0) else "    "
    if i < max(count - 4, 0):
        _leaves(i + 1, count, [*kinds, Address], names, make, lines)
    elif i == count:
        name = f"_rpy_call_{len(names)}"
        names[name] = make(kinds)
        passed = [f"x{j}.value" if kind is float else f"p{j}" for j, kind in enumerate(kinds)]
        lines.append(f"{indent}result = {name}({', '.join(passed)})")
    else:
        lines.append(f"{indent}if isinstance(x{i}, _rpy_double):")
        _leaves(i + 1, count, [*kinds, float], names, make, lines)
        lines.append(f"{indent}else:")
        _leaves(i + 1, count, [*kinds, Address], names, make, lines)


class Undeclared(External):
    """A function whose parameters are not declared: it may be one with any number of them."""

    is_variadic = True

    def __init__(self, name: str, kinds: Sequence[type], result: type | None, library: str | None) -> None:
        super().__init__(name, kinds, result, library=library, label=True)

    @property
    def name_in_c(self) -> str:
        """What generated C calls it: each set of kinds has a declaration of its own."""
        return f"{super().name_in_c}_{''.join('d' if kind is float else 'w' for kind in self.args)}"


def _caller(function: Any, called: External, passed: Sequence[_Passed], names: dict[str, Any]) -> Any:
    """The function that converts arguments and the result."""
    parameters = [f"x{i}" for i in range(len(passed))]
    texts = [each.text.format(x=x, i=i) for i, (x, each) in enumerate(zip(parameters, passed, strict=True))]
    body: list[str] = []
    for i, each in enumerate(passed):
        if each.is_temporary:
            body.append(f"    p{i} = {texts[i]}")
            texts[i] = f"p{i}"
    names["_rpy_called"] = called
    if function.restype is not None and _is_value(function.restype):
        names["_rpy_R"] = data.class_of(function.restype)
        body += ["    result = _rpy_R()", f"    _rpy_called({', '.join([*texts, 'result._place()'])})"]
        given = ["    given = result"]
    else:
        body.append(f"    result = _rpy_called({', '.join(texts)})")
        given = _result(function.restype, names)
    is_plain = all(each.text == "{x}" for each in passed) and given == ["    given = result"] and len(body) == 1
    is_plain = is_plain and function.errcheck is None and not _saved(function)
    body += [*_saved(function), *given]
    body += _given_back(function.restype, [i for i, each in enumerate(passed) if each.is_temporary])
    body += [f"    _rpy_keep_alive(x{i})" for i, each in enumerate(passed) if each.is_kept]
    if is_plain:
        return called
    body += _returned(function, parameters, names)
    text = f"def {called.c_name}({', '.join(parameters)}):\n" + "\n".join(body) + "\n"
    made = names["_rpy_self"] = compile_function(text, names)
    return _specialized(made, len(passed))


def _returned(function: Any, parameters: Sequence[str], names: dict[str, Any]) -> list[str]:
    """The lines that return `given`, or what the function's `errcheck` gives, if that are not the very arguments.
    `_rpy_self` is what stands for the function."""
    if function.errcheck is None:
        return ["    return given"]
    names["_rpy_check"] = function.errcheck
    return [
        f"    args = ({''.join(f'{x}, ' for x in parameters)})",
        "    checked = _rpy_check(given, _rpy_self, args)",
        "    if isinstance(checked, tuple):",
        "        if checked is not args:",
        "            raise TypeError('an errcheck that gives a tuple must give its arguments')",
        "        return given",
        "    return checked",
    ]


def _specialized(made: Any, count: int) -> Any:
    if count:
        data.specialized(made, *range(count))
    return made


def _saved(function: Any) -> list[str]:
    """The line that keeps the number of the last error, for `ctypes.get_errno()`."""
    return ["    _rpy_saved_errno()"] if function._flags_ & _USES_ERRNO else []


_USES_ERRNO = 8  # FUNCFLAG_USE_ERRNO


def _result(restype: Any, names: dict[str, Any]) -> list[str]:
    return [f"    given = {'result' if restype is None else _given(restype, 'result', '_rpy_R', names)}"]


def _given_back(restype: Any, temporary: Iterable[int]) -> list[str]:
    """The lines that free what was copied for these arguments, but for what the result points into."""
    points = data.is_type(restype) and not _is_value(restype) and data.code_of(restype) in (None, "P")
    free = "_rpy_give_back_unless(x{i}, p{i}, result)" if points else "_rpy_give_back(x{i}, p{i})"
    return ["    " + free.format(i=i) for i in temporary]


def _is_value(ctype: Any) -> bool:
    """Whether values of the type are structures."""
    return data.is_structure(ctype)


def _library(function: Any, name: str) -> str | None:
    """What the linker gets for a function's library; None for what every program is linked with."""
    held = (function._objects or {}).values()
    library = next((each for each in held if is_library(each)), None)
    if library is None or isinstance(library, ctypes.PyDLL):
        _refuse(
            name, "it is no function of a library that was loaded with `ctypes.CDLL`", "load the library with CDLL"
        )
    path = library._name
    if path is None:
        return None
    return os.path.abspath(path) if os.sep in path else f":{path}"


def _passed(name: str, ctype: Any, i: int, names: dict[str, Any]) -> _Passed:
    """How an argument of a declared type is passed. Raises UsageError."""
    kind = _kind(name, ctype, True)
    if is_callback_type(ctype):
        return _Passed(kind, "{x}")
    if not data.is_type(ctype):
        return _Passed(kind, "_rpy_number({x})")
    if _is_value(ctype):
        names[f"S{i}"] = data.class_of(ctype)
        return _Passed(kind, "{x}._place()", is_kept=True)
    code = data.code_of(ctype)
    if code in ("z", "P"):
        of_chars = f"_rpy_pass_{i}"
        key = data.key(ctypes.c_char) if code == "z" else None
        names[of_chars] = cpassing.passer(None if key is None else f"_for_{key}")
        return _Passed(kind, of_chars + "({x})", is_temporary=True, is_kept=True)
    if code is not None:
        return _Passed(kind, "_rpy_character(_rpy_number({x}))" if code == "c" else "_rpy_number({x})")
    target: Any = ctype._type_
    names[f"_rpy_pass_{i}"] = cpassing.passer(f"_for_{data.key(target)}")
    data.class_of(target)
    return _Passed(kind, f"_rpy_pass_{i}({{x}})", is_temporary=target is ctypes.c_char, is_kept=True)


def _kind(name: str, ctype: Any, is_argument: bool) -> type:
    """What `External` takes or gives for a type. Raises UsageError."""
    if is_argument and is_callback_type(ctype):
        return Address
    if data.is_type(ctype) and not issubclass(ctype, data.SIMPLE):
        return Address
    code = getattr(ctype, "_type_", None) if isinstance(ctype, type) and issubclass(ctype, data.SIMPLE) else None
    if code in _CODES:
        integer: type = _INTEGERS[_CODES[code], ctypes.sizeof(ctype)]
        return integer
    if code in _OTHERS:
        return _OTHERS[code]
    what = "its argument of type" if is_argument else "its result of type"
    _refuse(name, f"{what} {getattr(ctype, '__name__', ctype)} cannot be passed", _HELP)


def _refuse(name: str, why: str, help: str) -> NoReturn:
    raise UsageError(f"the function `{name}` of C cannot be called by compiled code: {why}", help=[help])
