"""Objects of CPython that the compiled code of an extension module keeps, hands back, and calls.

An object is held by its address, with a reference of its own, which is given up once the holder is collected, when
the module next calls Python, or is left. `PythonObjects` makes the classes of one module, `Callable[[int], str]` and
protocols as the user has declared them; their methods are made of `PythonCall`s, which are C that the module brings.
"""

# mypy: ignore-errors
from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from rpyc_dl.rlib.external import External


class PythonCall(External):
    """What compiled code asks of Python. `what` says how it is done, `name` of which attribute; `results` are the
    types that the result may be of. `quiet`: no Python code runs, and no compiled code is entered meanwhile."""

    raises_nothing = False

    def __init__(self, what: str, results: Sequence[Any] = (None,), name: str = "", quiet: bool = False) -> None:
        self.what, self.results, self.name, self.quiet = what, tuple(results), name, quiet
        shown = "_".join([what, name, *(getattr(each, "__name__", "None") for each in self.results)])
        self.c_name = self.__name__ = f"python {shown}"
        self.label = False
        self.args, self.result = (), self.results[0]
        self.headers = self.libraries = ()

    def __call__(self, *values: Any) -> Any:
        raise RuntimeError("Python is called so from extension modules only")


release = PythonCall("release", quiet=True)
failed = PythonCall("failed", [bool], quiet=True)
failure_kind = PythonCall("kind", [int], quiet=True)
failure_has_text = PythonCall("has_text", [bool], quiet=True)
failure_text = PythonCall("text", [str])
failure_object = PythonCall("object", [int], quiet=True)


class PythonObject:
    """What all of them have in common."""

    def __init__(self, address: int) -> None:
        self._address = address

    def __del__(self) -> None:
        if self._address != 0:
            release(self._address)


class Failure(Exception):
    """The cause of what compiled code raises where Python has raised: the exception itself."""

    def __init__(self, held: PythonObject) -> None:
        super().__init__()
        self.held = held


def address_of(held: PythonObject) -> int:
    """Where an object is."""
    return held._address


def let_go(held: PythonObject) -> None:
    """Give the reference up: nothing has kept the object."""
    if held._address != 0:
        release(held._address)
        held._address = 0


#: What Python raises that compiled code can catch by its class.
RAISED = (
    *(BaseException, Exception, ArithmeticError, AssertionError, AttributeError, BufferError, EOFError, IndexError),
    *(KeyError, KeyboardInterrupt, LookupError, MemoryError, NameError, NotImplementedError, OSError, OverflowError),
    *(
        RecursionError,
        RuntimeError,
        StopIteration,
        SystemExit,
        TypeError,
        UnicodeError,
        ValueError,
        ZeroDivisionError,
    ),
)

_FAILING = """
def raise_failure():
    held = Failure(PythonObject(failure_object()))
    kind = failure_kind()
    text = failure_text()
    has_text = failure_has_text()
"""

_RAISING = """    if kind == {number}:
        raise (raised_{number}(text) if has_text else raised_{number}()) from held
"""

_KEPT = """    if kind == {number}:
        raise kept_{number}()
"""

_OBJECT = """
class Object(PythonObject):
    def __str__(self):
        found = str_of(self._address)
        if failed():
            raise_failure()
        return found

    def __repr__(self):
        found = repr_of(self._address)
        if failed():
            raise_failure()
        return found

    def __hash__(self):
        found = hash_of(self._address)
        if failed():
            raise_failure()
        return found

    def __bool__(self):
        found = truth_of(self._address)
        if failed():
            raise_failure()
        return found

    def __eq__(self, other):
        found = equal(self._address, other)
        if failed():
            raise_failure()
        return found
"""

_CLASS = """
class Declared_{number}(Object):
    pass
"""

_METHOD = """
def {title}(self{parameters}):
    found = {call}(self._address{parameters})
    if failed():
        raise_failure()
    return found
"""

