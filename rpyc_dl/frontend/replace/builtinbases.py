"""Classes of the program below dict, OrderedDict, defaultdict, Counter, list, tuple, str, int, float or property, or
below a class of the library for which app-level Python stands: another class is compiled for each.

It has the members of the program's class, and below them app-level Python: what stands for the library's class, or
what keeps the container, the value or the functions in attributes (`app/containers/subclassed.py`,
`app/data/valued.py`, `app/calls/described.py`).
Classes that derive from one another do so here, too. A prebuilt instance becomes one of the other class, for good.
"""

from __future__ import annotations

import abc
import collections
import enum
import io
import sys
import types
import typing
from typing import TYPE_CHECKING, Any, Generic

from rpyc_dl.frontend.functions import owndicts
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.ownmodules import main_module
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app import libraries
from rpyc_dl.rlib.app.calls import described
from rpyc_dl.rlib.app.containers import subclassed, tupled
from rpyc_dl.rlib.app.containers.collecting import DequeBelow
from rpyc_dl.rlib.app.containers.mappings import MAPPINGS
from rpyc_dl.rlib.app.containers.slicing import LISTS
from rpyc_dl.rlib.app.data import valued
from rpyc_dl.rlib.app.process.textio import StringIOBelow
from rpyc_dl.userfiles import is_users

if TYPE_CHECKING:
    from collections.abc import Callable

    from rpyc_dl.frontend.bytecode.instructions import Instr

#: Builtin types that are values, made by `__new__`: what gives the value of an instance of a class below.
_PLAIN_VALUE: dict[type, Callable[[Any], Any]] = {str: str.__str__, int: int.__int__, float: float.__float__}
#: Builtin types whose instances are made by `__new__`, so that classes below may have one of their own.
_MADE_BY_NEW = (*_PLAIN_VALUE, tuple)
#: What stands below a class in place of a builtin type, and where it keeps the container or the value.
_BASES: dict[type, tuple[type, str]] = {
    dict: (subclassed.Dict, "_dict"),
    collections.OrderedDict: (subclassed.Ordered, "_dict"),
    collections.defaultdict: (subclassed.Default, "_dict"),
    collections.Counter: (subclassed.Counting, "_dict"),
    list: (subclassed.List, "_list"),
    tuple: (tupled.Tuple, tupled.INNER_TUPLE),
    str: (valued.Text, valued.INNER_VALUE),
    int: (valued.Whole, valued.INNER_VALUE),
    float: (valued.Real, valued.INNER_VALUE),
    property: (described.Property, ""),
}
#: These attributes, which every instance has.
PLACES = frozenset(place for _, place in _BASES.values() if place)
#: Attributes in place of what the builtin type keeps: none of them is in the dict of the instance.
KEPT = PLACES | {"default_factory"}
#: What makes an empty container of an instance whose `__init__` leaves it to the builtin type's `__new__`.
_NEW: dict[type, Any] = {
    dict: subclassed.new_with_dict,
    collections.OrderedDict: subclassed.new_with_dict,
    collections.defaultdict: subclassed.new_with_default,
    collections.Counter: subclassed.new_with_dict,
    list: subclassed.new_with_list,
}
#: What stands for classes of C that are told apart by each place that makes one.
_MADE_IN_C: dict[type, type] = {io.StringIO: StringIOBelow, collections.deque: DequeBelow}
#: The attribute of a method of such a class: what stands for the builtin types above the class.
_MOVED = "_rpyc_dl_bases_"
#: What is above the classes that stand for builtin types.
_ABOVE = (*MAPPINGS, *LISTS, *valued.VALUED, *tupled.TUPLES)
_SLOTS = ("__dict__", "__weakref__")
_LEFT_OUT = (*_SLOTS, "__slots__", "_abc_impl", "__abstractmethods__")
#: What a class of ours that stands for one of the library has under another name than the methods of classes below.
_RENAMED = "_renamed_"
_OWN = (*_SLOTS, "_mixin_", "__module__", "__doc__")

#: What instances of such classes are instances of.
REPLACED = tuple(_BASES)

_made: ProgramTable[type, type] = ProgramTable()


def replaced(cls: type) -> type:
    """The class that is compiled in place of a class of the program; itself for nearly all."""
    if cls in _made:
        return _made[cls]
    if typing.is_typeddict(cls):
        return dict
    if type(cls) not in (type, abc.ABCMeta) or cls in _BASES or _is_ours(cls):
        return cls
    if type(cls) is abc.ABCMeta and (cls.__abstractmethods__ or not any(map(_has_stand_in, cls.__mro__[:-1]))):
        return cls
    if not any(base in _BASES or _has_stand_in(base) for base in cls.__mro__[:-1]):
        return cls
    if not _can_be_replaced(cls) or _has_fields(cls):
        return cls
    return _replace(cls)


