"""What the parts of the file that is written ask each other for."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.flatpython.expressions import Text
from rpyc_dl.flatpython.names import Names

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult
    from rpyc_dl.frontend.model import FunctionGraph


class File(Protocol):
    """The file: how to refer to what is in it, or comes into it by being referred to."""

    result: AnnotationResult
    names: Names

    def constant(self, value: Any) -> Text:
        """An expression for a live object. Raises UsageError for what cannot be written."""

    def is_made_late(self, value: Any) -> bool:
        """Whether a live object is not there yet when functions are defined."""

    def is_builtin(self, value: Any) -> bool:
        """Whether a callable is none that is written here, so that its parameters have their own names."""

    def verbatim(self, function: Any) -> str:
        """The name of a function of ours that is copied as it is written."""

    def imported(self, module: str) -> str:
        """The name under which a module is imported."""

    def missing(self) -> str:
        """The name of the object that stands for an argument that is not given."""

    def type_of(self, found: Iterable[SomeObject]) -> str:
        """The annotation of a variable."""

    def function(self, func: types.FunctionType) -> str:
        """The name of a function for calls of any kind."""

    def copy_of(self, func: Any, graph: FunctionGraph) -> str | None:
        """The name of one specialised copy of a function; None where there are no others."""

    def method(self, func: types.FunctionType, name: str, copied: bool) -> list[str]:
        """The definition of a function as a method of this name; `copied`: of a class that has copies."""

    def is_called(self, func: Any) -> bool:
        """Whether the program ever calls the function."""

    def class_name(self, cls: type) -> str:
        """The name of a class of the program."""

    def attributes_of(self, value: Any, cls: type) -> dict[str, Any]:
        """The attributes of a prebuilt instance that something may read."""

    def give_later(self, cls: str, key: str, value: Any) -> None:
        """Give a class a value once there are all classes."""
