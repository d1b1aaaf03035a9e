"""Which strata are run for a relation: found once for a program, whatever engine runs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rpyc_dl.datalog.language.program import Program


def dependencies_of(program: Program) -> Dependencies:
    """Those of a program, which its engines share."""
    found = program.shared.get(("dependencies", None))
    if not isinstance(found, Dependencies):
        found = program.shared["dependencies", None] = Dependencies(program)
    return found


class Dependencies:
    """The strata of a program by number: those that are run, in order, then those of inline relations."""

    def __init__(self, program: Program) -> None:
        schedule = program.schedule
        self._strata = [*schedule.strata, *schedule.views.values()]
        self._number_of = {name: stratum.index for stratum in schedule.strata for name in stratum.relations}
        self._views = {name: len(schedule.strata) + i for i, name in enumerate(schedule.views)}
        self._read: dict[int, list[int]] = {}
        self._cones: dict[tuple[str, ...], list[int]] = {}

    def is_derived(self, name: str) -> bool:
        """Whether a relation is one that a stratum derives, and not inline."""
        return name in self._number_of

    def view(self, name: str) -> int | None:
        """The stratum that lists the rows of an inline relation; None for other relations."""
        return self._views.get(name)

    def cone(self, goals: tuple[str, ...]) -> list[int]:
        """The strata that relations depend on, in order, without those of inline relations."""
        if goals not in self._cones:
            needed: set[int] = set()
            work = [number for name in goals for number in self._of(name)]
            while work:
                number = work.pop()
                if number not in needed:
                    needed.add(number)
                    work += self._reads(number)
            self._cones[goals] = sorted(needed.difference(self._views.values()))
        return self._cones[goals]

    def missing(self, name: str, settled: set[int]) -> list[int]:
        """The strata that a relation depends on and that are not among these yet, in order; they are added."""
        return [number for first in self._of(name) for number in self._missing(first, settled)]

    def _missing(self, number: int, settled: set[int]) -> Iterator[int]:
        if number not in settled:
            settled.add(number)
            for below in self._reads(number):
                yield from self._missing(below, settled)
            yield number

    def _reads(self, number: int) -> list[int]:
        """The strata of the relations that a stratum reads."""
        found = self._read.get(number)
        if found is None:
            rules = self._strata[number].rules
            names = dict.fromkeys(name for rule in rules for kind, name, _ in rule.outline if kind != "c")
            found = self._read[number] = list(dict.fromkeys(n for name in names for n in self._of(name)))
        return found

    def _of(self, name: str) -> Iterable[int]:
        """The stratum of a relation, if one derives or lists it."""
        number = self._views.get(name, self._number_of.get(name))
        return () if number is None else (number,)
