"""Functions that C passes: what a `Callable[[int], float]` is, in compiled code and in C.

In compiled code it is an instance of a class with a `__call__`, which holds the two addresses that C has passed: that
of the function, and what the function is given first. The call itself is C that the library brings.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.clib.ctype import Callback, CType, Flat, Handle, Nothing, Number, declare, plain
from rpyc_dl.extension.clib.ctype import Unfit as NoForm
from rpyc_dl.extension.passedtypes import Caller, Unfit, passed_type, type_text
from rpyc_dl.lowering.builtin.rpythoncall import PythonSite, python_sites
from rpyc_dl.rlib.pythonobjects import PythonCall

if TYPE_CHECKING:
    from rpyc_dl.extension.clib.border import CBorder
    from rpyc_dl.extension.clib.values import Value

#: What a call came to: what the function has returned. `REFUSED`: an argument could not be given to it.
status = PythonCall("status", [int], quiet=True)
REFUSED = -(2**31)

_CLASS = """
class Callback_{number}:
    def __init__(self, function, data):
        self._function = function
        self._data = data

    def __call__(self{parameters}):
        found = call_{number}(self._function, self._data{parameters})
        returned = status()
        if returned == {refused}:
            raise ValueError("an argument of the function that C has passed has no form in C")
        if returned != 0:
            raise RuntimeError(f"the function that C has passed returned {{returned}}")
        return found
"""


class Callbacks:
    """The classes of one library, with what they are called with and give."""

    def __init__(self) -> None:
        self._by_title: dict[str, type] = {}
        self._signatures: dict[type, tuple[list[Any], Any]] = {}
        self._by_call: dict[PythonCall, type] = {}

    def __contains__(self, cls: Any) -> bool:
        return isinstance(cls, type) and cls in self._signatures

    def declared(self, argtype: Any, caller: Caller) -> type:
        """The class of what an annotation says. Raises Unfit."""
        args, result = get_args(argtype) or (..., Any)
        if not isinstance(args, list):
            raise Unfit(
                f"{type_text(argtype)} does not say of what arguments", "write for example Callable[[int], float]"
            )
        title = type_text(argtype)
        if title not in self._by_title:
            self._by_title[title] = self._made(
                title, [passed_type(arg, caller) for arg in args], passed_type(result, caller)
            )
        return self._by_title[title]

    def _made(self, title: str, args: list[Any], result: Any) -> type:
        if result not in (int, float, bool, None):
            raise Unfit(
                f"a function of C cannot give a {type_text(result)}", "int, float, bool and None can be the result"
            )
        number = len(self._by_title)
        parameters = "".join(f", a{i}" for i in range(len(args)))
        text = _CLASS.format(number=number, parameters=parameters, refused=REFUSED)
        filename = f"<functions of C {len(linecache.cache)}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        call = PythonCall("callback", [result], title)
        names = {f"call_{number}": call, "status": status, "__name__": __name__}
        exec(compile(text, filename, "exec"), names)
        cls: Any = names[f"Callback_{number}"]
        cls.__name__ = cls.__qualname__ = title
        self._signatures[cls] = (args, result)
        self._by_call[call] = cls
        return cls  # type: ignore[no-any-return]

    def of_call(self, call: PythonCall) -> type | None:
        """The class whose calls are this; None for what else is asked."""
        return self._by_call.get(call)

    def ctype(self, cls: type, room: Any) -> Callback:
        """The C type of one. `room`: that of an argument. Raises Unfit for arguments that have none."""
        args, result = self._signatures[cls]
        found: list[CType] = [room(arg) for arg in args]
        if any(isinstance(each, Handle | Callback) for arg in found for each in arg.everything()):
            raise NoForm(
                f"{cls.__name__} has arguments that cannot be passed to C",
                "pass numbers, texts, lists and structures",
            )
        return Callback(tuple(found), room(result) if result is not None else Nothing())


@dataclass
class CalledBack:
    """One form of a call in compiled code: what it passes."""

    site: PythonSite
    ctype: Callback | None
    arguments: list[Value]

    def definition(self, library: str, prints: bool) -> list[str]:
        """The function of C."""
        return ["", self.site.prototype, "{", *(f"    {line}" for line in self._body(library, prints)), "}"]

    def _body(self, library: str, prints: bool) -> Iterator[str]:
        if self.ctype is None:
            yield "return rpy_callback_status;"
            return
        types = self.ctype.parameters(library)
        yield f"int (*function)({', '.join(types)}) = (int (*)({', '.join(types)}))(intptr_t)a0;"
        passed = ["(void *)(intptr_t)a1"]
        good = []
        for i, value in enumerate(self.arguments):
            yield f"{declare(value.outside, f'given{i}')};"
            yield f"memset(&given{i}, 0, sizeof given{i});"
            good.append(value.give(f"a{i + 2}", f"&given{i}"))
            flat = plain(value.ctype)
            passed += (
                [f"given{i}.{flat.first}", f"given{i}.{flat.count}"] if isinstance(flat, Flat) else [f"given{i}"]
            )
        if isinstance(self.ctype.result, Number):
            yield f"{declare(self.ctype.result.c, 'result')} = 0;"
            passed.append("&result")
        if prints:
            yield "rpy_stdout_flush();"
        yield f"rpy_callback_status = {' && '.join(good) or 'true'} ? function({', '.join(passed)}) : INT32_MIN;"
        if prints:
            yield "fflush(stdout);"
        for i, value in enumerate(self.arguments):
            if value.ctype.owns:
                yield f"rpy_drop_{plain(value.ctype).label}(&given{i});"
        if isinstance(self.ctype.result, Number):
            yield "return result;"


def called_back(border: CBorder) -> list[CalledBack]:
    """The calls of functions of C in one program. Raises UsageError for what is passed that C cannot be given."""
    found = []
    for site in python_sites(border.rtyper).values():
        cls = border.classes.callbacks.of_call(site.call)
        ctype = border.classes.callback(cls) if cls is not None else None
        arguments: list[Value] = []
        for s, each in zip(site.args_s[2:], ctype.arguments if ctype is not None else (), strict=True):
            try:
                arguments.append(border.value(s, each))
            except NoForm as unfit:
                message = f"what a {site.call.name} is called with cannot be given to C: {unfit}"
                raise UsageError(message, help=[unfit.help] if unfit.help else []) from None
        found.append(CalledBack(site, ctype, arguments))
    return found
