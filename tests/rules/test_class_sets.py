"""Classes that meet as a set, and plain ones beside them: which came first decides nothing (`classes.dl`)."""

from __future__ import annotations

import itertools

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.datalog import Evaluator

#: Root has the children Middle and Right; Middle has Left and Plain. Left#1 and Right#1 are copies, for places.
BASES = [("Middle", "Root"), ("Left", "Middle"), ("Plain", "Middle"), ("Right", "Root")]
COPIES = [("Left#1", "Left"), ("Right#1", "Right")]
VARIABLE = 1


def held(arriving: tuple[str, ...]) -> set[str]:
    """The classes in a variable where instances of these arrive one after another."""
    engine = Evaluator(rules_program())
    classes = sorted({name for pair in (*BASES, *COPIES) for name in pair})
    engine.insert({"class": [(name,) for name in classes], "direct_base": [*BASES, *COPIES], "class_copy": COPIES})
    for name in arriving:
        engine.insert({"given": [(VARIABLE, name)]})
        engine.run(goals=("has", "superseded"))
    superseded = {cls for _, cls in engine.rows("superseded")}
    return {atom for v, atom in engine.rows("has") if v == VARIABLE} - superseded


def test_copies_alone_are_a_set() -> None:
    for order in itertools.permutations(["Left#1", "Right#1"]):
        assert held(order) == {"Left#1", "Right#1"}


def test_beside_a_plain_class_all_meet_in_one_base() -> None:
    for order in itertools.permutations(["Left#1", "Plain", "Right#1"]):
        assert held(order) == {"Root"}, order
