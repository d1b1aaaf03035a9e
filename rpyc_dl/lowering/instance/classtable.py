"""All classes of one translation: their tree and numbers, their vtables, and the queue of prebuilt data.

The tree holds the classes that the annotator found and the builtin exception classes, so that any helper may raise
any of them. It is complete, and numbered, before the first operation is typed.
"""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ClassDef, SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import own_members
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.frontend.model import SpaceOperation
from rpyc_dl.frontend.replace import abstracts, namedtuples
from rpyc_dl.frontend.replace.standins import stand_in
from rpyc_dl.frontend.synthetic import FAMILIES, LIBRARY, Closure, iterator_name, type_name
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Struct
from rpyc_dl.lowering.core.ll_str import llstr
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECT_VTABLE
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.rlib.app.table import is_subclass, library_name, shown_name
from rpyc_dl.sentinel import Sentinel

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

MISSING = Sentinel("MISSING")


class ClassInfo:
    """One class: `minid <= number of any subclass < maxid`. `classdef` is None where the annotator never met it."""

    def __init__(self, pyclass: type, classdef: ClassDef | None, base: ClassInfo | None) -> None:
        self.pyclass = pyclass
        self.classdef = classdef
        self.base = base
        self.subclasses: list[ClassInfo] = []
        self.minid = self.maxid = -1
        self._found: dict[str, Any] = {}
        self.callables: dict[str, Any] = {}  # what `class_callable` has found
        self._subtree: list[ClassInfo] = []
        self._of_instances: list[ClassInfo] = []
        if base is not None:
            base.subclasses.append(self)

    @property
    def name(self) -> str:
        return self.classdef.name if self.classdef is not None else self.pyclass.__name__

    def getmro(self) -> Iterator[ClassInfo]:
        """This class and its bases in the tree, nearest first."""
        info: ClassInfo | None = self
        while info is not None:
            yield info
            info = info.base

    def subtree(self) -> Iterator[ClassInfo]:
        """This class and all below it, in the order of their numbers: when the tree is complete."""
        if not self._subtree:
            self._subtree = [self, *(info for sub in self.subclasses for info in sub.subtree())]
        return iter(self._subtree)

    def of_instances(self) -> list[ClassInfo]:
        """Those of them of which there may be instances; all where the program makes none of any."""
        if not self._of_instances:
            every = list(self.subtree())
            self._of_instances = [info for info in every if info.classdef is None or info.classdef.is_made] or every
        return self._of_instances

    def issubclass(self, other: ClassInfo) -> bool:
        return other.minid <= self.minid < other.maxid

    def attrs(self) -> dict[str, SomeObject]:
        """The attributes attached to this very class."""
        return self.classdef.attrs if self.classdef is not None else {}

    def readonly(self) -> set[str]:
        """Those of them that are only ever read from the class."""
        return self.classdef.readonly if self.classdef is not None else set()

    def lookup(self, name: str) -> Any:
        """What the class itself (by its method resolution order) has for `name`, unbound; else MISSING.

        What `__slots__` names it only has a place for.
        """
        if name not in self._found:
            self._found[name] = self._find(name)
        found = self._found[name]
        is_slot = isinstance(found, types.MemberDescriptorType) and is_user_class(found.__objclass__)
        return MISSING if is_slot else found

    def _find(self, name: str) -> Any:
        for info in self.getmro():
            if info.base is not None and name in own_members(info.pyclass):
                return own_members(info.pyclass)[name]
        if namedtuples.is_namedtuple(self.pyclass):
            return MISSING
        defined = map(abstracts.members, self.pyclass.__mro__)
        return stand_in(next((members[name] for members in defined if name in members), MISSING))

    @property
    def is_exception(self) -> bool:
        return issubclass(self.pyclass, BaseException)

    def __repr__(self) -> str:
        return f"<ClassInfo {self.name}>"


