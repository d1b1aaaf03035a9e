"""The rules of `rpyc-dl check` over the results of one analysis."""

from __future__ import annotations

import functools
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.annotator.userrules import shipped_rules
from rpyc_dl.datalog import Evaluator, Program, load_program
from rpyc_dl.workbench.query.database import part_of

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session

Row = tuple[Any, ...]

#: The rules about annotations are those that hold for `enforceargs` and `signature`, over other facts.
STATED = ("is_stated", "type_allows", "belongs", "stated_error")


def check_rules() -> Path:
    """The file that includes the rules of the checks."""
    return shipped_rules().parent / "check" / "check.dl"


@functools.cache
def book() -> Program:
    """The rules of the package with those of the checks."""
    return load_program([shipped_rules(), check_rules()])


@functools.cache
def _checks() -> tuple[Program, tuple[str, ...]]:
    """The checks as a program of their own, and the relations that it reads of an analysis."""
    folder = str(check_rules().parent)
    rules = [rule for rule in book().rules if str(rule.span.file).startswith(folder) or rule.head.relation in STATED]
    derived = {rule.head.relation for rule in rules}
    needed = derived | {
        atom.relation for rule in rules for atom in [*rule.atoms(), *(n.atom for n in rule.negations())]
    }
    program = part_of(book(), needed, rules)
    return program, tuple(sorted(needed - derived))


def run_checks(session: Session, facts: dict[str, set[Row]]) -> Evaluator:
    """The engine after its fixpoint: `facts` are those of the source text and of annotations, all other relations are
    those of the analysis."""
    program, reads = _checks()
    engine = Evaluator(program)
    known = session.engine.program.relations
    stated: dict[str, list[Row]] = defaultdict(list)
    for fact in book().facts:
        stated[fact.relation].append(fact.row)
    for name in reads:
        if name in facts or name not in known:
            engine.insert({name: [*stated[name], *sorted(facts.get(name, ()), key=str)]})
        else:
            engine.insert({name: session.rows(name)})
    engine.run()
    return engine


def prepare() -> None:
    """Read the rules, so that processes that are forked from this one have them."""
    rules_program()
    _checks()
