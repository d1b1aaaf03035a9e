"""`AnnotationSet` and `ANN` of document 000: annotations are told of objects by name, and can only be taken back.

An annotation has a name, a subject and one value. There is a default: `mostgeneralvalue`, an object of which nothing
is known. `impossiblevalue` is the other extreme: it has every annotation, as no object is ever there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


class SomeValue:
    """An object in the heap. Only its identity counts; the sets that know it number it when they are drawn."""


class _MostGeneral(SomeValue):
    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "mostgeneralvalue"


class _Impossible(SomeValue):
    def __repr__(self) -> str:
        return "impossiblevalue"


mostgeneralvalue = _MostGeneral()
impossiblevalue = _Impossible()


@dataclass(frozen=True)
class Name:
    """The name of an annotation; `index` of one of a family."""

    word: str
    index: Any = None

    def __getitem__(self, index: Any) -> Name:
        return Name(self.word, index)

    def __str__(self) -> str:
        return self.word if self.index is None else f"{self.word}[{self.index}]"


class Ann:
    """The names of all annotations: `ANN.type`, `ANN.tupleitem[0]`."""

    type = Name("type")
    len = Name("len")
    const = Name("const")
    listitems = Name("listitems")
    setitems = Name("setitems")
    dictkeys = Name("dictkeys")
    dictvalues = Name("dictvalues")
    tupleitem = Name("tupleitem")
    im_self = Name("im_self")
    im_func = Name("im_func")
    immutable = Name("immutable")


ANN = Ann()


class AnnotationSet:
    """What is known of objects. Objects that have been identified are one, with the annotations of all."""

    def __init__(self, facts: Iterable[tuple[Name, SomeValue, Any]] = ()) -> None:
        self._known: dict[SomeValue, dict[Name, Any]] = {}
        self._same: dict[SomeValue, SomeValue] = {}
        for name, subject, value in facts:
            self.set(name, subject, value)

    def resolved(self, value: Any) -> Any:
        """The object that stands for all that are identified with this one; anything else itself."""
        while isinstance(value, SomeValue) and value in self._same:
            value = self._same[value]
        return value

    def get(self, name: Name, subject: SomeValue) -> Any:
        """The value of an annotation; `mostgeneralvalue` where nothing is known."""
        return self.resolved(self._known.get(self.resolved(subject), {}).get(name, mostgeneralvalue))

    def set(self, name: Name, subject: SomeValue, value: Any) -> None:
        """State an annotation. Raises ValueError for `mostgeneralvalue`, of which nothing can be known."""
        subject = self.resolved(subject)
        if subject is mostgeneralvalue or subject is impossiblevalue:
            raise ValueError(f"nothing can be stated of {subject!r}")
        self._known.setdefault(subject, {})[name] = value

    def kill(self, name: Name, subject: SomeValue) -> None:
        """Take an annotation back: it was found to be wrong. Annotations can only decrease."""
        self._known.get(self.resolved(subject), {}).pop(name, None)

    def query(
        self, name: Name | None = None, subject: SomeValue | None = None, value: Any = None
    ) -> Iterator[tuple[Name, SomeValue, Any]]:
        """The annotations with this name, subject and value; None: any."""
        subjects = self._known if subject is None else [self.resolved(subject)]
        for each in subjects:
            for found, stated in self._known.get(each, {}).items():
                if (name is None or found == name) and (value is None or self.resolved(value) == stated):
                    yield found, each, self.resolved(stated)

    def merge(self, a: SomeValue, b: SomeValue) -> SomeValue:
        """An object that may be either one: what is known of both is known of it.

        Objects of a type that can change become one object for the whole program: who changes it changes what is
        known everywhere.
        """
        a, b = self.resolved(a), self.resolved(b)
        if a is b or b is impossiblevalue:
            return a
        if a is impossiblevalue:
            return b
        if a is mostgeneralvalue or b is mostgeneralvalue:
            return mostgeneralvalue
        if self._is_mutable(a) or self._is_mutable(b):
            return self._identify(a, b)
        if self._known.get(a, {}) == self._known.get(b, {}):
            return a
        return self._common(a, b, SomeValue())

    def simplify(self, roots: Iterable[SomeValue]) -> AnnotationSet:
        """The annotations of what can be reached from these objects."""
        found = AnnotationSet()
        pending, seen = [self.resolved(root) for root in roots], set()
        while pending:
            subject = pending.pop()
            if subject not in seen and subject not in (mostgeneralvalue, impossiblevalue):
                seen.add(subject)
                for name, _, value in self.query(subject=subject):
                    found.set(name, subject, value)
                    if isinstance(value, SomeValue):
                        pending.append(value)
        return found

    def _is_mutable(self, a: SomeValue) -> bool:
        known = self._known.get(a, {})
        return known.get(ANN.type) in (list, dict, set, bytearray) and not known.get(ANN.immutable)

    def _identify(self, a: SomeValue, b: SomeValue) -> SomeValue:
        before = {
            name: (self.get(name, a), self.get(name, b))
            for name in {**self._known.get(a, {}), **self._known.get(b, {})}
        }
        self._known.pop(b, None)
        self._same[b] = a
        known = self._known[a] = {}
        for name, (x, y) in before.items():
            self._merge_into(known, name, x, y)
        return a

    def _common(self, a: SomeValue, b: SomeValue, into: SomeValue) -> SomeValue:
        known: dict[Name, Any] = {}
        for name in self._known.get(a, {}):
            self._merge_into(known, name, self.get(name, a), self.get(name, b))
        self._known[into] = known
        return into

    def _merge_into(self, known: dict[Name, Any], name: Name, x: Any, y: Any) -> None:
        if isinstance(x, SomeValue) and isinstance(y, SomeValue):
            merged = self.merge(x, y)
            if merged is not mostgeneralvalue:
                known[name] = merged
        elif type(x) is type(y) and x == y:
            known[name] = x
