"""The arguments of one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.frontend.model import Constant, Value
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.repr import Repr, inputconst

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList


@dataclass(frozen=True)
class Arg:
    """A value to be passed: a Variable in the low-level form of `r`, or a Constant (live, if it has no type yet)."""

    v: Value
    s: SomeObject
    r: Repr

    def converted(self, llops: LowLevelOpList, r_to: Repr) -> Value:
        """The argument in another representation."""
        if isinstance(self.v, Constant) and self.v.concretetype is None:
            return inputconst(r_to, self.v.value)
        if self.s.is_const and self.r.lowleveltype is Void:
            return inputconst(r_to, self.s.const)
        return llops.convertvar(self.v, self.r, r_to)

    def own_value(self) -> Value:
        """The argument in its own representation."""
        if isinstance(self.v, Constant) and self.v.concretetype is None:
            return inputconst(self.r, self.v.value)
        return self.v


@dataclass
class CallArgs:
    """The arguments of one call, as they are written: `positional`, then by name."""

    positional: list[Arg]
    keywords: dict[str, Arg] = field(default_factory=dict)
    star: Arg | None = None  # a tuple of unknown length behind the positional ones
    mapping: Arg | None = None  # a dict with names that are not known while translating
    behind: int = 0  # so many of the keywords are written behind it

    def all(self) -> list[Arg]:
        return [*self.positional, *self.keywords.values(), *self._open]

    @property
    def _open(self) -> list[Arg]:
        """What is passed with stars."""
        return [arg for arg in (self.star, self.mapping) if arg is not None]

    def replaced(self, args: Sequence[Arg]) -> CallArgs:
        """The same call with other arguments in the order of `all()`."""
        count, last = len(self.positional), len(self.positional) + len(self.keywords)
        keywords = dict(zip(self.keywords, args[count:last], strict=True))
        rest = list(args[last:])
        star = None if self.star is None else rest.pop(0)
        mapping = None if self.mapping is None else rest.pop(0)
        return CallArgs(list(args[:count]), keywords, star, mapping, self.behind)

    def with_first(self, arg: Arg) -> CallArgs:
        """The same call with one more argument in front."""
        return replace(self, positional=[arg, *self.positional])

    def without_first(self) -> CallArgs:
        """The same call without its first argument."""
        return replace(self, positional=self.positional[1:])

    def shape(self) -> tuple[Any, ...]:
        """What distinguishes the ways of calling: the number of positional arguments, the names of the others."""
        stars = [stars for stars, arg in (("*", self.star), ("**", self.mapping)) if arg is not None]
        return (len(self.positional), *self.keywords, *stars)
