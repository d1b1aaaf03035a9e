"""How numbers are held among values of several kinds: ints are words, but in programs where such an int may leave a
word (`tags_grow` in `rules/ranges/masked.dl`). There all of them are exact ints (`lltype/exactint.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInteger, SomeNumber, SomeObject, SomeTagged
from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, LowLevelType, Signed
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.tagged import ll_tagged, ll_taggedexact

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


@dataclass(frozen=True)
class Numbers:
    """`of` and `to`: the helpers that give numbers of a low-level type their tag, and that take them out. `s_int`:
    the annotation of an int without its tag; `s_either`: of an int or a float. `added(type name, names, plain)` makes
    the helper that takes a number out that is added to another one."""

    grow: bool
    s_int: SomeObject
    s_either: SomeObject
    of: Mapping[LowLevelType, LLFunction]
    to: Mapping[LowLevelType, LLFunction]
    repr: LLFunction
    eq: LLFunction
    hash: LLFunction
    less: LLFunction
    added: Callable[[str, Any, Any], LLFunction]

    @property
    def take(self) -> dict[str, LLFunction]:
        """By the name of the kind."""
        whole = PBIG if self.grow else Signed
        real = ll_taggedexact.ll_real if self.grow else self.to[Float]
        return {"int": self.to[whole], "bool": self.to[Bool], "float": real}


_WORDS = Numbers(
    grow=False,
    s_int=SomeInteger(),
    s_either=SomeNumber(),
    of={
        Signed: ll_tagged.ll_of_int,
        Bool: ll_tagged.ll_of_bool,
        Float: ll_tagged.ll_of_float,
        IntOrFloat: ll_tagged.ll_of_number,
    },
    to={
        Signed: ll_tagged.ll_to_int,
        Bool: ll_tagged.ll_to_bool,
        Float: ll_tagged.ll_to_float,
        IntOrFloat: ll_tagged.ll_to_number,
    },
    repr=ll_tagged.ll_repr_number,
    eq=ll_tagged.ll_eq_numbers,
    hash=ll_tagged.ll_hash_number,
    less=ll_tagged.ll_less_numbers,
    added=ll_tagged.make_to_number,
)
_EXACT = Numbers(
    grow=True,
    s_int=SomeInteger(exact=True),
    s_either=SomeTagged(frozenset({"int", "float"})),
    of={
        Signed: ll_taggedexact.ll_of_int,
        Bool: ll_taggedexact.ll_of_bool,
        Float: ll_tagged.ll_of_float,
        IntOrFloat: ll_taggedexact.ll_of_number,
        PBIG: ll_taggedexact.ll_of_exact,
    },
    to={
        Signed: ll_taggedexact.ll_to_int,
        Bool: ll_tagged.ll_to_bool,
        Float: ll_taggedexact.ll_to_float,
        IntOrFloat: ll_taggedexact.ll_to_number,
        PBIG: ll_taggedexact.ll_to_exact,
    },
    repr=ll_taggedexact.ll_repr_number,
    eq=ll_taggedexact.ll_eq_numbers,
    hash=ll_taggedexact.ll_hash_number,
    less=ll_taggedexact.ll_less_numbers,
    added=ll_taggedexact.make_to_number,
)


def numbers_of(rtyper: RTyper) -> Numbers:
    """How numbers are held in the program."""
    return _EXACT if rtyper.result.tags_grow else _WORDS