_MAKING = """
def make_{number}(address):
    return {name}(address)
"""


class PythonObjects:
    """The classes of one module. `raised`: further classes of exceptions that are made of a text, or of nothing;
    `kept`: those that are not. They are only raised again, where one goes through Python."""

    def __init__(self, raised: Sequence[type] = (), kept: Sequence[type] = ()) -> None:
        self.kept = tuple(kept)
        self.raised = (*RAISED, *raised)
        self._classes: dict[str, type] = {}
        self._made: dict[type, Any] = {}
        self._namespace: dict[str, Any] = {
            "__name__": __name__, "PythonObject": PythonObject, "Failure": Failure, "failed": failed,
            "failure_kind": failure_kind, "failure_text": failure_text, "failure_object": failure_object,
            "failure_has_text": failure_has_text,
            "str_of": PythonCall("str", [str]), "repr_of": PythonCall("repr", [str]),
            "hash_of": PythonCall("hash", [int]), "truth_of": PythonCall("truth", [bool]),
            "equal": PythonCall("equal", [bool]),
            **{f"raised_{number}": cls for number, cls in enumerate(self.raised)},
        }  # fmt: skip
        # BaseException stands first: what is of no other class is that
        raising = [_RAISING.format(number=number) for number in range(len(self.raised))]
        for number, cls in enumerate(self.kept, len(self.raised)):
            self._namespace[f"kept_{number}"] = PythonCall("kept", [cls], cls.__name__, quiet=True)
            raising.append(_KEPT.format(number=number))
        self._run("\n".join([_FAILING + "".join(raising), _OBJECT]))
        self._keep("object", self._namespace["Object"])

    def _run(self, text: str) -> None:
        filename = f"<objects of Python {len(linecache.cache)}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        exec(compile(text, filename, "exec"), self._namespace)

    def _keep(self, title: str, cls: type) -> type:
        number = len(self._classes)
        name = "Object" if title == "object" else f"Declared_{number}"
        self._classes[title] = cls
        cls.__name__ = cls.__qualname__ = title
        self._run(_MAKING.format(number=number, name=name))
        self._made[cls] = self._namespace[f"make_{number}"]
        return cls

    @property
    def any(self) -> type:
        """The class of `object`: what nothing else is said of."""
        return self._classes["object"]

    def declared(self, title: str, members: Mapping[str, tuple[str, int, Sequence[Any]]]) -> type:
        """The class of objects with these members: what is done, with how many arguments, the types of results."""
        if title in self._classes:
            return self._classes[title]
        number = len(self._classes)
        self._run(_CLASS.format(number=number))
        cls = self._namespace[f"Declared_{number}"]
        for name, (what, count, results) in members.items():
            call = f"call_{number}_{name}"
            self._namespace[call] = PythonCall(what, results, name)
            parameters = "".join(f", a{i}" for i in range(count))
            self._run(_METHOD.format(title=name, parameters=parameters, call=call))
            func = self._namespace[name]
            if what == "get":
                setattr(cls, name, property(func))
            else:
                setattr(cls, name, func)
        return self._keep(title, cls)

    def functions(self) -> list[tuple[Any, list[Any]]]:
        """The functions that make an object of its address, say its address, and end it, with their types."""
        return [*((make, [int]) for make in self._made.values()), (address_of, [self.any]), (let_go, [self.any])]

    def maker(self, cls: type) -> Any:
        """The function that makes one of this class; of one that no declaration has made, of the one for all."""
        return self._made.get(cls, self._made[self.any])


def uses_python(argtypes: Iterable[Any]) -> bool:
    """Whether there are objects of Python's among types, or inside of them."""
    return any(is_python_object(each) or uses_python(get_args(each)) for each in argtypes)


def is_python_object(cls: Any) -> bool:
    """Whether it is a class of such objects."""
    return isinstance(cls, type) and issubclass(cls, PythonObject)
