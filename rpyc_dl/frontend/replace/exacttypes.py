"""What `type(x) is dict` asks: abstract classes below which there is one type alone, no subclass of it."""

from __future__ import annotations

import abc

from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app.table import EXACT


@remembered
def exactly(cls: type) -> type:
    """The class of which values of the type `cls` are instances, but neither members of an enumeration nor named
    tuples, Counters and such, whose types are below it."""

    def is_it(_: type, other: type) -> bool:
        return other is cls

    namespace = {"__module__": __name__, "__subclasshook__": classmethod(is_it), EXACT: cls}
    return abc.ABCMeta(f"exactly_{cls.__name__}", (), namespace)
