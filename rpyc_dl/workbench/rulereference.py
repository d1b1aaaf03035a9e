"""`rpyc-dl rules docs`: the rule files as Markdown pages, one a file and an index, from their doc comments.

A page lists the file's rules (identifier, sentence, inference rule, source, clauses, relations) and the relations
that it declares, each with the rules that derive and read it. `make site` has those of the shipped files.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from rpyc_dl.datalog import Fact, Program, Relation, Rule
from rpyc_dl.datalog.language.display import plain_value

INDEX = "README.md"


@dataclass
class Entry:
    """One documented rule: all clauses of one identifier in one file."""

    name: str
    file: str
    sentence: str
    equation: str
    source: str
    rules: list[Rule] = field(default_factory=list)


def pages(book: Program) -> dict[str, str]:
    """File name -> Markdown text."""
    return _Reference(book).pages()


def write(folder: str | Path, texts: dict[str, str]) -> None:
    """Write the pages, and remove those of rule files that are no more. Raises OSError."""
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    for path in where.glob("*.md"):
        if path.name not in texts and path.read_text(encoding="utf-8").startswith(_NOTE):
            path.unlink()
    for name, text in texts.items():
        (where / name).write_text(text, encoding="utf-8")


def split_doc(doc: str) -> tuple[str, str, str]:
    """The sentence, the inference rule and the source that a rule's doc comment states."""
    text = re.sub(r"^\[[^\]]*\]\s*", "", doc.strip())
    paragraphs = re.match(r"(?P<sentence>.*?)\n(?=    )(?P<rest>.*)$", text, re.DOTALL)
    sentence, rest = (paragraphs["sentence"], paragraphs["rest"]) if paragraphs else (text, "")
    equation, _, source = rest.rstrip().rpartition("          (")
    if not source.endswith(")"):
        return " ".join(sentence.split()), rest.strip(), ""
    lines = [line.strip() for line in equation.splitlines()]
    return " ".join(sentence.split()), "\n".join(lines), source[:-1]


