"""Which classes of the library instances of ours are of, for the program that sees them: how they are called, what
they let a program store."""

from __future__ import annotations

import functools
import inspect
import sys
import types
from collections.abc import Iterator
from typing import Any

from rpyc_dl.rlib.app.libraries import MODULES

_APPLEVEL = "rpyc_dl.rlib.app."

#: By the modules and names of classes of ours, and of bases of several: the classes of CPython that instances of
#: these are of, where no program finds ours under that name.
_CALLED = {
    "aio.threads.Lock": "_thread.lock",
    "aio.threads.RLock": "_thread.RLock",
    "binary.runstructs.RunStruct": "_struct.Struct",
    "binary.structs.Struct": "_struct.Struct",
    "calls.forwarding.partial.<locals>.<lambda>": "functools.partial",
    "children.subprocesses.CompletedBytes": "subprocess.CompletedProcess",
    "children.subprocesses.Popen": "subprocess.Popen",
    "containers.counting.Count": "itertools.count",
    "containers.counting.Cycle": "itertools.cycle",
    "data.deflating.Compress": "zlib.Compress",
    "data.inflating.Decompress": "zlib.Decompress",
    "dates.clocktime.StructTime": "time.struct_time",
    "dates.moments.IsoCalendarDate": "datetime.IsoCalendarDate",
    "digests.blakes.Blake2b": "_blake2.blake2b",
    "digests.blakes.Blake2s": "_blake2.blake2s",
    "digests.hashes.Hash": "_hashlib.HASH",
    "digests.keyedhashes.HMAC": "hmac.HMAC",
    "digests.sponges.Sha3": "_hashlib.HASH",
    "digests.sponges.Shake": "_hashlib.HASHXOF",
    "process.files.TextFile": "_io.TextIOWrapper",
    "process.streams.InputStream": "_io.TextIOWrapper",
    "process.streams.OutputStream": "_io.TextIOWrapper",
    "rows.csvtext.Reader": "_csv.reader",
    "rows.csvtext.Writer": "_csv.writer",
    "rows.csvtext.NamedReader": "csv.DictReader",
    "rows.csvtext.NamedWriter": "csv.DictWriter",
}


#: Bases of classes of ours that stand for several, which only the objects tell apart.
_ABOVE = {"process.lines.ByteStream": "io.BufferedIOBase"}


@functools.cache
def _said(table: str, module: str, name: str) -> tuple[str, str] | None:
    place = f"{module}.{name}"
    if not place.startswith(_APPLEVEL):
        return None
    found = (_CALLED if table == "called" else _ABOVE).get(place.removeprefix(_APPLEVEL), "")
    owner, _, said = found.rpartition(".")
    return (owner, said) if found else None


def called(cls: type) -> tuple[str, str] | None:
    """The module and the name of the class of CPython that instances of one of ours are of, where that has another
    name, and where ours is below the one that stands for it."""
    each = (_said("called", base.__module__, base.__qualname__) for base in cls.__mro__)
    return next(filter(None, each), None)


def is_partial(function: types.FunctionType) -> bool:
    """Whether a function of ours is what `functools.partial` made of constants."""
    return _said("called", function.__module__, function.__qualname__) == ("functools", "partial")


def public_name(cls: type) -> tuple[str, str] | None:
    """The module and the name of the library's class that one of ours is compiled for; None where there is none."""
    return called(cls) or _found_name(cls.__module__, cls.__qualname__)


@functools.cache
def _found_name(module: str, qualname: str) -> tuple[str, str] | None:
    places = [name for name, made in MODULES.items() if made.get(qualname) == module]
    named = [name.partition(".")[0] if name.startswith("asyncio.") else name for name in places if name[0] != "_"]
    return (min(named or places, key=len), qualname) if places else None


#: The classes of CPython that are named there.
_NAMED = frozenset(_CALLED.values())


def is_named(cls: type) -> bool:
    """Whether a class of the library, or one that stands for it, is one of which instances of others of ours are."""
    return f"{cls.__module__}.{cls.__qualname__}" in _NAMED or ".".join(public_name(cls) or ()) in _NAMED


def is_below(cls: type, wanted: type) -> bool:
    """Whether a class of the library that is compiled for neither is a base of the one that instances of ours are of:
    `io.TextIOBase`, of what `open` gives."""
    if wanted.__module__ == "builtins" or str(wanted.__module__).startswith(_APPLEVEL):
        return False
    return any(issubclass(live, wanted) for base in cls.__mro__ for live in _live_classes(base))