def stands_for_builtin(cls: type) -> bool:
    """Whether a class of ours stands for a builtin type below a class of the program, or is above such ones."""
    return subclassed.BUILTIN in vars(cls) or cls in _ABOVE


def _is_ours(cls: type) -> bool:
    return str(cls.__module__).startswith("rpyc_dl.")


def _of_library(base: type) -> type:
    """The class of app-level Python that stands for a base; the base itself where it is the program's."""
    stands: Any = _MADE_IN_C.get(base) or libraries.replaced(base)
    return stands if isinstance(stands, type) else base


def _has_stand_in(base: type) -> bool:
    return _of_library(base) is not base


def meant(func: Any, value: Any, after: Instr) -> Any:
    """What a method of such a class means by the builtin type in `dict.__setitem__(self, …)`: its own base."""
    base = getattr(func, "__dict__", {}).get(_MOVED, {}).get(value) if isinstance(value, type) else None
    named = base is not None and after.op in ("LOAD_ATTR", "LOAD_METHOD") and hasattr(base, after.arg)
    return base if named else value


def replaced_instance(value: Any) -> Any:
    """A new instance of the other class with the contents and the attributes of a live one."""
    cls = replaced(type(value))
    base = next(base for base in type(value).__mro__ if base in _BASES)
    made: Any = object.__new__(cls)
    made.__dict__.update(getattr(value, "__dict__", {}))
    if base is property:
        made.__dict__.update(_functions(value))
    else:
        made.__dict__[_BASES[base][1]] = _contents(base, value)
    if base is collections.defaultdict:
        made.__dict__["default_factory"] = value.default_factory
    return made


def _functions(value: property) -> dict[str, Any]:
    """The attributes of what is compiled in place of an instance of a class below property."""
    functions = {"fget": value.fget, "fset": value.fset, "fdel": value.fdel}
    named = next((name for f in functions.values() if (name := getattr(f, "__name__", None))), "")
    return {**functions, "_name": named}


def _contents(base: type, value: Any) -> Any:
    if base in _PLAIN_VALUE:
        return _PLAIN_VALUE[base](value)
    if base is tuple:
        return tuple(value)
    return dict(value) if issubclass(base, dict) else list(value)


def _can_be_replaced(cls: type) -> bool:
    """Whether nothing but the program's own code and these types take part in the class."""
    is_value = issubclass(cls, _MADE_BY_NEW)
    for base in cls.__mro__[:-1]:
        if base in _BASES or base is Generic:
            continue
        if _of_library(base) is not base:
            return not issubclass(base, BaseException)
        own = vars(base)
        if base.__module__ == "builtins" or issubclass(base, enum.Enum):
            return False
        if not is_value and ("__new__" in own or _keeps_slots(base)):
            return False
        if base.__module__ in ("collections", "typing") or str(base.__module__).startswith("rpyc_dl."):
            return False
    return True


def _has_fields(cls: type) -> bool:
    """Whether its instances are named tuples, or those of C: `time.struct_time`."""
    return issubclass(cls, tuple) and any(
        name in vars(base) for base in cls.__mro__ for name in ("_fields", "n_sequence_fields")
    )


def _keeps_slots(cls: type) -> bool:
    """Whether `__slots__` of the class matters: not of a class to be mixed in which is below none of these types, and
    has none."""
    return "__slots__" in vars(cls) and bool(vars(cls)["__slots__"] or any(base in _BASES for base in cls.__mro__))


def _replace(cls: type) -> type:
    cell = types.CellType()
    above: dict[type, type] = {}
    above_it = [vars(_of_library(base)) for base in cls.__mro__]
    renamed: dict[str, str] = next((members[_RENAMED] for members in above_it if _RENAMED in members), {})
    space = {
        renamed.get(name, name): moved(member, cell, above)
        for name, member in vars(cls).items()
        if name not in _LEFT_OUT
    }
    hooks = {name: _copied(hook) for name, hook in owndicts.hooks(cls).items()}
    space.update(hooks)
    container = next((base for base in cls.__mro__ if base in _NEW), None)
    if container is not None and _leaves_it_empty(vars(cls).get("__init__")):
        space["__new__"] = staticmethod(_copied(_NEW[container]))
    bases = tuple(_base(base) for base in cls.__bases__ if base.__module__ != "typing")
    made = _made[cls] = type(cls.__name__, bases, space)
    cell.cell_contents = made
    for member in filter(_is_function, space.values() if hooks else ()):
        vars(member)[owndicts.MARK] = True
    for base in made.__mro__:
        if subclassed.BUILTIN in vars(base):
            above[vars(base)[subclassed.BUILTIN]] = base
    above |= {live: stands for live, stands in _MADE_IN_C.items() if issubclass(made, stands)}
    for name, member in vars(cls).items():
        if isinstance(member, (types.MethodDescriptorType, types.WrapperDescriptorType)):
            _name_again(made, name, above.get(member.__objclass__), member.__name__)
    return made


