"""`__getattr__`, `__setattr__` and `__delattr__` of classes of the program.

What `__getattr__` gives is asked for by the rules, where an instance may lack the attribute: `fallback` is the
function that is called then, one for each name. A store, a deletion, `hasattr` and `getattr` with a default become
calls of a function of their own in programs that have such methods: it asks whether the instance has the method,
which its class tells, and does the operation otherwise. The method is compiled once for each name that is known: in
the copy the name is a constant.
"""

from __future__ import annotations

import ast
import inspect
import re
import types
from typing import Any

from rpyc_dl.frontend.functions import instancedicts
from rpyc_dl.frontend.programtext.alwaysstored import always_stored
from rpyc_dl.frontend.programtext.attributestores import (
    defined_in_classes,
    deleted_in,
    given_to_classes,
    names_fields_late,
    properties_in,
    tree_of,
)
from rpyc_dl.frontend.programtext.sourcetrees import text_of_file
from rpyc_dl.frontend.replace.builtinbases import PLACES
from rpyc_dl.frontend.replace.computedaccess import COMPUTED
from rpyc_dl.frontend.replace.constantcalls import HOOKS
from rpyc_dl.frontend.synthetic import compile_function, hidden, place_at, shown, with_attribute
from rpyc_dl.programtables import ProgramTable, remembered

#: What the program's code cannot find: the methods, of a class of the program that has them.
GETS, SETS, DELETES = (hidden(name.strip("_")) for name in HOOKS)
ALIASES = dict(zip(HOOKS, (GETS, SETS, DELETES), strict=True))
#: The attribute of a function that has looked for the method already.
_DONE = "_after_hooks_"
_NAMES = re.compile("|".join(HOOKS))
#: The statement for which a class gets all three (`owndicts.py`).
_OWN_DICT = re.compile(r"\b(\w+)\.__dict__\s*=\s*\1\b")

_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()
_properties: ProgramTable[tuple[property, str], property] = ProgramTable()


def of_program() -> frozenset[str]:
    """Which of the methods classes of the program have; all where instances are their own `__dict__`. Named tuples of
    fields that are known at run time only have the first."""
    return _of_files(instancedicts.files_of_program())


@remembered
def _of_files(files: tuple[str, ...]) -> frozenset[str]:
    if _has_own_dicts(files):
        return frozenset(HOOKS)
    asking = [file for file in files if _NAMES.search(text_of_file(file))]
    found = {name for file in asking for name in defined_in_classes(file) | given_to_classes(file) if name in HOOKS}
    return frozenset(found | ({"__getattr__"} if any(map(names_fields_late, files)) else set()))


def has_own_dicts() -> bool:
    """Whether instances of some class of the program are their own `__dict__`."""
    return _has_own_dicts(instancedicts.files_of_program())


@remembered
def _has_own_dicts(files: tuple[str, ...]) -> bool:
    return any(_OWN_DICT.search(text_of_file(file)) for file in files)


def members(cls: type, members: dict[str, Any]) -> dict[str, Any]:
    """The methods of a class, under their own names and under those that the operations look for. A property that
    raises AttributeError gives what `__getattr__` gives."""
    found: dict[str, Any] = {}
    if cls.__module__ == "builtins":
        return found
    for name, alias in ALIASES.items():
        if members.get(name) is not None:
            found[name] = found[alias] = _as_method(name, members[name])
    if any("__getattr__" in vars(base) for base in cls.__mro__):
        names = dir(cls) if GETS in found else members
        for name in names:
            member = inspect.getattr_static(cls, name, None)
            if type(member) is property and is_hookable(name) and _may_lack(cls, member.fget):
                found[name] = _falling_back(member, name)
    return found


def _may_lack(cls: type, getter: Any) -> bool:
    """Whether the text of a property's function speaks of attributes that may not be there, or reads such of the
    instance itself."""
    tree = tree_of(getter) if isinstance(getter, types.FunctionType) else None
    nodes = list(ast.walk(tree)) if tree is not None else []
    if not {"AttributeError", "getattr"}.isdisjoint(node.id for node in nodes if isinstance(node, ast.Name)):
        return True
    own = getter.__code__.co_varnames[0] if nodes and getter.__code__.co_argcount else ""
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute) and _is_named(node.value, own)}
    return not read <= {*dir(cls), *surely_there(cls)}


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _falling_back(member: property, name: str) -> property:
    key = (member, name)
    if key not in _properties:
        text = (
            f"def get(self):\n    try: return getter(self)\n    except AttributeError: return self.{GETS}({name!r})\n"
        )
        getter: Any = member.fget
        made = compile_function(text, {"getter": getter})
        place_at(made, getter.__code__)
        _properties[key] = property(made, member.fset, member.fdel)
    return _properties[key]


def _as_method(name: str, member: Any) -> types.FunctionType:
    """The member as a function of its name: `__getattr__ = dict.get` and `__setattr__ = store` are other ones."""
    if isinstance(member, types.FunctionType) and member.__name__ == name and "." in member.__qualname__:
        return member
    key = (name, member)
    if key not in _functions:
        _functions[key] = _renamed(name, member) if isinstance(member, types.FunctionType) else _calling(name, member)
        _functions[key].__qualname__ = f"hook.{name}"
    return _functions[key]