def _live_classes(cls: type) -> list[type]:
    """The classes of the library that instances of one of ours are of."""
    if not str(cls.__module__).startswith(_APPLEVEL):
        return []
    named = public_name(cls), _said("above", cls.__module__, cls.__qualname__)
    return [each for each in map(live_class, named) if each is not None]


def live_class(named: tuple[str, str] | None) -> type | None:
    """The class of this module and name; None where there is none, or the module has not been imported."""
    found = getattr(sys.modules.get(named[0]), named[1], None) if named is not None else None
    return found if isinstance(found, type) else None


#: A name that no function has for a parameter.
_NO_NAME = "_no_such_name_"


def about_unknown_keyword(func: Any) -> tuple[str, str] | None:
    """What CPython's class, for which the constructor is compiled, says of a keyword that it does not know: the texts
    before and behind the name. None of any other function, and where CPython says it of none of its parameters."""
    owner, _, name = getattr(func, "__qualname__", "").rpartition(".")
    place = getattr(func, "__module__", "")
    cls = getattr(sys.modules.get(place), owner, None) if name == "__init__" else None
    made: Any = library_class(cls) if isinstance(cls, type) else None
    if f"{place}.{name}" == f"{_APPLEVEL}rows.dialects.format_of":
        made = functools.partial(sys.modules["_csv"].reader, [])
    try:
        if made is not None:
            made(**{_NO_NAME: None})
    except Exception as error:
        before, found, behind = str(error).partition(_NO_NAME)
        return (before, behind) if found else None
    return None


#: Folders and files of app-level code whose classes stand for classes of Python, or of C with a dict, even where no
#: module has them under their name: of `asyncio`, `argparse`, `logging`, files, processes.
_TAKING_ATTRIBUTES = (
    *("aio.", "arguments.", "calls.", "containers.bunches", "containers.collecting", "containers.mappings"),
    *("containers.subclassed", "data.bytesio", "data.jsonhooks", "folders.", "memory.cdata", "memory.weakrefs"),
    *(
        "number.randomness",
        "process.",
        "rows.csvtext.Named",
        "rows.csvtext.Rest",
        "rows.dialects",
        "rows.sniffing",
        "texts.",
    ),
    *("unittests.", "web."),
)
#: Classes in there that stand for classes of C without a dict.
_WITHOUT_ATTRIBUTES = ("rpyc_dl.rlib.app.aio.threads.Lock", "rpyc_dl.rlib.app.aio.threads.RLock")


def is_fixed(cls: type) -> bool:
    """Whether instances of the library's class that one of ours is compiled for take no attributes but those that
    `stored_attributes` has."""
    place, made = f"{cls.__module__}.{cls.__qualname__}", library_class(cls)
    if made is not None:
        return made.__dictoffset__ == 0 and "__setattr__" not in vars(made)
    if not place.startswith(_APPLEVEL) or getattr(cls, "__synthetic__", False):
        return False
    if place in _WITHOUT_ATTRIBUTES:
        return True
    return not place.removeprefix(_APPLEVEL).startswith(_TAKING_ATTRIBUTES)


def stored_attributes(cls: type) -> list[str]:
    """The attributes that instances of such a class let a program store, as the precision of a decimal context."""
    made = library_class(cls)
    return [] if made is None else sorted(name for name, member in _data(made) if _is_stored(made, name, member))


def library_class(cls: type) -> type | None:
    """The library's class that one of ours is compiled for; None of any other class."""
    return live_class(public_name(cls)) if str(cls.__module__).startswith("rpyc_dl.") else None


def makes_itself(cls: type) -> bool:
    """Whether the library's class that one of ours, or of the bases, is compiled for has a `__new__` of its own."""
    made: list[Any] = [library_class(base) for base in cls.__mro__]
    return any(each is not None and each.__new__ is not object.__new__ for each in made)


def _data(cls: type) -> Iterator[tuple[str, Any]]:
    for base in reversed(cls.__mro__):
        yield from ((name, each) for name, each in vars(base).items() if inspect.isdatadescriptor(each))


#: What classes made in C are called with for an example of their instances: nothing, or a name.
_EXAMPLES: tuple[tuple[Any, ...], ...] = ((), ("name",))


def _is_stored(cls: type, name: str, member: Any) -> bool:
    """Whether a store does something. Of what is made in C, CPython is asked."""
    if name.startswith("_"):
        return False
    if isinstance(member, property):
        return member.fset is not None
    if isinstance(member, types.MemberDescriptorType) and "__slots__" in vars(member.__objclass__):
        return True
    return any(_stores(cls, given, name) for given in _EXAMPLES)


def _stores(cls: type, given: tuple[Any, ...], name: str) -> bool:
    try:
        made = cls(*given)
        setattr(made, name, getattr(made, name))
    except Exception:
        return False
    return True
