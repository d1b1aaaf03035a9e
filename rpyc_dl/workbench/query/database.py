"""The relations that questions can name: those of the analysis, those of `library.dl`, and names and places."""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.engines import Engine
from rpyc_dl.annotator.userrules import shipped_rules
from rpyc_dl.datalog import Derivation, Evaluator, Program, Relation, load_program
from rpyc_dl.datalog.check.checker import check_program
from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.diagnostics import Span, nearest
from rpyc_dl.datalog.language.program import Row, Rule
from rpyc_dl.datalog.language.syntax import Clause, Column, Directive, Item, RelationDecl, SourceFile, TypeDecl
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.frontend.model import Variable
from rpyc_dl.source import shown_path
from rpyc_dl.workbench.describe import describe_type
from rpyc_dl.workbench.entities import Entities, function_name, word
from rpyc_dl.workbench.explain import SEARCH
from rpyc_dl.workbench.functions import dead_lines, source_functions

if TYPE_CHECKING:
    from rpyc_dl.driver.inference import Inference


@functools.cache
def library() -> Program:
    """The shipped rules with the library of questions on top of them."""
    return load_program([shipped_rules(), str(files("rpyc_dl.workbench.query") / "library.dl")])


class Database:
    """Every relation of one analysed program; rows are read, or computed, when they are asked for."""

    def __init__(self, translation: Inference) -> None:
        self.translation = translation
        self.session = translation.analysed[0]
        self.entities = Entities(self.session)
        program = self.session.engine.program
        own = {name: r for name, r in library().relations.items() if name not in program.relations}
        self.relations: dict[str, Relation] = {**program.relations, **own}
        self.types: dict[str, str] = {**library().types, **program.types}
        self._library = own
        self._rows: dict[str, list[Row]] = {}
        self._engines: dict[str, Evaluator] = {}  # that have run rules of the library
        self._people: dict[str, Callable[[], list[Row]]] = {
            "source_function": self._source_functions,
            "function_of": self._function_of,
            "dead_line": self._dead_lines,
            "variable": self._variables,
            "type": self._types,
            "named": lambda: list(self.entities.names.items()),
            "position": self._positions,
        }

    @functools.cached_property
    def public(self) -> set[str]:
        """The names that a question's own rules cannot take: other relations of the analysis are its inner matter,
        and come and go with its rules."""
        return {name for name, r in self.relations.items() if r.is_input or r.is_output or name in self._library}

    def relation(self, name: str) -> Relation:
        """The relation of this name. Raises UsageError, with the nearest one, where there is none."""
        if name not in self.relations:
            close = nearest(name, self.relations)
            help = [f"did you mean `{close}`?"] if close else ["`:schema` lists the relations"]
            raise UsageError(f"there is no relation `{name}`", help=help)
        return self.relations[name]

    def rows(self, name: str) -> list[Row]:
        """All rows of a relation."""
        if name not in self._rows:
            self.relation(name)
            if name in self._people:
                self._rows[name] = self._people[name]()
            elif name in self._library:
                self._derive(name)
            else:
                self._rows[name] = self.session.rows(name)
        return self._rows[name]

    def _derive(self, name: str) -> None:
        """Run the rules of the library that the relation rests on, all in one go."""
        needed, rules = self._needed(name)
        engine = Evaluator(part_of(library(), needed, rules))
        engine.insert({each: self.rows(each) for each in needed if not any(r.head.relation == each for r in rules)})
        engine.run()
        for each in {rule.head.relation for rule in rules}:
            self._rows[each] = engine.rows(each)
            self._engines[each] = engine

    @property
    def from_text(self) -> set[str]:
        """The relations that only Python knows: of the program's text, of names and places."""
        return set(self._people)

    def engine_of(self, name: str) -> Engine:
        """What has run the rules of a relation: for the library, an engine of its own."""
        if name in self._library and name not in self._people:
            self.rows(name)
            return self._engines[name]
        if name in self._people:
            raise UsageError(f"no rule derives `{name}`: it is told by the program's text")
        return self.session.engine

    def derivation(self, name: str, row: Row) -> Derivation | None:
        """How a row of the analysis or of the library comes about; None for a fact."""
        program = self.session.engine.program
        if name in program.relations:
            known = program.relations[name]
            return None if known.is_input else self.session.engine.explain(name, row, effort=SEARCH)
        if name in self._people or name not in self._library:
            return None
        self.rows(name)
        return self._engines[name].explain(name, row)

    def _needed(self, name: str) -> tuple[set[str], list[Rule]]:
        """The relations that a library relation rests on, itself included, and the library's rules for them."""
        needed: set[str] = set()
        rules: list[Rule] = []
        work = [name]
        while work:
            each = work.pop()
            if each in needed:
                continue
            needed.add(each)
            if each in self._library:
                derived = library().rules_of(each)
                rules += derived
                for rule in derived:
                    work += [a.relation for a in rule.atoms()] + [n.atom.relation for n in rule.negations()]
        return needed, rules

    # -- what only Python knows -----------------------------------------------------------

    def _source_functions(self) -> list[Row]:
        found = source_functions(self.translation)
        return sorted((name, shown_path(code.co_filename), code.co_firstlineno) for name, code in found)

    def _dead_lines(self) -> list[Row]:
        return [(name, shown_path(file), line) for name, file, line in dead_lines(self.session)]

    def _function_of(self) -> list[Row]:
        graphs = [g for g in self.session.exporter.graphs if g.graph.func is not None]
        return [(g.number, function_name(g.graph.func)) for g in graphs]

    def _variables(self) -> list[Row]:
        rows: list[Row] = []
        live: Any = self.session.live
        for g in self.session.exporter.graphs:
            for v, number in g.vars.items():
                if number not in live or v in g.graph.exceptblock.inputargs:
                    continue
                name = "return" if v is g.graph.returnvar else self.entities.names.get(number)
                if name:
                    rows.append((number, g.number, name))
        return rows

    def _positions(self) -> list[Row]:
        places = self.session.facts.origin.items()
        return [(n, shown_path(p.filename), p.lineno, -1 if p.col is None else p.col + 1) for n, p in places]

    def _types(self) -> list[Row]:
        """The type of every named variable; of a refused program, the kinds of values that were found."""
        try:
            result = self.translation.result
        except RPythonError:
            return self._kinds()
        live: Any = self.session.live
        rows: list[Row] = []
        for v, _, _ in self._variables():
            value = self.session.exporter.values.get(int(v))
            if isinstance(value, Variable):
                rows.append((v, describe_type(result.binding(value))))
        rows += [(v, describe_type(result.readback.of_var(int(v)))) for _, _, v in self.rows("attr_var") if v in live]
        return rows

    def _kinds(self) -> list[Row]:
        kinds: dict[int, dict[str, None]] = {}
        for v, atom in self.session.rows("has"):
            kinds.setdefault(v, {})[word(atom)] = None
        named = {int(v) for v, _, _ in self._variables()} | {int(v) for _, _, v in self.rows("attr_var")}
        return [(v, " or ".join(sorted(kinds[v]))) for v in sorted(named) if v in kinds]


