"""Attributes of namespaces as methods that read and write them, and `argparse.Namespace(name=value)`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.arguments.actions import Field, Namespace


def field_lines(name):
    """What a class below `Field` does with the attribute of this name."""
    return [
        "    def is_set(self, namespace):",
        f"        return hasattr(namespace, {name!r})",
        "    def shown(self, namespace):",
        f"        return repr(namespace.{name})",
        "    def value_in(self, namespace):",
        f"        return namespace.{name}",
        "    def equal(self, namespace, other):",
        f"        return namespace.{name} == other.{name}",
        "    def copy(self, source, target):",
        f"        if hasattr(source, {name!r}): target.{name} = source.{name}",
    ]


_fields = {}
_makers = {}


def field(name):
    """The one object for an attribute that is given or stored by its name."""
    if name not in _fields:
        space = {"Field": Field}
        exec("\n".join(["class Named(Field):", f"    dest = {name!r}", *field_lines(name)]), space)
        space["Named"].__module__ = Field.__module__
        _fields[name] = space["Named"]()
    return _fields[name]


def choose(_, call):
    """What makes a namespace of these keywords."""
    if call.count or not call.keywords:
        return None
    if call.keywords not in _makers:
        space = {"Namespace": Namespace, **{f"field_{name}": field(name) for name in call.keywords}}
        lines = [f"def made_namespace(*, {', '.join(call.keywords)}):", "    made_ = Namespace()"]
        for name in call.keywords:
            lines += [f"    made_.{name} = {name}", f"    field_{name}.note(made_)"]
        exec("\n".join([*lines, "    return made_"]), space)
        _makers[call.keywords] = space["made_namespace"]
    return _makers[call.keywords]
