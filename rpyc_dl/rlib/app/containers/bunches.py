"""`types.SimpleNamespace`: each place that makes one has a class of its own, with the names that are given there.

What is shown, compared and given by `vars` depends on the attributes that the program stores: `frontend/replace/
members.py` makes these methods.
"""

# mypy: ignore-errors
from __future__ import annotations

import types

#: The attribute of a class that has the names with which instances are made, in their order.
NAMES = "_names_"


class SimpleNamespace:
    """The base of all."""

    #: The program adds attributes.
    _gets_attributes_ = True
    _names_ = ()

    def __init__(self):
        pass


def choose(name, call):
    """The class for a call with these keywords."""
    return None if call.count else of_names(tuple(call.keywords))


_classes = {}


def begin():
    """A program has classes of its own: what they show depends on the attributes that it stores."""
    _classes.clear()


def of_names(names):
    """The class of what is made with these names."""
    if names not in _classes:
        _classes[names] = _made_with(names)
    return _classes[names]


def _made_with(names):
    parameters = ", ".join(["self", *(["*", *names] if names else [])])
    stores = "\n".join(f"    self.{name} = {name}" for name in names) or "    pass"
    space = {}
    exec(f"def __init__({parameters}):\n{stores}\n", {"__name__": __name__}, space)
    return _below(SimpleNamespace, {**space, NAMES: names})


def _below(base, members):
    shown = {"__module__": __name__, "__qualname__": "SimpleNamespace", **members}
    return type("SimpleNamespace", (base,), shown)


# ---- live objects --------------------------------------------------------------------------------------------------

TYPES = (types.SimpleNamespace,)


def of_live(value):
    """An object with the attributes of a live one, of the class of all with these names."""
    made = object.__new__(of_names(tuple(vars(value))))
    vars(made).update(vars(value))
    return made