def builtin_exceptions() -> list[type[BaseException]]:
    """The builtin exception classes that may be raised implicitly, bases first (no warnings, no groups)."""
    found = [cls for cls in vars(builtins).values() if isinstance(cls, type) and issubclass(cls, BaseException)]
    wanted = [cls for cls in found if not issubclass(cls, (Warning, BaseExceptionGroup))]
    return sorted(set(wanted), key=lambda cls: (len(cls.__mro__), cls.__name__))


class ClassTable:
    """The tree of classes, and what is prebuilt for them."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self.root = ClassInfo(object, None, None)
        self._infos: dict[type, ClassInfo] = {object: self.root}
        self._beside: dict[type, list[type]] = {}
        self._below: dict[tuple[type, ...], list[ClassInfo]] = {}
        for classdef in rtyper.result.classdefs:
            self._add_classdef(classdef)
        for cls in builtin_exceptions():
            if cls not in self._infos:
                self._infos[cls] = ClassInfo(cls, None, self._infos[cls.__mro__[1]])
        self._number(self.root, 0)
        self.prebuilt = PrebuiltQueue()
        self.prebuilt_instances: dict[int, tuple[Any, Any]] = {}  # id -> the live instance (kept alive), the pointer
        self.cells: dict[tuple[type, str], Any] = {}  # see classcells.py
        self.paths: dict[Any, Any] = {}
        self.vtables = VTables(rtyper, self)

    def beside(self, cls: type) -> list[type]:
        """The exception classes that are subclasses of `cls`, but do not stand below it in the tree."""
        if cls not in self._beside:
            known = [(each, info) for each, info in self._infos.items() if each is not cls and issubclass(each, cls)]
            self._beside[cls] = [each for each, info in known if not info.issubclass(self._infos[cls])]
        return self._beside[cls]

    def _add_classdef(self, classdef: ClassDef) -> ClassInfo:
        info = self._infos.get(classdef.pyclass)
        if info is None:
            base = self._base_of(classdef)
            info = self._infos[classdef.pyclass] = ClassInfo(classdef.pyclass, classdef, base)
        elif info.classdef is None:
            info.classdef = classdef
        return info

    def _base_of(self, classdef: ClassDef) -> ClassInfo:
        if classdef.basedef is not None:
            return self._add_classdef(classdef.basedef)
        if issubclass(classdef.pyclass, BaseException) and classdef.pyclass is not BaseException:
            return self._add_exception_base(classdef.pyclass.__mro__[1])
        return self.root

    def _add_exception_base(self, cls: type) -> ClassInfo:
        """The class of an exception class whose bases the annotator did not describe."""
        if cls not in self._infos:
            self._infos[cls] = ClassInfo(cls, None, self._add_exception_base(cls.__mro__[1]))
        return self._infos[cls]

    def _number(self, info: ClassInfo, number: int) -> int:
        info.minid = number
        number += 1
        for sub in info.subclasses:
            number = self._number(sub, number)
        info.maxid = number
        return number

    def info(self, cls: type | ClassDef | None) -> ClassInfo:
        """The entry of a live class, or of a ClassDef of any annotation result; None stands for `object`."""
        pyclass = cls.pyclass if isinstance(cls, ClassDef) else object if cls is None else cls
        try:
            return self._infos[pyclass]
        except KeyError:
            raise TyperError(f"the class {pyclass.__name__} is not used in the program") from None

    def knows(self, cls: type) -> bool:
        return cls in self._infos

    def below(self, wanted: Iterable[type]) -> list[ClassInfo]:
        """The classes of the tree that are subclasses of one of these, by Python's own judgement (mixins, ABCs).
        Closures are functions."""
        listed = tuple(Closure if cls is FunctionType else cls for cls in wanted if isinstance(cls, type))
        if listed not in self._below:
            self._below[listed] = [info for info in self.root.subtree() if is_subclass(info.pyclass, listed)]
        return self._below[listed]

    def vtable_of(self, cls: type | ClassDef) -> Any:
        """The vtable of a class, as Ptr(OBJECT_VTABLE)."""
        return self.vtables.vtable_of(self.info(cls))

    def commonbase(self, infos: Sequence[ClassInfo]) -> ClassInfo:
        """The nearest class that is above (or is) each of these."""
        first, *others = infos
        return next(base for base in first.getmro() if all(other.issubclass(base) for other in others))


def classes_of(rtyper: RTyper) -> ClassTable:
    """All classes of a translation."""
    return rtyper.part(ClassTable)


def class_made(rtyper: RTyper, op: SpaceOperation, cls: type) -> ClassInfo:
    """The class of the instance that a call of `cls` makes: it, or the copy of it for this operation."""
    return classes_of(rtyper).info(rtyper.class_made(op, cls))


def class_of_instance(rtyper: RTyper, value: object) -> ClassInfo:
    """The class of a prebuilt instance."""
    return classes_of(rtyper).info(rtyper.result.class_of_instance(value))


class PrebuiltQueue:
    """Prebuilt data is allocated at once and filled later, one after the other: it may be cyclic, or a long chain."""

    def __init__(self) -> None:
        self._pending: list[Callable[[], None]] = []
        self._running = False

    def fill(self, work: Callable[[], None]) -> None:
        """Run `work` soon: now, or when the filling that is under way is done."""
        self._pending.append(work)
        if self._running:
            return
        self._running = True
        try:
            while self._pending:
                self._pending.pop()()
        finally:
            self._pending.clear()
            self._running = False


class VTables:
    """The vtable of each class: `super` (the base class's part), then a field for each class attribute."""

    def __init__(self, rtyper: RTyper, table: ClassTable) -> None:
        self.rtyper = rtyper
        self.table = table
        self._types: dict[ClassInfo, Struct] = {table.root: OBJECT_VTABLE}
        self._fields: dict[ClassInfo, dict[str, Repr]] = {table.root: {}}
        self._vtables: dict[ClassInfo, Any] = {}
        self._foreign: dict[type, ClassInfo] = {}
        self._before = {start: llstr(start) for start in ("<class '", "<class '__main__.")}

    def fields_of(self, info: ClassInfo) -> dict[str, Repr]:
        """The class attributes that this very class adds to the vtable, and their reprs (never Void ones)."""
        self.type_of(info)
        return self._fields[info]

    def type_of(self, info: ClassInfo) -> Struct:
        """The type of the vtables of a class."""
        TYPE = self._types.get(info)
        if TYPE is None:
            assert info.base is not None
            BASE = self.type_of(info.base)
            fields: dict[str, Repr] = {}
            for name in sorted(info.readonly() & info.attrs().keys()):
                if any(name == attr for _, attr in self.rtyper.result.stored_class_attributes):
                    continue  # it has cells
                if name == "args" and info.is_exception:
                    continue  # it is kept apart (rexception.py)
                r = self.rtyper.getrepr(info.attrs()[name])
                if r.lowleveltype is not lltype.Void:
                    fields[name] = r
            self.rtyper.call_all_setups()
            self._fields[info] = fields
            layout = [(f"cls_{name}", r.lowleveltype) for name, r in fields.items()]
            hints = {"immutable": True}
            TYPE = Struct(f"{info.name}_vtable", ("super", BASE), *layout, hints=hints)
            self._types[info] = TYPE
        return TYPE

    def vtable_of(self, info: ClassInfo) -> Any:
        """The vtable of a class, as Ptr(OBJECT_VTABLE)."""
        TYPE = self.type_of(info)  # first: it may set up what asks for the vtable itself
        ptr = self._vtables.get(info)
        if ptr is None:
            vtable = lltype.malloc(TYPE, immortal=True)
            ptr = self._vtables[info] = lltype.cast_pointer(CLASSTYPE, vtable)
            ptr.subclassrange_min = info.minid
            ptr.subclassrange_max = info.maxid
            ptr.name = llstr(type_name(info.pyclass))
            ptr.qualname = llstr(qualified_name(info.pyclass))
            ptr.shown = self._shown(info.pyclass)
            self.table.prebuilt.fill(lambda: self._fill(info, vtable))
        return ptr

    def _shown(self, pyclass: type) -> Any:
        """What the `repr` of the class has before its `qualname`; all of it where it does not have that."""
        text = class_text(pyclass)
        start = text.removesuffix(f"{qualified_name(pyclass)}'>")
        return self._before.get(start) or llstr(text)

    def known(self) -> Iterable[tuple[ClassInfo, Any]]:
        """The classes whose vtables were made so far, with these (Ptr(OBJECT_VTABLE))."""
        return self._vtables.items()

    def vtable_of_any(self, pyclass: type) -> Any:
        """The vtable of any class; one that has no instances in the program (int, NoneType) is below no class."""
        if self.table.knows(pyclass):
            return self.vtable_of(self.table.info(pyclass))
        if pyclass not in self._foreign:
            info = ClassInfo(pyclass, None, None)
            info.minid = -2 * len(self._foreign) - 2
            info.maxid = info.minid + 1
            self._types[info], self._fields[info] = OBJECT_VTABLE, {}
            self._foreign[pyclass] = info
        return self.vtable_of(self._foreign[pyclass])

    def _fill(self, info: ClassInfo, vtable: Any) -> None:
        part = vtable
        for owner in info.getmro():
            for name, r in self.fields_of(owner).items():
                value = info.lookup(name)
                if value is not MISSING and not isinstance(value, property):
                    setattr(part, f"cls_{name}", r.convert_const(value))
            if owner.base is not None:
                part = part.super


def qualified_name(pyclass: type) -> str:
    """How a traceback calls the class."""
    return shown_class(pyclass).removeprefix("__main__.")


def module_name(pyclass: type) -> str:
    """The `__module__` of the class, as CPython has it; of what stands for one of the library, that one's."""
    named = library_name(pyclass)
    if named is not None:
        live = getattr(sys.modules.get(named[0]), named[1], None)
        return str(getattr(live, "__module__", named[0]))
    shown = shown_class(pyclass)
    module = shown.removesuffix(f".{pyclass.__qualname__}")
    return "builtins" if module == shown else module


def docstring(pyclass: type) -> str | None:
    """The `__doc__` of the class; of what stands for one of the library, that one's."""
    named = library_name(pyclass)
    live = getattr(sys.modules.get(named[0]), named[1], pyclass) if named is not None else pyclass
    found = getattr(live, "__doc__", None)
    return found if isinstance(found, str) else None


def says_module(pyclass: type) -> bool:
    """Whether instances of the class have a `__module__`: those of classes that CPython has in C do not."""
    named = library_name(pyclass)
    live = getattr(sys.modules.get(named[0]), named[1], pyclass) if named is not None else pyclass
    return not isinstance(live, type) or any("__module__" in vars(base) for base in live.__mro__)


#: What a class says of its name, by the attribute.
NAMES: dict[str, Callable[[type], str]] = {
    "__name__": type_name,
    "__qualname__": lambda pyclass: pyclass.__qualname__,
    "__module__": module_name,
}


def class_text(pyclass: type) -> str:
    """`repr` of the class; of an enumeration it is `<enum 'Name'>`."""
    if type(pyclass).__repr__ is not type.__repr__:
        return repr(pyclass)
    return f"<class '{shown_class(pyclass)}'>"


def shown_class(pyclass: type) -> str:
    """How the `repr` of a class calls it."""
    if pyclass.__module__ in ("builtins", None) or issubclass(pyclass, FAMILIES):
        return iterator_name(pyclass) or shown_name(pyclass) or type_name(pyclass)
    if str(pyclass.__module__).startswith(LIBRARY):  # what is compiled in place of a class of the standard library
        return shown_name(pyclass) or type_name(pyclass)
    return f"{pyclass.__module__}.{pyclass.__qualname__}"
