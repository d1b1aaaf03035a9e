"""Exceptions on the C side: class numbers, and the prebuilt instances that operations raise."""

from __future__ import annotations

from typing import Any, Protocol

from rpyc_dl.lltype import support
from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import ContainerType
from rpyc_dl.lowering.c.ranges import ANY, Range

#: The enumeration of runtime/rpy_errors.h: (constant, class, message). None: no arguments.
ERRORS: list[tuple[str, type[BaseException], str | None]] = [
    ("RPY_E_OVERFLOW", OverflowError, support.OVERFLOW_MESSAGE),
    ("RPY_E_INT_FLOORDIV_ZERO", ZeroDivisionError, support.INT_FLOORDIV_ZERO),
    ("RPY_E_INT_MOD_ZERO", ZeroDivisionError, support.INT_MOD_ZERO),
    ("RPY_E_INT_TRUEDIV_ZERO", ZeroDivisionError, support.INT_TRUEDIV_ZERO),
    ("RPY_E_FLOAT_TRUEDIV_ZERO", ZeroDivisionError, support.FLOAT_TRUEDIV_ZERO),
    ("RPY_E_FLOAT_FLOORDIV_ZERO", ZeroDivisionError, support.FLOAT_FLOORDIV_ZERO),
    ("RPY_E_FLOAT_MOD_ZERO", ZeroDivisionError, support.FLOAT_MOD_ZERO),
    ("RPY_E_FLOAT_POW_ZERO", ZeroDivisionError, support.FLOAT_POW_ZERO),
    ("RPY_E_FLOAT_POW_OVERFLOW", OverflowError, support.FLOAT_POW_OVERFLOW),
    ("RPY_E_FLOAT_POW_COMPLEX", ValueError, support.FLOAT_POW_COMPLEX),
    ("RPY_E_NEGATIVE_SHIFT", ValueError, support.NEGATIVE_SHIFT),
    ("RPY_E_FLOAT_INF_TO_INT", OverflowError, support.FLOAT_INF_TO_INT),
    ("RPY_E_FLOAT_NAN_TO_INT", ValueError, support.FLOAT_NAN_TO_INT),
    ("RPY_E_CHR_RANGE", ValueError, support.CHR_RANGE),
    ("RPY_E_BYTE_RANGE", ValueError, support.BYTE_RANGE),
    ("RPY_E_LIST_INDEX", IndexError, support.LIST_INDEX),
    ("RPY_E_LIST_ASSIGNMENT", IndexError, support.LIST_ASSIGNMENT),
    ("RPY_E_STR_INDEX", IndexError, support.STR_INDEX),
    ("RPY_E_BYTES_INDEX", IndexError, support.BYTES_INDEX),
    ("RPY_E_TUPLE_INDEX", IndexError, support.TUPLE_INDEX),
    ("RPY_E_MATH_DOMAIN", ValueError, support.MATH_DOMAIN),
    ("RPY_E_MATH_RANGE", OverflowError, support.MATH_RANGE),
    ("RPY_E_RECURSION", RecursionError, support.RECURSION),
    ("RPY_E_MEMORY", MemoryError, None),
    ("RPY_E_INTERRUPT", KeyboardInterrupt, None),
]

#: An error that is raised by one operation, and the operation's `raises` entry of the same class and message.
_BY_RAISES = {(cls, message or ""): constant for constant, cls, message in ERRORS}

#: Raised by the runtime, in any program.
ALWAYS = ("RPY_E_RECURSION", "RPY_E_MEMORY", "RPY_E_INTERRUPT")


class ExceptionData(Protocol):
    """What the back end needs of `lowering/instance/exceptiondata.py`."""

    def lltypes(self) -> tuple[Any, Any]:
        """The low-level types of an exception: its class's and its own."""

    def vtable_of(self, pyclass: type) -> Any:
        """Ptr(OBJECT_VTABLE), whose `subclassrange_min` and `_max` are final."""

    def get_prebuilt(self, pyclass: type[BaseException], message: str | None = None) -> tuple[Any, Any]:
        """(class, instance) of an immortal exception."""


class Errors:
    """The exceptions of one program. `used` are the errors that its operations can raise, as C constants."""

    def __init__(self, data: ExceptionData) -> None:
        self.data = data
        self.OBJECT: ContainerType = data.lltypes()[1].TO
        self.instances: dict[str, tuple[Any, Any]] = {}
        self._classes: dict[type, Range] = {}
        for constant in ALWAYS:
            self.instance(constant)
        self.interrupt = self.range_of(data.vtable_of(KeyboardInterrupt))
        self.memory = self.of_class(MemoryError)
        self.recursion = self.of_class(RecursionError)

    def instance(self, constant: str) -> tuple[Any, Any]:
        """(class, instance) that an error raises."""
        pair = self.instances.get(constant)
        if pair is None:
            cls, message = next((cls, message) for name, cls, message in ERRORS if name == constant)
            pair = self.instances[constant] = self.data.get_prebuilt(cls, message)
        return pair

    def prepare(self, opnames: set[str]) -> list[Any]:
        """Make the instances that these operations can raise; all instances, to be collected as prebuilt data."""
        for name in sorted(opnames):
            for constant in errors_of(LL_OPERATIONS[name]):
                self.instance(constant)
        return [instance for _cls, instance in self.instances.values()]

    def range_of(self, vtable: Any) -> Range:
        """The class numbers of a class and its subclasses."""
        return (vtable.subclassrange_min, vtable.subclassrange_max)

    def exactly(self, vtable: Any) -> Range:
        """The class number of instances of this very class."""
        return (vtable.subclassrange_min, vtable.subclassrange_min + 1)

    def of_class(self, pyclass: type[BaseException]) -> Range:
        """The numbers of what is raised as `pyclass` by an operation: that very class."""
        found = self._classes.get(pyclass)
        if found is None:
            known = pyclass not in (Exception, BaseException)
            found = self._classes[pyclass] = self.exactly(self.data.vtable_of(pyclass)) if known else ANY
        return found


def errors_of(op: LLOp) -> list[str]:
    """The C constants of the errors that an operation returns; empty for calls and allocations."""
    found = [_BY_RAISES.get((r.cls, r.message)) for r in op.raises]
    return [constant for constant in found if constant is not None and constant != "RPY_E_MEMORY"]
