"""The names of kinds of values are those that the rules know."""

from __future__ import annotations

import re
from pathlib import Path

import rpyc_dl
from rpyc_dl.facts.naming import KINDS, Names

LATTICE = Path(rpyc_dl.__file__).parent / "rules" / "values" / "lattice.dl"


def test_every_family_of_the_lattice_is_of_known_kinds() -> None:
    named = set(re.findall(r'^group\("(\w+)",|(?<=\. )group\("(\w+)",', LATTICE.read_text(), re.M))
    atoms = {name for pair in named for name in pair if name}
    assert "iterator" in atoms and atoms | {"none", "function"} == KINDS


def test_a_class_of_the_program_has_another_symbol_than_a_kind_of_values() -> None:
    names = Names()
    symbol, is_new = names.intern(type("set", (), {}), "", "set")
    assert is_new and symbol != "set" and names.intern(type("Set", (), {}), "", "Set")[0] == "Set"
