"""Attributes that are not there, or cannot be what the program makes of them."""

from __future__ import annotations

import enum
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

from rpyc_dl.annotator.errors import hints
from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.frontend.programtext.storedglobals import Globals
from rpyc_dl.frontend.replace.foreign import data as passed
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.rlib.app import publicclasses
from rpyc_dl.userfiles import hides, is_users

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader

#: So many attributes are listed where none is like the one that is missing.
MOST_LISTED = 6
#: What `with` and `async with` call.
_OF_MANAGERS = ("__enter__", "__exit__", "__aenter__", "__aexit__")


def attribute(reader: ErrorReader, o: int, a: str, name: str) -> AnnotatorError:
    """Nothing is known under the name."""
    kind, pos = reader.phrases.kind(a), reader.origins.op_pos(o)
    if any(g == a for _, g in reader.rows("guarded_error")):
        return guarded(reader, o, a)
    if _is_of_unknown_class(reader, a):
        return opaque(reader, o, a)
    cls = reader.phrases.live(a)
    if isinstance(cls, type) and issubclass(cls, Globals):
        message = f"the global variable `{name}` never gets a value: no function that is called here stores it"
        return AnnotatorError(message, pos, help=["give it a value in the module"], code="unbound")
    if isinstance(reader.phrases.live(a), FunctionType) and not name.startswith("__"):
        message = f"`{name}` is an attribute of one of several functions, or of one that is not named here"
        help = [f"write the function's own name before `.{name}`, or keep it beside the function, in a tuple say"]
        return AnnotatorError(message, pos, notes=reader.origins.why(o, 0, a), help=help, code="attribute")
    wanted = None if pos is None or is_users(pos.filename) else passed.wanted(name)
    if wanted is not None:
        message = f"{kind} cannot be given to C where `ctypes` wants {wanted}"
        notes = reader.origins.why(o, 0, a)
        return AnnotatorError(message, pos, notes=notes, help=[passed.HELP], code="unsupported")
    if a.startswith("class ") and reader.session.exporter.op_of[o].opname == "delattr" and hasattr(cls, name):
        message = f"`{name}` of {kind} cannot be deleted while the program runs"
        help = ["store a value that says that there is none: None, say"]
        return AnnotatorError(message, pos, notes=reader.phrases.definition(a), help=help, code="attribute")
    place = reader.phrases.class_place(a)
    if reader.phrases.is_abstract(a, name):
        message = f"the class of {kind} does not define the abstract method `{name}`"
        return AnnotatorError(message, pos, notes=reader.phrases.definition(a), code="attribute")
    if isinstance(getattr(reader.phrases.live(a), name, None), type):
        message = f"`{name}` is a class of {kind}: it cannot be replaced while the program runs"
        help = ["keep the class that varies under a name of its own: `kind = …` in the body of the class"]
        return AnnotatorError(message, pos, notes=reader.phrases.definition(a), help=help, code="attribute")
    if isinstance(cls, type) and isinstance(getattr(cls, name, None), FunctionType):
        message = f"`{name}` is a method of {kind}: it cannot be replaced while the program runs"
        help = [f"give an instance the function, `x.{name} = …`, or keep what varies under a name of its own"]
        return AnnotatorError(message, pos, notes=reader.phrases.definition(a), help=help, code="attribute")
    if _is_property(reader.phrases.live(a), name) and not a.startswith("class "):
        message = f"`{name}` of {kind} is not kept when the program runs"
        return AnnotatorError(message, pos, notes=reader.phrases.definition(a), code="attribute")
    if _is_property(reader.phrases.live(a), name):
        message = f"`{name}` of {kind} is a property or a descriptor: only an instance has a value under it"
        help = [f"read it of an instance: `x.{name}`"]
        return AnnotatorError(message, pos, notes=reader.phrases.definition(a), help=help, code="attribute")
    if name in _OF_MANAGERS and place:
        message = f"{kind} is no context manager: its class has no `{name}`"
        help = ["give the class `__enter__` and `__exit__`, or leave out `with`"]
        notes = [Note("the class is defined here", place)]
        return AnnotatorError(message, pos, notes=notes, help=help, code="attribute")
    module = reader.phrases.live(a)
    if isinstance(module, ModuleType) and hasattr(module, name):
        message = f"`{name}` of {kind} is stored by functions: it cannot be read through a variable"
        help = ["let a function of the module return it, and call that"]
        return AnnotatorError(message, pos, help=help, code="attribute")
    help = hints.attribute(a, name) or reader.phrases.did_you_mean(a, name)
    if isinstance(module, ModuleType) and not help:
        help = hides(getattr(module, "__file__", None), is_wanted=module.__name__ == "__main__")
    notes = [_has(reader, a)] if place and not help else reader.origins.why(o, 0, a)
    if place and help:
        notes.append(Note("the class is defined here", place))
    if isinstance(reader.phrases.live(a), FunctionType) and not notes:
        notes = [Note("the function is defined here", reader.session.function_pos(a))]
    if a == "none":
        help = ["test for None first, or give a value on every path"]
    return AnnotatorError(f"{kind} has no attribute `{name}`", pos, notes=notes, help=help, code="attribute")


def _is_property(cls: object, name: str) -> bool:
    """Whether a class has something under the name that gives instances a value."""
    bases = cls.__mro__ if isinstance(cls, type) else ()
    member = next((vars(base)[name] for base in bases if name in vars(base)), None)
    return hasattr(type(member), "__get__") and not callable(member)