def _renamed(name: str, function: types.FunctionType) -> types.FunctionType:
    """The same function under the name of the method: it gets its copies for names that are known."""
    code = function.__code__.replace(co_name=name)
    made = types.FunctionType(code, function.__globals__, name, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__module__ = function.__kwdefaults__, function.__module__
    vars(made).update(vars(function))
    return made


def _calling(name: str, function: Any) -> types.FunctionType:
    """A function of the name that calls what is no function of Python."""
    more = ", value" if name == "__setattr__" else ""
    text = f"def {name}(self, name{more}):\n    return function(self, name{more})\n"
    return compile_function(text, {"function": function})


def is_hookable(name: Any) -> bool:
    """Whether `__getattr__` is asked for the attribute: Python does not ask for special methods, nor for our own."""
    return isinstance(name, str) and shown(name) == name and not (name.startswith("__") and name.endswith("__"))


def fallback(cls: type, name: str) -> types.FunctionType:
    """The method that gives what `__getattr__` of a class gives for one name."""
    key = ("fallback", cls, name)
    if key not in _functions:
        _functions[key] = compile_function(f"def lacking(self):\n    return self.{GETS}({name!r})\n", {})
    return _functions[key]


def surely_there(cls: type) -> frozenset[str]:
    """The attributes of instances of a class that are never looked for in vain."""
    deleted = frozenset[str]().union(*map(deleted_in, instancedicts.files_of_program()))
    private = tuple(name for name in deleted if name.startswith("__"))
    return frozenset(name for name in always_stored(cls) - deleted if not name.endswith(private)) | PLACES


# ---- operations ------------------------------------------------------------------------------------------------


def is_done(function: Any) -> bool:
    """Whether a function has looked for the method already, and does the operation itself."""
    return _DONE in getattr(function, "__dict__", {})


_ASKED = "hasattr(x, {alias!r}) and not isinstance(x, type)"
_READS = "(hasattr(x, {alias!r}) or hasattr(x, {name!r})) and not isinstance(x, type)"
_TEXTS = {
    "setattr": f"""def function(x, value):
    if {_ASKED}: x.{{alias}}({{name!r}}, value)
    else: x.{{name}} = value
""",
    "delattr": f"""def function(x):
    if {_ASKED}: x.{{alias}}({{name!r}})
    else: del x.{{name}}
""",
    "hasattr": f"""def function(x):
    if {_READS}:
        try: x.{{name}}
        except AttributeError: return False
        return True
    return hasattr(x, {{name!r}})
""",
    "getattr": f"""def function(x, default):
    if {_READS}:
        try: return x.{{name}}
        except AttributeError: return default
    return getattr(x, {{name!r}}, default)
""",
    # in a copy of the method, which knows the name only while it is compiled: any class may lack it
    "known getattr": """def function(x):
    if hasattr(x, {alias!r}) or hasattr(x, {name!r}): return x.{name}
    raise AttributeError(f"{{type(x).__name__!r}} object has no attribute " + {said!r})
""",
    "plain getattr": """def function(x):
    if hasattr(x, {name!r}): return object.__getattribute__(x, {name!r})
    raise AttributeError(f"{{type(x).__name__!r}} object has no attribute " + {said!r})
""",
    "known delattr": f"""def function(x):
    if {_ASKED}: x.{{alias}}({{name!r}})
    elif hasattr(x, {{name!r}}): del x.{{name}}
    else: raise AttributeError(f"{{{{type(x).__name__!r}}}} object has no attribute {{name!r}}")
""",
    "plain delattr": """def function(x):
    if hasattr(x, {name!r}): object.__delattr__(x, {name!r})
    else: raise AttributeError(f"{{type(x).__name__!r}} object has no attribute " + {said!r})
""",
}
#: The method that each operation looks for.
_HOOK_OF = {"setattr": "__setattr__", "delattr": "__delattr__", "hasattr": "__getattr__", "getattr": "__getattr__"}


def reads_property(opname: str, name: str) -> bool:
    """Whether `hasattr`, or `getattr` with a default, may call the function of a property, which may raise."""
    if opname not in ("hasattr", "getattr"):
        return False
    return any(name in properties_in(file) for file in instancedicts.files_of_program())


def looked_for(opname: str) -> str:
    """The method that may do an operation on an attribute, by the name under which it is found; "" where the program
    has none."""
    return ALIASES[_HOOK_OF[opname]] if _HOOK_OF[opname] in of_program() else ""


def doing(what: str, name: str, site: Any) -> types.FunctionType:
    """The function that does the operation at one place, on the attribute of one name."""
    key = (what, name, site)
    if key not in _functions:
        alias = ALIASES[_HOOK_OF[what.rpartition(" ")[2]]]
        made = compile_function(with_attribute(_TEXTS[what], name, alias=alias, said=repr(name)), {})
        vars(made)[_DONE] = vars(made)[COMPUTED] = True
        _functions[key] = made
    return _functions[key]
