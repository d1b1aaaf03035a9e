"""Closed mode: annotate a folder of facts, without the live program (design section 4).

There is nobody to answer a demand, so the facts must hold every answer: those that `rpyc-dl facts dump` writes do.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from rpyc_dl.annotator.engines import Engine, EngineOptions, make_engine, souffle_refusals
from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.annotator.readback import Readback
from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.tsv import read_folder
from rpyc_dl.rlib import rarithmetic
from rpyc_dl.source import SourcePos

Row = tuple[Any, ...]

#: Each demand, the relation that answers it, and how many columns they share. (Demands that may go unanswered,
#: such as an attribute that a prebuilt instance does not have, are not here.)
ANSWERS: dict[str, tuple[tuple[str, ...], int]] = {
    "want_graph": (("graph_of",), 2),
    "want_attr_var": (("attr_var",), 2),
    "want_class_attr": (("class_attr",), 2),
    "want_prebuilt": (("prebuilt_content",), 1),
    "want_int": (("int_symbol",), 1),
    "want_tuple": (("prebuilt_tuple",), 1),
    "want_box": (("box", "bottomless"), 1),
    "want_variadic": (("variadic", "bottomless"), 1),
    "want_key": (("key_node",), 2),
    "want_value_key": (("value_key_node",), 2),
    "want_location": (("location",), 1),
    "want_copy": (("copy_at",), 2),
    "want_live_attr": (("live_attr",), 2),
}


@dataclass(frozen=True)
class ClosedAnnotation:
    """One variable that has a name in the program."""

    number: int
    name: str
    graph: str
    annotation: SomeObject


class ClosedNames:
    """Stands in for `facts.naming.Names`: symbols mean placeholders, constants are read from their repr."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {cls.__name__: cls for cls in rarithmetic.SIZED_INTS}

    def object(self, symbol: str) -> Any:
        """The constant that a symbol spells, or a class of that name."""
        if symbol not in self._known:
            try:
                self._known[symbol] = ast.literal_eval(symbol)
            except (ValueError, SyntaxError):
                self._known[symbol] = type(symbol, (), {})
        return self._known[symbol]


class ClosedSession:
    """What `Readback` needs of a session, over facts alone."""

    def __init__(self, facts: Mapping[str, list[Row]], engine: Engine) -> None:
        self.facts = facts
        self.engine = engine
        splits = SimpleNamespace(tagging=bool(facts["tagging"]))
        self.world = SimpleNamespace(names=ClosedNames(), exact_ints=bool(facts["exact_ints"]), splits=splits)
        self.exporter = SimpleNamespace(op_of={})
        self.graph_keys = {g: (f, k) for f, k, g in facts["graph_of"]}
        self.graph_by_number: dict[int, str] = dict(facts["graph"])
        self._folds: set[Row] = set()
        engine.insert(facts)
        engine.run()
        while self._fold_nothing_more():
            engine.run()
        self._check_demands()

    def rows(self, relation: str) -> list[Row]:
        """The rows of a relation."""
        return self.engine.rows(relation)

    def _fold_nothing_more(self) -> bool:
        """Answer folds that the facts leave open by "unknown"; whether there were any.

        Which constant of a variable comes first depends on the order of the facts, and so does which folds are asked
        for; a variable that has but one constant is always asked for, and so the facts hold the answer.
        """
        answered = {row[:3] for name in ("fold_value", "fold_fails") for row in self.facts[name]} | self._folds
        rows = [row for row in self.rows("want_fold") if row not in answered]
        self._folds.update(rows)
        self.engine.insert({"fold_fails": rows})
        return bool(rows)

    def _check_demands(self) -> None:
        for demand, (answers, width) in ANSWERS.items():
            answered = {row[:width] for relation in answers for row in self.facts[relation]}
            for row in self.rows(demand):
                if row[:width] not in answered:
                    raise self._unanswered(demand, row)

    def _unanswered(self, demand: str, row: Row) -> AnnotatorError:
        where = {e: SourcePos(file, line, col) for e, file, line, col in self.facts["position"]}
        pos = next((where[value] for value in row if value in where), None)
        atom = f"{demand}({', '.join(map(str, row))})"
        names = " or ".join(f"{name}.facts" for name in ANSWERS[demand][0])
        help = [f"{names} must hold the answer: without the program there is nobody to ask"]
        return AnnotatorError(f"the facts do not answer {atom}", pos, help=help, code="closed")


def annotate_facts(
    folder: str | Path, rules: tuple[str, ...] = (), options: EngineOptions | None = None
) -> list[ClosedAnnotation]:
    """The annotations of all named variables of a folder of facts, by graph and number.

    `rules` are paths of further rule files. Raises UsageError for a wrong folder or where Soufflé is absent or fails,
    AnnotatorError for facts that leave a demand open, RuleError for a wrong rule file.
    """
    facts = read_folder(folder)
    engine = make_engine(rules_program(rules), options or EngineOptions())
    with souffle_refusals():
        session = ClosedSession(facts, engine)
    readback = Readback(session)  # type: ignore[arg-type]
    graphs = _graph_of_vars(session)
    return [
        ClosedAnnotation(v, name, graphs.get(v, ""), readback.of_var(v))
        for v, name in sorted(facts["named"])
        if v in readback.atoms
    ]


def _graph_of_vars(session: ClosedSession) -> dict[int, str]:
    """The name of the graph that a variable is in: of inputs by links, of results by operations."""
    facts, names = session.facts, session.graph_by_number
    block_graph: dict[int, int] = dict(facts["block"])
    op_block: dict[int, int] = dict(facts["op_in"])
    target = {link: d for link, _, d in facts["link"]}
    found = {v: names[g] for g, _, v in facts["graph_arg"]}
    found.update({y: names[block_graph[target[link]]] for link, _, y in facts["phi"]})
    found.update({z: names[block_graph[op_block[o]]] for o, z in facts["result"] if o in op_block})
    return found