class _Reference:
    def __init__(self, book: Program) -> None:
        self.book = book
        self.entries: dict[str, dict[str, Entry]] = defaultdict(dict)
        self.home: dict[str, str] = {}  # identifier -> page
        self.facts: dict[tuple[str, str], list[Fact]] = defaultdict(list)
        self.derived_by: dict[str, dict[str, None]] = defaultdict(dict)
        self.read_by: dict[str, dict[str, None]] = defaultdict(dict)
        for rule in sorted(book.rules, key=lambda rule: (rule.span.file, rule.span.line, rule.index)):
            self._enter(rule)
        for fact in book.facts:
            self.facts[fact.span.file, fact.relation].append(fact)

    def _enter(self, rule: Rule) -> None:
        entries = self.entries[rule.span.file]
        if rule.id not in entries:
            entries[rule.id] = Entry(rule.id, rule.span.file, *split_doc(rule.doc))
            self.home.setdefault(rule.id, _page(rule.span.file))
        entries[rule.id].rules.append(rule)
        self.derived_by[rule.head.relation][rule.id] = None
        for atom in (*rule.atoms(), *(negation.atom for negation in rule.negations())):
            self.read_by[atom.relation][rule.id] = None

    def pages(self) -> dict[str, str]:
        found = {_page(file): self._page(file) for file in self.book.files if self._has_content(file)}
        return {INDEX: self._index(), **found}

    def _has_content(self, file: str) -> bool:
        return file in self.entries or any(r.span.file == file for r in self.book.relations.values())

    # -- one page ----------------------------------------------------------------------------

    def _page(self, file: str) -> str:
        name = Path(file).name
        lines = [_NOTE, f"# {name}", "", _introduction(self.book.files[file]), ""]
        for entry in self.entries.get(file, {}).values():
            lines += [*self._entry(entry), ""]
        relations = [r for r in self.book.relations.values() if r.span.file == file]
        if relations:
            lines += [
                "## Relations",
                "",
                "| relation | what a row means | derived by | read by |",
                "|---|---|---|---|",
            ]
            lines += [self._relation(relation) for relation in relations]
            lines.append("")
        tables = [relation for f, relation in self.facts if f == file]
        if tables:
            lines += ["## Tables", ""]
        for relation in tables:
            lines += [f"{self._relation_link(relation)}:", "", "```", *_rows(self.facts[file, relation]), "```", ""]
        return "\n".join(lines)

    def _entry(self, entry: Entry) -> list[str]:
        lines = [f"## {entry.name}", "", entry.sentence]
        if entry.equation:
            lines += ["", *(f"> `{line}`  " for line in entry.equation.splitlines())]
        if entry.source:
            lines += ["", f"Source: {entry.source}."]
        texts = dict.fromkeys(_clause(self.book, rule) for rule in entry.rules)
        heads = dict.fromkeys(rule.head.relation for rule in entry.rules)
        atoms = [a for rule in entry.rules for a in (*rule.atoms(), *(n.atom for n in rule.negations()))]
        reads = dict.fromkeys(atom.relation for atom in atoms)
        lines += ["", "```", *texts, "```", ""]
        lines.append(f"Derives {self._links(heads)} from {self._links(reads) or 'nothing'}.")
        return lines

    def _relation(self, relation: Relation) -> str:
        columns = ", ".join(f"{c}: {t}" for c, t in zip(relation.columns, relation.types, strict=True))
        kinds = [
            *(["a fact"] if relation.is_input else []),
            *(["control"] if relation.control else []),
            *(f"one row a {', '.join(relation.columns[i] for i in key)}" for key in relation.choices),
        ]
        doc = " ".join(relation.doc.split()) + (f" *({'; '.join(kinds)})*" if kinds else "")
        derived, read = (self._rule_links(by[relation.name]) for by in (self.derived_by, self.read_by))
        cells = [f'<a id="{relation.name}"></a>`{relation.name}({columns})`', doc, derived, read]
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

    def _links(self, relations: dict[str, None]) -> str:
        return ", ".join(self._relation_link(name) for name in relations)

    def _relation_link(self, name: str) -> str:
        return f"[`{name}`]({_page(self.book.relations[name].span.file)}#{name})"

    def _rule_links(self, names: dict[str, None]) -> str:
        return ", ".join(f"[{name}]({self.home[name]}#{name.lower()})" for name in names)

    # -- the index ---------------------------------------------------------------------------

    def _index(self) -> str:
        lines = [
            _NOTE,
            "# The rules",
            "",
            "Every rule by which variables get their annotations, from the comments of the rule files. How a rule is",
            "written and what relations stand for is in `rpyc_dl/rules/README.md`.",
            "",
            "| file | what it is about | rules |",
            "|---|---|---|",
        ]
        for file in self.book.files:
            if self._has_content(file):
                about = _introduction(self.book.files[file]).split("\n\n")[0].replace("|", "\\|").replace("\n", " ")
                lines.append(f"| [{Path(file).name}]({_page(file)}) | {about} | {len(self.entries.get(file, {}))} |")
        lines += ["", "## All rules", "", "| rule | what it says | source |", "|---|---|---|"]
        for entry in sorted((e for es in self.entries.values() for e in es.values()), key=lambda e: (e.name, e.file)):
            link = f"[{entry.name}]({_page(entry.file)}#{entry.name.lower()})"
            cells = [cell.replace("|", "\\|") for cell in (link, entry.sentence, entry.source)]
            lines.append(f"| {' | '.join(cells)} |")
        return "\n".join([*lines, ""])


_NOTE = "<!-- Made by `rpyc-dl rules docs` from the rule files: do not edit. -->\n"


def _page(file: str) -> str:
    return f"{Path(file).stem}.md"


def _introduction(text: str) -> str:
    """The comment at the top of a rule file."""
    lines = []
    for line in text.split("\n"):
        if not line.startswith("//") or line.startswith("///"):
            break
        lines.append(line.removeprefix("//").strip())
    return "\n".join(lines)


def _clause(book: Program, rule: Rule) -> str:
    """The clause as it stands in the file, on one line."""
    lines = book.files[rule.span.file].split("\n")[rule.span.line - 1 :]
    text = lines[0][rule.span.col - 1 :]
    for line in lines[1:]:
        if re.search(r"\.\s*(//.*)?$", text) or not line.strip():
            break
        text += " " + line.strip()
    return text.strip()


def _rows(facts: list[Fact]) -> list[str]:
    """The rows of a table, as many on a line as fit."""
    lines = [""]
    for fact in facts:
        text = f"{fact.relation}({', '.join(plain_value('', value) for value in fact.row)})."
        if lines[-1] and len(lines[-1]) + len(text) > 110:
            lines.append("")
        lines[-1] += f"{' ' * bool(lines[-1])}{text}"
    return lines
