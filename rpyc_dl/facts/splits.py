"""What is split automatically. Of a class there is a copy for each place where instances are made, unless these meet.

Kept from one run of the analysis to the next (`annotator/splits.py`), so places have names that stay: the function by
what it is known by (`specialization.function_key`), the class copy whose method it is, the specialisation key, and
which operation of the graph it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.facts.roots import Roots
from rpyc_dl.frontend.replace.classcopies import class_copy, copy_number, origin_of

#: The copies that one class may have.
MAX_COPIES = 64
#: The prebuilt instances of one class that have copies of their own. Where it has more, all of them share one copy:
#: which of them are found first must not matter.
MAX_PREBUILT = 32
#: How many copies of one class may be nested, each made by a method of the one before it: a few, and where that is no
#: help as many as `stream.map(f).filter(g).map(h)` has calls. (A method with two such places doubles the copies.)
NESTED = (2, 6)


class ClassSplits:
    """The classes that are split, and the copy of each place."""

    def __init__(self) -> None:
        self.classes: set[type] = set()
        self._prebuilt: dict[type, dict[int, tuple[int, Any]]] = {}  # by identity: the how manieth it is, and itself
        self.crowded: set[type] = set()  # those of too many prebuilt instances
        self._numbers: dict[tuple[type, str], int] = {}
        self._merged: dict[tuple[type, int], int] = {}
        self._made_by: dict[tuple[type, int], type | None] = {}  # the copy whose method makes the first of a copy
        self.max_nested = NESTED[0]
        self.was_cut = False  # whether copies were not nested more deeply for that

    def copy(self) -> ClassSplits:
        """A copy: what is split later does not show in it."""
        made = ClassSplits()
        for name, value in vars(self).items():
            setattr(made, name, value if isinstance(value, int) else value.copy())
        made.crowded |= self.found_crowded()
        return made

    def found_crowded(self) -> set[type]:
        """The classes of which this run has found more prebuilt instances than have copies: they share one from the
        next run on."""
        return {cls for cls, known in self._prebuilt.items() if len(known) > MAX_PREBUILT} - self.crowded

    def copy_at(self, cls: type, site: str, owner: type | None) -> type | None:
        """The copy of `cls` for the instances that are made at a place, in a method of the copy `owner` if there is
        one. None if there would be too many."""
        number = self._numbers.get((cls, site))
        if number is None:
            nested = self._nested(cls, owner)
            if len(nested) >= self.max_nested:
                self.was_cut = True
                return nested[0]
            number = sum(known is cls for known, _ in self._numbers) + 1
            if number > MAX_COPIES:
                return None
            self._numbers[cls, site] = number
            self._made_by[cls, number] = owner
        return class_copy(cls, self._find(cls, number))

    def class_of(self, value: Any) -> type:
        """The class of a prebuilt instance: what CPython says, or the copy for this instance."""
        cls = type(value)
        if cls not in self.classes:
            return cls
        known = self._prebuilt.setdefault(cls, {})
        position, _ = known.setdefault(id(value), (len(known), value))
        is_alone = cls not in self.crowded and position < MAX_PREBUILT
        return self.copy_at(cls, f"prebuilt {id(value) if is_alone else 'other'}", None) or cls

    def merge(self, cls: type, first: int, second: int) -> bool:
        """Let two copies of a class be one; whether they were two."""
        a, b = sorted((self._find(cls, first), self._find(cls, second)))
        if a != b:
            self._merged[cls, b] = a
        return a != b

    def nest(self, max_nested: int) -> None:
        """Let so many copies be nested; which of them meet is found anew."""
        self.max_nested, self.was_cut = max_nested, False
        self.unmerge()

    def unmerge(self) -> None:
        """Let all copies be apart again."""
        self._merged.clear()

    def _find(self, cls: type, number: int) -> int:
        while (cls, number) in self._merged:
            number = self._merged[cls, number]
        return number

    def _nested(self, cls: type, owner: type | None) -> list[type]:
        """The copies of `cls` around a place, from the innermost."""
        found = []
        while owner is not None:
            origin, number = origin_of(owner), copy_number(owner)
            assert number is not None
            if origin is cls:
                found.append(owner)
            owner = self._made_by.get((origin, number))
        return found


@dataclass
class Splits:
    """What is split automatically: functions, by `function_key`, with the (argument, how) pairs that tell their
    copies apart; and classes, by where instances are made. `roots`: classes without a common base that get one.
    `tagging`: values of several kinds in one variable have tags (`rules/primitive/tagged.dl`); `tagging_dicts`: dicts
    beside instances of classes below dict as well."""

    functions: dict[tuple[object, ...], list[tuple[int, str]]] = field(default_factory=dict)
    classes: ClassSplits = field(default_factory=ClassSplits)
    tagging: bool = False
    tagging_dicts: bool = False
    roots: Roots = field(default_factory=Roots)
    room: int | None = None  # the most operations that an analysis with copies may come to

    def copy(self) -> Splits:
        """A copy: what is split later does not show in it."""
        functions = {key: list(parts) for key, parts in self.functions.items()}
        return Splits(functions, self.classes.copy(), self.tagging, self.tagging_dicts, self.roots.copy(), self.room)

    def afresh(self) -> Splits:
        """Nothing is split, with the same roots and tags."""
        return Splits(tagging=self.tagging, tagging_dicts=self.tagging_dicts, roots=self.roots.copy())
