"""Functions and classes that the frontend makes: their bodies are flow graphs, not bytecode.

A function that captures variables becomes a class with `__call__`, a generator function a class with `_resume`. The
later stages see ordinary live classes and functions; `build_flow` finds the graph of such a function by its builder.
Python cannot run them: calling one goes to `execute`, which a graph interpreter may replace (the tests do).
"""

from __future__ import annotations

import builtins
import inspect
import itertools
import keyword
import re
import types
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app import publicclasses, table

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph

#: The attribute of a function that holds its graph builder, and that for the user's code of which it is made.
BUILDER = "_flow_builder_"
#: The attribute of a function that is no function of the user's: tracebacks leave it out.
OURS = "_ours_"
LIBRARY = "rpyc_dl.rlib."
WRITTEN = "_written_code_"
WRAPPED = "_wrapped_function_"

#: Makes the graph of a function, for calls that give these names to its `**kwargs` (`keywords.py`).
GraphBuilder = Callable[[types.FunctionType, tuple[str, ...] | None], "FunctionGraph"]


def execute(func: types.FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a function that exists as a flow graph only."""
    raise TypeError(f"{func.__qualname__} exists as a flow graph only")


def graph_builder(func: types.FunctionType) -> GraphBuilder | None:
    """The builder of a function made by `make_function`, or None for an ordinary function."""
    builder: GraphBuilder | None = func.__dict__.get(BUILDER)
    return builder


def make_function(
    code: types.CodeType,
    first: Sequence[str],
    builder: GraphBuilder,
    maker: Any,
    defaults: tuple[Any, ...] | None = None,
    kwdefaults: dict[str, Any] | None = None,
) -> types.FunctionType:
    """A function with the signature of `code`, `first` before its parameters, whose graph `builder` makes.

    `maker` is the function that `code` stands in: what belongs to one of ours is ours.
    """
    npos, nkw = code.co_argcount, code.co_kwonlyargcount
    names = code.co_varnames
    positional = [*first, *(safe_name(n) for n in names[:npos])]
    keyword_only = [safe_name(n) for n in names[npos : npos + nkw]]
    rest = list(names[npos + nkw :])
    star = rest.pop(0) if code.co_flags & 0x04 else None
    dstar = rest.pop(0) if code.co_flags & 0x08 else None
    parts = [*positional]
    if star or keyword_only:
        parts.append("*" + (star or ""))
    parts += keyword_only + (["**" + dstar] if dstar else [])
    passed = "".join(f"{name}, " for name in [*positional, *(["*" + star] if star else [])])
    kwargs = "dict(" + ", ".join([f"{n}={n}" for n in keyword_only] + ([f"**{dstar}"] if dstar else [])) + ")"
    func = compile_function(f"def function({', '.join(parts)}):\n    return _run(({passed}), {kwargs})", {})
    func.__globals__["_run"] = lambda args, kw: execute(func, args, kw)
    dress(func, code)
    func.__defaults__ = defaults
    func.__kwdefaults__ = kwdefaults
    func.__dict__[BUILDER] = builder
    func.__dict__[OURS] = is_ours(maker)
    func.__dict__[WRITTEN] = code
    return func


def written_code(func: types.FunctionType) -> types.CodeType:
    """The user's code of a function, be it one made by `make_function`."""
    code: types.CodeType = func.__dict__.get(WRITTEN, func.__code__)
    return code


def wrapper(function: types.FunctionType, body: str, names: dict[str, Any], skipped: int = 0) -> Any:
    """A function of the signature of `function`, but for the first `skipped` parameters, with this body.

    In it `{passed}` are its arguments as they are passed on (`{first}` and `{rest}`: the first, and all others).
    """
    parameters, passed = [], []
    star_seen = False
    for p in list(inspect.signature(function).parameters.values())[skipped:]:
        name = safe_name(p.name)
        if p.kind is p.VAR_KEYWORD:
            parameters.append(f"**{name}")
            passed.append(f"**{name}")
            continue
        if p.kind is p.KEYWORD_ONLY and not star_seen:
            parameters.append("*")
            star_seen = True
        star = "*" if p.kind is p.VAR_POSITIONAL else ""
        star_seen |= bool(star)
        parameters.append(star + name)
        passed.append(f"{name}={name}" if p.kind is p.KEYWORD_ONLY else star + name)
    text = body.format(passed=", ".join(passed), first=(passed or [""])[0], rest=", ".join(passed[1:]))
    made = compile_function(f"def stand_in({', '.join(parameters)}):\n{text}\n", {"function": function, **names})
    made.__name__, made.__qualname__ = function.__name__, function.__qualname__
    made.__module__, made.__doc__ = function.__module__, function.__doc__
    made.__dict__[WRAPPED] = function
    made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    place_at(made, function.__code__)
    return made


def parts_of_call(function: types.FunctionType) -> tuple[list[str], list[str]]:
    """The names of the parameters in a `wrapper`, that of the further ones with a star; and that of the keywords."""
    parts: list[str] = []
    named: list[str] = []
    for p in inspect.signature(function).parameters.values():
        of_kind = named if p.kind is p.VAR_KEYWORD else parts
        of_kind.append(("*" if p.kind is p.VAR_POSITIONAL else "") + safe_name(p.name))
    return parts, named


def is_wrapper(value: Any) -> bool:
    """Whether it is a function that stands for a decorated one of the program."""
    return WRAPPED in getattr(value, "__dict__", {}) and not is_ours(value.__dict__[WRAPPED])


def compile_function(source: str, namespace: dict[str, Any]) -> types.FunctionType:
    """The function that `source` defines, with `namespace` as its globals."""
    exec(_compiled(source), namespace)
    func = next(value for value in reversed(namespace.values()) if isinstance(value, types.FunctionType))
    func.__code__ = func.__code__.replace()  # functions of the same text are different ones, and so is their code
    func.__dict__[OURS] = True
    return func


def compile_with_texts(source: str, texts: Mapping[str, str]) -> types.FunctionType:
    """What `compile_function` makes without names from outside, with other texts in place of those that are given:
    the source is compiled once."""
    known = _uncalled(source)
    constants = tuple(texts.get(each, each) if type(each) is str else each for each in known.__code__.co_consts)
    func = types.FunctionType(known.__code__.replace(co_consts=constants), known.__globals__)
    func.__dict__[OURS] = True
    return func


@remembered
def _uncalled(source: str) -> types.FunctionType:
    return compile_function(source, {})


@remembered
def _compiled(source: str) -> types.CodeType:
    """The code of a text: each class may have functions of the same ones."""
    return compile(source, "<string>", "exec")


def with_attribute(text: str, name: str, **others: str) -> str:
    """A text for `compile_function`, for `str.format`, in which `x.{name}` is an attribute: one whose name is no word
    of a program, as `class` or `a b`, is read, stored and deleted by the builtin functions."""
    if not name.isidentifier() or keyword.iskeyword(name):
        text = re.sub(r"\bx\.\{name\} = value", "setattr(x, {name!r}, value)", text)
        text = re.sub(r"\bdel x\.\{name\}", "delattr(x, {name!r})", text)
        text = re.sub(r"\bx\.\{name\}", "getattr(x, {name!r})", text)
    return text.format(name=name, **others)


def is_ours(func: Any) -> bool:
    """Whether a function is one that the user did not write."""
    return bool(getattr(func, "__dict__", {}).get(OURS)) or str(getattr(func, "__module__", "")).startswith(LIBRARY)


def dress(func: types.FunctionType, code: types.CodeType) -> None:
    """Give a made function the name and place of the user's `code`."""
    func.__code__ = func.__code__.replace(
        co_filename=code.co_filename,
        co_firstlineno=code.co_firstlineno,
        co_name=code.co_name,
        co_qualname=code.co_qualname,
    )
    func.__name__ = code.co_name
    func.__qualname__ = code.co_qualname


def safe_name(name: str) -> str:
    """An identifier for a variable of the user's or the compiler's (`.0`)."""
    safe = re.sub(r"\W", "_", name)
    return "_" + safe if not safe or safe[0].isdigit() or keyword.iskeyword(safe) else safe


#: The end of the names of attributes that the user's code must not find: no name in a program has it.
_HIDDEN = "\N{MIDDLE DOT}"


def hidden(name: str) -> str:
    """The name of the attribute of a closure or generator that holds what is called `name`."""
    return name if name.endswith(_HIDDEN) else name + _HIDDEN


def shown(name: str) -> str:
    """What `hidden` was called with; any other name itself."""
    return name.removesuffix(_HIDDEN)


class Closure:
    """The base of the classes of functions that capture run-time values: different ones may meet in a variable."""


def is_closure_class(value: Any) -> bool:
    """Whether it is the class of a function that captures run-time values."""
    return isinstance(value, type) and issubclass(value, Closure)


class Generator:
    """The base of the state classes of generator functions."""


class WrittenGenerator(Generator):
    """The base of those that the program writes itself: what they make are generators in CPython, too."""


class Coroutine(Generator):
    """The base of the state classes of `async def` functions."""


class AsyncGenerator(Generator):
    """The base of the state classes of `async def` functions that yield."""


#: The types of iterators that generators of app-level Python stand for: `chain1` for `chain`.
_ITERATORS = ("map", "filter", "zip", *(name for name in vars(itertools) if not name.startswith("_")))


def type_name(cls: type) -> str:
    """The `__name__` of what CPython has in place of a class."""
    if issubclass(cls, Generator) and str(cls.__module__).startswith(LIBRARY):
        return max((name for name in _ITERATORS if cls.__qualname__.startswith(name)), key=len, default="generator")
    families = {
        Closure: "function",
        Coroutine: "coroutine",
        AsyncGenerator: "async_generator",
        Generator: "generator",
    }
    called = publicclasses.called(cls)
    if called is not None:
        return called[1]
    return next((name for family, name in families.items() if issubclass(cls, family)), cls.__name__)


#: Instances of different classes below one of these may meet; what may be there then is the set of these classes.
FAMILIES = (Closure, Generator, WrittenGenerator, Coroutine, AsyncGenerator)

#: What instances of these types are instances of when they are compiled.
STATE_CLASSES: dict[type, type] = {
    types.GeneratorType: WrittenGenerator,
    types.CoroutineType: Coroutine,
    types.AsyncGeneratorType: AsyncGenerator,
}


def iterator_name(cls: type) -> str | None:
    """What the `repr` of the type of an iterator says, which a class of a generator stands for: `itertools.chain`."""
    kind = type_name(cls)
    if not issubclass(cls, Generator) or kind not in _ITERATORS:
        return None
    return kind if hasattr(builtins, kind) else f"itertools.{kind}"


def default_text(cls: type) -> str:
    """What the text of an instance that its class does not make says before ` at 0x…`, as CPython's says."""
    if not issubclass(cls, (Closure, Generator)):
        return f"{table.shown_name(cls) or f'{cls.__module__}.{cls.__qualname__}'} object"
    name = iterator_name(cls)
    if name is not None:
        return f"{name} object"
    kind = type_name(cls)
    return f"{kind} {'' if kind == 'function' else 'object '}{cls.__qualname__}"


def make_class(
    name: str, code: types.CodeType, module: str, namespace: dict[str, Any], base: type | None = None
) -> type:
    """A class named after the user's `code`; `base` is one of the FAMILIES, or there is none."""
    own = {"__module__": module, "__qualname__": code.co_qualname, "__synthetic__": True}
    return type(safe_name(name), (base,) if base else (), {**own, **namespace})


def make_init(attributes: Sequence[str], code: types.CodeType, fixed: dict[str, Any]) -> types.FunctionType:
    """`__init__` that stores its parameters in `attributes` of these names, and the `fixed` values."""
    parameters = [shown(name) for name in attributes]
    me = "self" if "self" not in parameters else "self_"
    lines = [f"def __init__({', '.join([me, *parameters])}):"]
    lines += [f"    {me}.{name} = {shown(name)}" for name in attributes]
    lines += [f"    {me}.{name} = {value}" for name, value in fixed.items()]
    func = compile_function("\n".join([*lines, "    return None"]), {})
    place_at(func, code)
    return func


def place_at(func: types.FunctionType, code: types.CodeType) -> None:
    """Let the positions of a function compiled from our own text point at the first line of the user's `code`."""
    line = code.co_firstlineno
    made = func.__code__
    func.__code__ = made.replace(
        co_filename=code.co_filename,
        co_firstlineno=line,
        co_linetable=_flat_line_table(len(made.co_code) // 2),
        co_qualname=f"{code.co_qualname}.{made.co_name}",
    )


def _flat_line_table(units: int) -> bytes:
    """A line table that says "first line, no columns" for each of the code units (PEP 626, location format 13)."""
    table = bytearray()
    while units > 0:
        length = min(units, 8)
        table += bytes([0x80 | (13 << 3) | (length - 1), 0])
        units -= length
    return bytes(table)