def part_of(book: Program, needed: set[str], rules: list[Rule]) -> Program:
    """A program of its own, with these relations and rules only; what has no rule is an input."""
    derived = {rule.head.relation for rule in rules}
    items: list[Item] = declarations(book.types, [book.relations[name] for name in sorted(needed)], derived)
    items += [Clause((rule.head,), rule.body, rule.span) for rule in rules]
    sources = [SourceFile(name, book.files[name]) for name in dict.fromkeys(rule.span.file for rule in rules)]
    mark = f"// part: {', '.join(sorted(derived))}"
    return check_program([*sources, SourceFile("part", mark, items)], Reporter())


def declarations(types: dict[str, str], relations: list[Relation], derived: set[str]) -> list[Any]:
    """The declarations of types and relations as syntax; relations that are not `derived` are inputs."""
    here = Span("part", 1, 1, 2)
    items: list[Any] = [
        TypeDecl(name, base, here, here) for name, base in types.items() if name not in ("number", "symbol")
    ]
    for relation in relations:
        columns = tuple(
            Column(column, kind, here, here) for column, kind in zip(relation.columns, relation.types, strict=True)
        )
        items.append(RelationDecl(relation.name, columns, (), here))
        if relation.name not in derived:
            items.append(Directive("input", relation.name, here))
    return items
