"""What the files that state facts of live objects share: the tables of one analysis, and how one kind of object asks
for the facts of another (`world.World` answers)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from types import FunctionType
from typing import Any

from rpyc_dl.facts.factbase import FactBase
from rpyc_dl.facts.naming import Names
from rpyc_dl.facts.splits import Splits


def _at_no_border(func: FunctionType) -> bool:
    return False


class Registry(ABC):
    """Symbols of live objects; `names.object(symbol)` leads back."""

    def __init__(self, facts: FactBase, splits: Splits | None = None) -> None:
        self.facts = facts
        self.splits = splits or Splits()
        self.names = Names()
        self.all_classes: dict[type, str] = {}  # every class that is known, and those of them that are abstract
        self.abstract_classes: dict[type, str] = {}
        self.frozen_instances: list[tuple[type, str]] = []  # frozen constants, with their classes
        self.enum_of_method: dict[Any, type] = {}  # class methods of enumerations
        self.by_value: dict[str, dict[int, int]] = {}  # which part of the key is the value of which argument
        self.by_location: dict[str, int | None] = {}  # which part of the key is the place of the call
        self.spec_depths: dict[str, int] = {}  # how many parts of its keys a function is specialised by
        self.is_at_border: Callable[[FunctionType], bool] = _at_no_border  # whether its border says what it gives
        self._named = set[str]()  # what code has named of the methods that are stated then
        self._unnamed: dict[str, list[Callable[[], None]]] = {}  # what states those that no code has named
        self.exact_ints = False  # whether ints beyond 64 bits are in the language
        self.lltypes: dict[Any, str] = {}  # low-level types are known by value, not identity

    def when_named(self, name: str, state: Callable[[], None]) -> None:
        """State facts of a method that are needed where code names it: now, or when some does."""
        if name in self._named:
            state()
        else:
            self._unnamed.setdefault(name, []).append(state)

    def name_method(self, name: str) -> None:
        """Code names such a method."""
        self._named.add(name)
        for state in self._unnamed.pop(name, ()):
            state()

    @abstractmethod
    def atom(self, value: Any) -> str:
        """The atom of a prebuilt object that is not a plain constant; emits its facts at first sight."""

    @abstractmethod
    def new_constant(self, value: Any, name: str | None = None, grows: bool = False) -> int:
        """A fresh variable that is the constant `value`; `grows`: it may be an int beyond 64 bits."""

    @abstractmethod
    def function(self, func: FunctionType) -> str:
        """The atom of a function."""

    @abstractmethod
    def is_instance(self, value: Any) -> bool:
        """Whether it is an instance of a class of the user, with attributes that are read."""

    @abstractmethod
    def class_of_instance(self, value: Any) -> type:
        """The class of a prebuilt instance, or the copy of it that the instance is of."""

    @abstractmethod
    def class_of(self, cls: type) -> str:
        """The atom `instance of cls`."""
