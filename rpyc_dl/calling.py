"""Compiled functions for Python: `compile` and `jit`.

What an earlier process has compiled is taken from the cache; the compiler is loaded where something is not there.
"""

from __future__ import annotations

import functools
import importlib.machinery
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, Union

from rpyc_dl.cachefolder import blake2b, entry_path, is_sealed, kept_entry, store_sealed
from rpyc_dl.extension.live.fingerprint import fingerprint
from rpyc_dl.rlib.jitted import known_as_made, users_function
from rpyc_dl.unchanged.record import digest_of_file, fingerprint_of_package

if TYPE_CHECKING:
    from pathlib import Path


def compile(func: Callable[..., Any], argtypes: Sequence[Any] | None = None, **options: Any) -> Callable[..., Any]:
    """`func` compiled to C: a callable that takes and returns Python values and raises Python exceptions.

    `argtypes` gives a type for each argument (`int`, `str`, `list[int]`, …). Without it, the types are seen from the
    values of the first call, and each further combination of types is compiled when it is first met.
    Raises RPythonError where the program is refused.
    """
    if argtypes is not None:
        return _compiled(func, argtypes, options, exact=False)
    return _compiled_on_call(func, options)


def jit(func: Callable[..., Any] | None = None, /, **options: Any) -> Callable[..., Any]:
    """The decorator `@jit`, or `@jit(gc="ref", native=True)`: `compile` for the types of the first call.

    What is refused is refused at that call. Threads may call at once: each combination of types is compiled once.
    """
    if func is None:
        return functools.partial(jit, **options)
    return _compiled_on_call(func, options)