def _is_function(member: Any) -> bool:
    return isinstance(member, types.FunctionType)


def _name_again(made: type, name: str, base: type | None, method: str) -> None:
    """`push = list.append` in a class below `list`: what stands for the method of the builtin type."""
    function = getattr(base, method, None)
    if isinstance(function, types.FunctionType):
        setattr(made, name, function)


def _leaves_it_empty(init: Any) -> bool:
    """Whether it is an `__init__` that does not call the one of a base: the container stays as `__new__` made it."""
    return isinstance(init, types.FunctionType) and "__init__" not in init.__code__.co_names


def _base(base: type) -> type:
    """A base of the other class. Of what stands for a builtin type each class has a copy: its items are its own."""
    if base not in _BASES:
        stands = replaced(_of_library(base))
        return _own_copy(stands) if "_of_each_subclass_" in vars(stands) else stands
    members: dict[str, Any] = {}
    for provider in reversed(_BASES[base][0].__mro__[:-1]):
        members.update({n: m for n, m in vars(provider).items() if n not in _OWN})
    if base in _PLAIN_VALUE:
        members = {**valued.members(_BASES[base][0]), **members}
    copies = {name: _copied_member(m) for name, m in members.items()}
    above = tuple(c for c in _ABOVE if issubclass(_BASES[base][0], c))
    return type(base.__name__, above, {**copies, "__module__": subclassed.__name__, subclassed.BUILTIN: base})


def _own_copy(base: type) -> type:
    """A class of its own below one of app-level Python, with copies of its functions: what they get is this one's."""
    above = [cls for cls in reversed(base.__mro__) if not _is_mixin(cls)]
    copies = {n: _copied(m) for cls in above for n, m in vars(cls).items() if isinstance(m, types.FunctionType)}
    return type(base.__name__, (base,), {**copies, "__module__": base.__module__})


def _is_mixin(cls: type) -> bool:
    return bool(vars(cls).get("_mixin_"))


def _copied_member(member: Any) -> Any:
    """A function, or class or static method, as another one; what is neither, itself."""
    if isinstance(member, (classmethod, staticmethod)):
        return type(member)(_copied_member(member.__func__))
    return _copied(member) if isinstance(member, types.FunctionType) else member


def _copied(func: types.FunctionType, closure: tuple[Any, ...] | None = None) -> types.FunctionType:
    made = types.FunctionType(func.__code__, func.__globals__, func.__name__, func.__defaults__, closure)
    made.__kwdefaults__ = func.__kwdefaults__
    made.__qualname__, made.__module__ = func.__qualname__, func.__module__
    made.__dict__.update(func.__dict__)
    return made


def moved(member: Any, cell: types.CellType, above: dict[type, type]) -> Any:
    """A member of the program's class as one of the other, which is in the cell: its `super()` looks there."""
    if isinstance(member, (staticmethod, classmethod)):
        return type(member)(moved(member.__func__, cell, above))
    if isinstance(member, property):
        return property(*(moved(f, cell, above) for f in (member.fget, member.fset, member.fdel)))
    if not isinstance(member, types.FunctionType):
        return member
    names = member.__code__.co_freevars
    cells = tuple(
        cell if name == "__class__" else own for name, own in zip(names, member.__closure__ or (), strict=True)
    )
    made = _copied(member, cells or None)
    made.__dict__[_MOVED] = above
    return made


@remembered
def method_of_type(method: Any) -> types.FunctionType | None:
    """The function `of(x, …)` that does what a method of a builtin type does, called as a function of the type:
    `put = dict.__setitem__; put(d, key, value)`. Of an instance of a class below it does the same, whatever that has
    in its place. None where no class of the program is below the type."""
    functions: dict[type, types.FunctionType] = {}
    for cls in _classes_below(method.__objclass__):
        for base in replaced(cls).__mro__:
            function = vars(base).get(method.__name__)
            if vars(base).get(subclassed.BUILTIN) is method.__objclass__ and isinstance(function, types.FunctionType):
                functions[base] = function
    if not functions:
        return None
    lines = ["def of(x, *args):"]
    names: dict[str, Any] = {}
    for i, (base, function) in enumerate(functions.items()):
        names |= {f"C{i}": base, f"f{i}": function}
        lines += [f"    if isinstance(x, C{i}):", f"        return f{i}(x, *args)"]
    lines.append(f"    return x.{method.__name__}(*args)")
    return compile_function("\n".join(lines), names)


def _classes_below(cls: type) -> list[type]:
    """The classes of the program below a builtin type, at whatever distance."""
    below: list[type] = type.__subclasses__(cls)
    return [c for c in below if _is_of_program(c)] + [found for c in below for found in _classes_below(c)]


def _is_of_program(cls: type) -> bool:
    module = (
        main_module() if cls.__module__ in ("__main__", main_module().__name__) else sys.modules.get(cls.__module__)
    )
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and is_users(file)
