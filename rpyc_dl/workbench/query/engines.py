"""Ways to answer a question: the embedded evaluator, as a whole or row by row, and pyDatalog. All give the same rows,
in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rpyc_dl.datalog import Evaluator, Rule
from rpyc_dl.datalog.language.program import Program, Row
from rpyc_dl.datalog.language.strata import body_relations
from rpyc_dl.datalog.language.syntax import Atom, Const, Literal, Negation, Term, Var
from rpyc_dl.isolated import isolated
from rpyc_dl.workbench.query.counting import Counting, Looks
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.joins import Tables, in_order, names_in, solutions, terms_of
from rpyc_dl.workbench.query.question import Question
from rpyc_dl.workbench.query.reading import ASK

#: A question that reads more rows than this, or may have more answers, goes to the embedded evaluator.
MOST_ROWS = 50_000


def choose(database: Database, question: Question) -> str:
    """`pydatalog`, or `embedded` where the question is recursive, computes, reads many rows, or may give many."""
    if question.recursive or question.computes:
        return "embedded"
    rows = sum(len(database.rows(name)) for name in question.reads)
    return "embedded" if rows > MOST_ROWS or _Sizes(database, question).most(ASK) > MOST_ROWS else "pydatalog"


class _Sizes:
    """How many rows the relations of a question can have at most."""

    def __init__(self, database: Database, question: Question) -> None:
        self.question = question
        self.tables = question_tables(database, question)

    def most(self, relation: str) -> int:
        """The rows of a relation, or what the rules of the question can make of it."""
        rules = self.question.program.rules_of(relation)
        return sum(map(self._of_rule, rules)) if rules else len(self.tables.rows(relation))

    def _of_rule(self, rule: Rule) -> int:
        number = 1
        bound: set[str] = set()
        for literal in in_order(rule.body, self.most):
            if isinstance(literal, Atom):
                number *= self._found(literal, bound)
            bound |= names_in(literal) if not isinstance(literal, Negation) else set()
        return number

    def _found(self, atom: Atom, bound: set[str]) -> int:
        """How many rows of an atom go with the same values of what is known of it."""
        known = [
            i for i, a in enumerate(atom.args) if isinstance(a, Const) or (isinstance(a, Var) and a.name in bound)
        ]
        if not known or self.question.program.rules_of(atom.relation):
            return self.most(atom.relation)
        return max(map(len, self.tables.index(atom.relation, tuple(known)).values()), default=0)


def question_tables(database: Database, question: Question) -> Tables:
    """The relations that a question was given or reads."""
    return Tables(lambda name: question.given[name] if name in question.given else database.rows(name))


def streamed(database: Database, question: Question) -> Iterator[Row]:
    """The answers as they are found: what they rest on by the evaluator, the question's own body row by row."""
    tables, body = _prepared(database, question)
    return solutions(tables, body, [column.name for column in question.columns])


def counted(database: Database, question: Question, looks: Looks) -> int:
    """How many answers there are that do not look alike."""
    tables, body = _prepared(database, question)
    return Counting(tables, looks).count(body, [column.name for column in question.columns])


def _prepared(database: Database, question: Question) -> tuple[Tables, Sequence[Literal]]:
    """The body of a question and the relations in it, those of the question's own rules included."""
    (rule,) = question.program.rules_of(ASK)
    own = sorted({name for name in body_relations(rule) if question.program.rules_of(name)})
    if not own:
        return question_tables(database, question), rule.body
    engine = _engine(database, question)
    engine.run(own)
    known = question_tables(database, question)
    return Tables(lambda name: engine.rows(name) if name in own else known.rows(name)), rule.body


def embedded(database: Database, question: Question) -> list[Row]:
    """The answers by the evaluator that runs the rules."""
    return run(database, question).rows(ASK)


def run(database: Database, question: Question) -> Evaluator:
    """The engine with the answers in it, and all that they rest on."""
    engine = _engine(database, question)
    engine.run()
    return engine


def _engine(database: Database, question: Question) -> Evaluator:
    engine = Evaluator(question.program)
    engine.insert({name: database.rows(name) for name in question.reads})
    engine.insert(question.given)
    return engine


def pydatalog(database: Database, question: Question) -> list[Row]:
    """The answers by pyDatalog, which heeds no interrupt: it works in a process of its own."""
    for name in question.reads:
        database.rows(name)
    from pyDatalog import pyDatalog, pyEngine  # loaded here, once, and not in each process

    return isolated(_by_pydatalog, database, question, pyDatalog, pyEngine)


def _by_pydatalog(database: Database, question: Question, pyDatalog: Any, pyEngine: Any) -> list[Row]:
    """Clauses under names of our own, the facts put in as objects."""
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
            for term in terms_of(literal):
                if isinstance(term, Const) and isinstance(term.value, str):
                    self._constant(term.value)
        return rule, in_order(rule.body, self._size)

    def _size(self, relation: str) -> int:
        return len(self.database.rows(relation)) if relation in self.database.relations else 1

    def _constant(self, value: str) -> str:
        for name, known in self.constants.items():
            if known == value:
                return name
        name = f"k{len(self.constants)}_x"
        self.constants[name] = value
        return name

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
