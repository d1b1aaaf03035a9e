"""Two ways to answer a question: the embedded evaluator and pyDatalog. Both give the same rows, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.datalog import Evaluator, Rule
from rpyc_dl.datalog.language.program import Program, Row
from rpyc_dl.datalog.language.syntax import Atom, Comparison, Const, Literal, Negation, Term, Var
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.question import Question
from rpyc_dl.workbench.query.reading import ASK

#: A question that reads more rows than this goes to the embedded evaluator.
MOST_ROWS = 50_000


def choose(database: Database, question: Question) -> str:
    """`pydatalog`, or `embedded` where the question is recursive, computes, or reads many rows."""
    if question.recursive or question.computes:
        return "embedded"
    rows = sum(len(database.rows(name)) for name in question.reads)
    return "embedded" if rows > MOST_ROWS else "pydatalog"


def embedded(database: Database, question: Question) -> list[Row]:
    """The answers by the evaluator that runs the rules."""
    return run(database, question).rows(ASK)


def run(database: Database, question: Question) -> Evaluator:
    """The engine with the answers in it, and all that they rest on."""
    engine = Evaluator(question.program)
    engine.insert({name: database.rows(name) for name in question.reads})
    engine.insert(question.given)
    engine.run()
    return engine


def pydatalog(database: Database, question: Question) -> list[Row]:
    """The answers by pyDatalog: clauses under names of our own, the facts put in as objects."""
    from pyDatalog import pyDatalog, pyEngine

    pyDatalog.Logic()  # a world of its own for each question
    text = _Clauses(database, question)
    facts = {name: database.rows(name) for name in question.reads} | question.given
    constant = pyEngine.Const
    for name, rows in facts.items():
        mangled = text.name(name)
        for row in rows or ():
            terms = [constant(value) for value in row] or [constant(0)]
            pyEngine.assert_(pyEngine.Clause(pyEngine.Literal(mangled, terms), []))
    for name, value in text.constants.items():
        pyEngine.assert_(pyEngine.Clause(pyEngine.Literal(name, [constant(value)]), []))
    if any(not facts[atom.relation] for atom in question.program.rules_of(ASK)[0].atoms() if atom.relation in facts):
        return []  # pyDatalog takes a predicate without facts for a mistake
    pyDatalog.load("\n".join(text.lines(facts)))
    arity = max(1, len(question.columns))
    answer = pyDatalog.ask(f"{text.name(ASK)}({', '.join(f'A{i}' for i in range(arity))})")
    pyDatalog.Logic()
    found: Any = [] if answer is None else answer.answers
    return [tuple(row) if question.columns else () for row in found]


class _Clauses:
    """The question's rules in pyDatalog's words. Only variables, numbers and names of ours are in the text: a symbol
    stands in a fact of its own, so that no text of the user's is ever read as Python."""

    def __init__(self, database: Database, question: Question) -> None:
        self.database = database
        self.program: Program = question.program
        self._names: dict[str, str] = {}
        self.constants: dict[str, str] = {}
        self._variables: dict[str, str] = {}
        self._helpers: list[str] = []
        self.rules = [self._prepare(rule) for rule in self.program.rules]

    def name(self, relation: str) -> str:
        """The mangled name of a relation."""
        return self._names.setdefault(relation, f"r{len(self._names)}_x")

    def _prepare(self, rule: Rule) -> tuple[Rule, list[Literal]]:
        for literal in rule.body:
            for term in _terms(literal):
                if isinstance(term, Const) and isinstance(term.value, str):
                    self._constant(term.value)
        return rule, self._ordered(rule)

    def _constant(self, value: str) -> str:
        for name, known in self.constants.items():
            if known == value:
                return name
        name = f"k{len(self.constants)}_x"
        self.constants[name] = value
        return name

    def _ordered(self, rule: Rule) -> list[Literal]:
        """Atoms so that each shares variables with those before it, tests as soon as their variables are bound."""
        waiting = list(rule.body)
        bound: set[str] = set()
        order: list[Literal] = []
        while waiting:
            best = min(waiting, key=lambda literal: self._cost(literal, bound))
            waiting.remove(best)
            order.append(best)
            bound |= _variables(best) if not isinstance(best, Negation) else set()
        return order

    def _cost(self, literal: Literal, bound: set[str]) -> tuple[int, int]:
        free = _variables(literal) - bound
        if isinstance(literal, Comparison):
            equates = literal.op == "=" and len(free) == 1
            return (0 if not free or equates else 9, 0)
        if isinstance(literal, Negation):
            return (1 if not free else 8, 0)
        size = len(self.database.rows(literal.relation)) if literal.relation in self.database.relations else 1
        selective = len(_variables(literal)) > len(free) or any(isinstance(arg, Const) for arg in literal.args)
        return (2 if selective else 3, size)

    def lines(self, facts: dict[str, list[Row]]) -> list[str]:
        """The clauses, dependencies first."""
        lines: list[str] = []
        for rule, body in self.rules:
            atoms = [literal for literal in body if isinstance(literal, Atom)]
            if any(atom.relation in facts and not facts[atom.relation] for atom in atoms):
                continue
            self._helpers = []
            self._variables = {}
            literals = [self._literal(literal, facts) for literal in body]
            head = self._atom(rule.head, literals)
            text = " & ".join(filter(None, literals))
            lines += [*self._helpers, f"{head} <= {text}"]
        return lines

    def _literal(self, literal: Literal, facts: dict[str, list[Row]]) -> str:
        before: list[str] = []
        if isinstance(literal, Atom):
            text = self._atom(literal, before)
        elif isinstance(literal, Negation):
            text = self._negation(literal.atom, before, facts)
        else:
            left, right = self._term(literal.left, before), self._term(literal.right, before)
            text = f"({left} {'==' if literal.op == '=' else literal.op} {right})"
        return " & ".join([*before, text] if text else before)

    def _negation(self, atom: Atom, before: list[str], facts: dict[str, list[Row]]) -> str:
        """A negated atom of bound arguments: the others are cut off by a helper clause."""
        if atom.relation in facts and not facts[atom.relation]:
            return ""
        kept = [i for i, arg in enumerate(atom.args) if isinstance(arg, Var | Const)]
        helper = self.name(f" not {len(self._names)}")
        inner = [f"N{i}" for i in range(len(atom.args))]
        shown = [inner[i] for i in kept] or ["0"]
        self._helpers.append(f"{helper}({', '.join(shown)}) <= {self.name(atom.relation)}({', '.join(inner) or '0'})")
        values = [self._term(atom.args[i], before) for i in kept] or ["0"]
        return f"~{helper}({', '.join(values)})"

    def _atom(self, atom: Atom, before: list[str]) -> str:
        args = [self._term(arg, before) for arg in atom.args] or ["0"]
        return f"{self.name(atom.relation)}({', '.join(args)})"

    def _term(self, term: Term, before: list[str]) -> str:
        if isinstance(term, Const) and isinstance(term.value, str):
            name = self._constant(term.value)
            variable = f"K{name}"
            text = f"{name}({variable})"
            if text not in before:
                before.append(text)
            return variable
        if isinstance(term, Const):
            return str(term.value)
        if isinstance(term, Var):
            return self._variables.setdefault(term.name, f"V{len(self._variables)}")
        fresh = f"W{len(self._variables)}"
        self._variables[fresh] = fresh
        return fresh


def _terms(literal: Literal) -> Sequence[Term]:
    if isinstance(literal, Comparison):
        return (literal.left, literal.right)
    return (literal.atom if isinstance(literal, Negation) else literal).args


def _variables(literal: Literal) -> set[str]:
    return {term.name for term in _terms(literal) if isinstance(term, Var)}