def _is_of_unknown_class(reader: ErrorReader, a: str) -> bool:
    """Whether it is a live object, other than a module, of a type that the language does not have."""
    found = any(g == a for (g,) in reader.rows("opaque_object"))
    return found and not isinstance(reader.phrases.live(a), ModuleType)


def opaque(reader: ErrorReader, o: int, a: str) -> AnnotatorError:
    """An attribute of a live object of a type that is not in the language: of a regular expression, say."""
    cls = type(reader.phrases.live(a))
    message = f"the class `{cls.__qualname__}` of `{cls.__module__}` is not in the language"
    help = ["what it is needed for can be done before the entry point runs, while the module is imported"]
    return AnnotatorError(message, reader.origins.op_pos(o), help=help, code="unsupported")


def _has(reader: ErrorReader, a: str) -> Note:
    """What the class has instead."""
    known = sorted(name for name in reader.phrases.known_attributes(a) if not name.startswith("_"))
    text = "the class is defined here"
    if known and len(known) <= MOST_LISTED:
        text = f"the class has {', '.join(f'`{name}`' for name in known)}"
    return Note(text, reader.phrases.class_place(a))


def slot(reader: ErrorReader, o: int, c: str, name: str) -> AnnotatorError:
    """An attribute that the class rules out."""
    cls = reader.phrases.live(c)
    if is_ours(cls):
        help = ["keep it in a variable of its own, or beside the object in a class"]
        message = f"{reader.phrases.kind(c)} has no attribute `{name}`, and no other attributes than its own"
        return AnnotatorError(message, reader.origins.op_pos(o), help=help, code="attribute")
    said = "_attrs_" if any("_attrs_" in vars(base) for base in cls.__mro__) else "__slots__"
    message = f"{reader.phrases.kind(c)} has no attribute `{name}`: `{said}` of its class does not name it"
    notes = [Note(f"`{said}` stands here", reader.phrases.line_in_class(c, said))]
    help = [f"add {name!r} to `{said}`"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="attribute")


def attribute_name(reader: ErrorReader, o: int, n: str) -> AnnotatorError:
    """getattr or setattr with a name that varies."""
    op = reader.session.exporter.op_of[o]
    help = ["use a dict for names that are known only while the program runs"]
    message = f"the attribute's name in `{n}` must be a constant"
    return AnnotatorError(message, op.pos, notes=reader.where_from(op.args[1], op.pos), help=help, code="attribute")


def binding(reader: ErrorReader, o: int, c: str, name: str) -> AnnotatorError:
    """A function or descriptor that the program assigns to a class, read of an instance."""
    kind = reader.phrases.kind(c)
    message = f"`{name}` of {kind} is a function that the program assigns to its class, or a descriptor"
    help = [f"read it of the class: `C.{name}`", "or define a method, and use the function in it"]
    return AnnotatorError(message, reader.origins.op_pos(o), help=help, code="attribute")


def read_only(reader: ErrorReader, o: int, c: str, name: str) -> AnnotatorError:
    """A store into an instance that cannot be changed, or through a property without a setter."""
    cls, kind = reader.phrases.live(c), reader.phrases.kind(c)
    member = getattr(cls, name, None)
    notes, help = reader.phrases.definition(c), ["make a new one: what is there cannot be changed"]
    message = f"`{name}` of {kind} cannot be assigned: its class is frozen"
    if isinstance(member, property):
        message = f"`{name}` of {kind} cannot be assigned: it is a property without a setter"
        help = [f"add a setter: `@{name}.setter`, or assign the attribute that the property reads"]
        if isinstance(member.fget, FunctionType):
            notes.insert(0, Note("the property is defined here", func_pos(member.fget)))
    elif issubclass(cls, enum.Enum):
        what = "it is a member of" if name in cls.__members__ else "the class is"
        message, help = f"`{name}` of {kind} cannot be assigned: {what} an enumeration", []
    elif publicclasses.is_fixed(cls):
        message, help = f"`{name}` of {kind} cannot be assigned: its instances take no attributes", []
        notes = []
    elif issubclass(cls, tuple):
        message = f"`{name}` of {kind} cannot be assigned: it is a named tuple"
        help = [f"make a new one: `_replace({name}=…)`"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="attribute")


def grows(reader: ErrorReader, o: int, c: str, p: int) -> AnnotatorError:
    """The names that a class has are asked for, and the program adds some, or deletes one."""
    name = reader.phrases.class_name(reader.phrases.live(c))
    message = f"the names that the class `{name}` has are asked for, and the program changes which there are"
    place = reader.origins.op_pos(p)
    notes = [Note("it is stored or deleted here", place)] if place and is_users(place.filename) else []
    help = ["give the class all of its attributes in its body, and delete none"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="attribute")


#: Methods that make an access to an attribute a call, which one to name first.
HOOKS = ("__getattribute__", "__getattr__", "__setattr__", "__delattr__")


def guarded(reader: ErrorReader, o: int, c: str) -> AnnotatorError:
    """An attribute of an instance whose class has `__getattribute__`, or its like in an extension module."""
    kind, cls = reader.phrases.kind(c), reader.phrases.live(c)
    own = {name for base in cls.__mro__ if base.__module__ != "builtins" for name in vars(base)}
    hook = next(name for name in HOOKS if name in own)
    message = f"{kind} has a `{hook}`: attributes are found by name while translating"
    help, notes = ["define the attributes, or use a dict"], reader.phrases.definition(c)
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="attribute")