def _compiled_on_call(func: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    """Each compiled function declines arguments of other types than its own, by NotImplemented."""
    func = users_function(func)
    if not isinstance(func, FunctionType):
        raise _usage(f"a plain function is needed, not {func!r}")
    compiled: list[Callable[..., Any]] = []
    known: dict[tuple[Any, ...], Callable[..., Any]] = {}
    compiling = threading.Lock()

    @functools.wraps(func)
    def call(*args: Any, **names: Any) -> Any:
        if not names:
            for each in compiled:
                result = each(*args)
                if result is not NotImplemented:
                    return result
        values = args if not names and len(args) == func.__code__.co_argcount else _bound(func, args, names)
        types = tuple(type_of_value(value) for value in values)
        with compiling:
            if types not in known:
                known[types] = _compiled(func, types, options, exact=True)
                if not names and len(args) == len(values):
                    compiled.append(known[types])
        result = known[types](*values)
        if result is NotImplemented:
            raise _usage("the arguments are not of the types that were seen: give the argument types")
        return result

    known_as_made(call)
    return call


def _bound(func: FunctionType, args: tuple[Any, ...], names: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments of a call, by position, with the defaults of those that are left out. Those by keyword only are
    last, unless all of them have their defaults."""
    bound = import_module("inspect").signature(func).bind(*args, **names)
    bound.apply_defaults()
    kept = func.__kwdefaults__ or {}
    if any(name not in kept or value is not kept[name] for name, value in bound.kwargs.items()):
        return (*bound.args, *bound.kwargs.values())
    values: tuple[Any, ...] = bound.args
    return values


def _compiled(func: Any, argtypes: Sequence[Any], options: dict[str, Any], exact: bool) -> Callable[..., Any]:
    """A function for these types: from the cache, or compiled."""
    func = users_function(func)
    argtypes = [_buffer_named(t) if isinstance(t, str) else t for t in argtypes]
    made_of = fingerprint(func) if isinstance(func, FunctionType) else None
    name = f"rpyc_{_key(made_of, argtypes, options, exact)}" if made_of is not None else _new_name()
    if made_of is not None:
        path = kept_entry("functions", f"{name}.so") or entry_path("functions", f"{name}.so")
        if isinstance(path, str) or is_sealed(path):
            return _loaded(name, path)
    return _built(func, argtypes, options, exact, name, keep=made_of is not None)


def _built(
    func: Any, argtypes: Sequence[Any], options: dict[str, Any], exact: bool, name: str, keep: bool
) -> Callable[..., Any]:
    import_module("rpyc_dl.bytecode")
    build = import_module("rpyc_dl.extension.live.build")
    translation = import_module("rpyc_dl.api").translation_of(func, argtypes, {**_with_tags(options), **options})
    found: list[Callable[..., Any]] = []

    def store(built: Path) -> None:
        path = entry_path("functions", f"{name}.so")
        store_sealed(built, path)
        found.append(_loaded(name, path))
        if not keep:
            path.unlink(missing_ok=True)

    try:
        others_can = build.build(translation, name, exact, store)
    except build.NotAsModule:
        others_can = False
    if not found:
        translation = import_module("rpyc_dl.api").translation_of(func, argtypes, options)
        called: Callable[..., Any] = translation.function()
        return called
    if keep and not others_can:
        entry_path("functions", f"{name}.so").unlink(missing_ok=True)
    return found[0]


def _with_tags(options: dict[str, Any]) -> dict[str, bool]:
    """Options by which values of several kinds may meet, and be returned, as in programs."""
    return dict.fromkeys(("tagging", "tagged_results"), not options.get("strict_types", False))


def _loaded(name: str, path: str | Path) -> Callable[..., Any]:
    """The one function of a module."""
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    try:
        module = importlib.util.module_from_spec(spec)
    except ImportError as error:
        help = ["name a folder that programs may run from: RPYC_DL_CACHE=FOLDER"]
        raise import_module("rpyc_dl.errors").CompilationError(f"cannot load {path}: {error}", help=help) from None
    function: Callable[..., Any] = module.__dict__["__function__"]
    return function


_made = 0


def _new_name() -> str:
    """The name of a module that no other process will use."""
    global _made
    _made += 1
    return f"rpyc_{os.getpid()}_{_made}"


def _buffer_named(text: str) -> Any:
    """The class of buffers that `"float[:]"` is; any other text as it is."""
    buffers = import_module("rpyc_dl.extension.buffers")
    try:
        return buffers.buffer_class(import_module("ast").parse(text, mode="eval").body) or text
    except SyntaxError:
        return text


def _key(made_of: str, argtypes: Sequence[Any], options: dict[str, Any], exact: bool) -> str:
    parts = [made_of, fingerprint_of_package(), sys.version, sys.platform, str(exact), os.environ.get("CC", "")]
    parts += [f"{getattr(t, '__module__', '')} {t!r}" for t in argtypes]
    parts += [f"{key}={value!r}" for key, value in sorted(options.items())]
    parts += [str(digest_of_file(path)) for path in options.get("rules", ())]
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def type_of_value(value: Any) -> Any:
    """The argument type that describes `value`: `int`, `list[int]`, `dict[str, int | None]`, …; None for None."""
    if value is None:
        return None
    kind = type(value)
    if kind in (int, bool, float, str, bytes):
        return kind
    if kind is tuple:
        return tuple[tuple(type_of_value(item) for item in value)]  # type: ignore[misc]
    if kind in (list, set, frozenset):
        return kind[_type_of_items(kind.__name__, value)]
    if kind is dict:
        return dict[_type_of_items("dict", value), _type_of_items("dict", value.values())]  # type: ignore[misc]
    found = import_module("rpyc_dl.rlib.app.data.bufferclasses").class_of(value)
    if found is not None:
        return found
    raise _usage(f"a value of type {kind.__name__} cannot be passed to a compiled function", _help_for(value))


def _help_for(value: Any) -> list[str]:
    """What to do about a value that cannot be passed."""
    if hasattr(value, "__iter__") and not isinstance(value, type):
        return ["pass a list of what it gives: list(…)"]
    if type(value).__module__ == "builtins":
        return []
    return ["pass its fields; or compile the module of the class: rpyc-dl build --module FILE"]


def _type_of_items(kind: str, items: Collection[Any]) -> Any:
    """The type of what a container holds, which may be one of several."""
    if not items:
        raise _usage(f"the type of an empty {kind} cannot be seen: give the argument types")
    return _one_of(list(dict.fromkeys(map(type_of_value, items))))


def _one_of(types: list[Any]) -> Any:
    """The type of values of these types: of lists of ints and lists of floats, lists of both."""
    if bool in types and (int in types or float in types):
        other = "int" if int in types else "float"
        raise _usage(
            f"bools among other numbers cannot be passed to a compiled function, and here are bool and {other}"
        )
    by_origin: dict[Any, list[Any]] = {}
    for each in types:
        origin = getattr(each, "__origin__", None)
        shape = origin if origin is not tuple else (tuple, len(each.__args__))
        by_origin.setdefault(shape or each, []).append(each)
    members = []
    for alike in by_origin.values():
        origin = getattr(alike[0], "__origin__", None)
        if len(alike) > 1 and origin is not None:
            joined = tuple(
                _one_of(list(dict.fromkeys(args))) for args in zip(*(t.__args__ for t in alike), strict=True)
            )
            members.append(origin[joined])
        else:
            members += alike
    return Union[tuple(sorted(members, key=repr))]  # noqa: UP007


def _usage(message: str, help: Sequence[str] = ()) -> Exception:
    error: Exception = import_module("rpyc_dl.errors").UsageError(message, help=[*help])
    return error
