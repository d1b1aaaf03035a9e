"""What the rules of the checks derived, in words: one finding a cause, in the order of the source."""

from __future__ import annotations

import linecache
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.errors.reader import ErrorReader
from rpyc_dl.annotator.errors.stated import stated
from rpyc_dl.annotator.words import article
from rpyc_dl.errors import Finding, Note, Remark
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session
    from rpyc_dl.check.facts import SourceFacts
    from rpyc_dl.datalog import Evaluator

Row = tuple[Any, ...]

#: `# rpyc-dl: ignore`, or `# rpyc-dl: ignore[quadratic, unset]`, at the end of a line.
_IGNORED = re.compile(r"#\s*rpyc-dl:\s*ignore(?:\[([^\]]*)\])?")


class Findings:
    """Makes a Finding of each row."""

    def __init__(self, session: Session, sources: SourceFacts, engine: Evaluator) -> None:
        self.session = session
        self.sources = sources
        self.engine = engine
        self.reader = ErrorReader(session)
        self.reader.rows = self._rows

    def _rows(self, relation: str) -> list[Row]:
        """The facts of annotations are with the engine of the checks, all else is with the analysis."""
        found = self.sources.rows.get(relation)
        return self.session.rows(relation) if found is None else sorted(found, key=str)

    def all(self, refused: bool) -> list[Finding]:
        """The findings. Of a refused program, what counts as never executed may be so for its errors alone."""
        found: dict[Any, Finding] = {}
        for relation, make in TABLE.items():
            if refused and relation in DEAD:
                continue
            for row in sorted(self.engine.rows(relation), key=str):
                finding = make(self, *row)
                if finding is not None and finding.pos is not None and self.sources.is_programs(finding.pos.filename):
                    found.setdefault((finding.code, *finding.pos.sort_key()), finding)
        lines = [] if refused else list(self._unreachable())
        findings = [*found.values(), *lines]
        return sorted((f for f in findings if not is_ignored(f)), key=_order)

    # -- one row each ------------------------------------------------------------------

    def place(self, o: int) -> SourcePos | None:
        """Where an operation stands."""
        return self.reader.origins.op_pos(o)

    def unset(self, o: int) -> Finding:
        """A local variable that may have no value."""
        op = self.session.exporter.op_of[o]
        match = re.search(r"'(\w+)'", str(getattr(op.args[1], "value", "")))
        name = match[1] if match else "?"
        raised = getattr(op.args[0], "value", UnboundLocalError).__name__
        return Finding(
            f"`{name}` may have no value here",
            self.place(o),
            "some path leads here that has not set it",
            help=[f"set `{name}` before the branch; else {raised} is raised here"],
            code="unset",
        )

    def raises(self, o: int, error: str) -> Finding:
        """An operation on constants that always raises."""
        place = self.place(o)
        if error == "OverflowError":
            message = "this constant does not fit into 64 bits: OverflowError is raised here each time"
            return Finding(message, place, help=["with --ints=exact ints grow"], code="overflow")
        return Finding(f"this raises {error} each time", place, code="raises")

    def unequal(self, o: int, a: str, b: str) -> Finding:
        """Bytes, or an int of them, compared with text."""
        op = self.session.exporter.op_of[o]
        result = "always true" if op.opname == "ne" else "never true"
        help = ['compare bytes with bytes, `b"…"`; `decode()` makes a str of them']
        if "int" in (a, b):
            help = [
                'an item of a bytes object is an int: `ord("a")` is that of a character; int(…) makes one of text'
            ]
        if "str" not in (a, b):
            help = ["an item of a bytes object is an int: compare it with one"]
        notes = [
            note for x, pos in ((op.args[0], op.pos), (op.args[1], op.pos)) for note in self.reader.where_from(x, pos)
        ]
        return Finding(
            f"{article(a)} {a} and {article(b)} {b} are never equal: this is {result}",
            self.place(o),
            notes=notes,
            help=help,
            code="unequal",
        )

    def search(self, o: int, grows: int) -> Finding:
        """A list that is searched in a loop, and grows there."""
        return Finding(
            "a list that grows in this loop is searched from its start each time",
            self.place(o),
            "takes time in the square of the number of items",
            notes=[Note("it grows here", self.place(grows))],
            help=["a set, or the keys of a dict, is searched in one step"],
            code="quadratic",
        )

    def handler(self, h: int) -> Finding:
        """A handler that is never entered."""
        node = self.sources.clauses[h].node
        code = self.sources.codes[self.sources.clauses[h].code]
        last = node.type or node
        end = last.end_col_offset if node.type is not None else node.col_offset + len("except")
        line = last.end_lineno if node.type is not None else node.lineno
        function = self.sources.names[self.sources.clauses[h].code]
        pos = SourcePos(code.co_filename, node.lineno, node.col_offset, line, end, function)
        return Finding(
            "this handler is never entered",
            pos,
            "nothing that it guards raises this",
            help=["leave it out, or name what the guarded lines raise"],
            code="handler",
        )

    def uncalled(self, key: str) -> Finding:
        """A function that is never called."""
        code = self.sources.codes[key]
        line = code.co_firstlineno
        while linecache.getline(code.co_filename, line).lstrip().startswith("@"):
            line += 1
        text = linecache.getline(code.co_filename, line)
        match = re.search(rf"\b{re.escape(code.co_name)}\b", text)
        start, end = match.span() if match else (0, len(text.rstrip()))
        start, end = len(text[:start].encode()), len(text[:end].encode())
        pos = SourcePos(code.co_filename, line, start, line, end)
        message = f"`{self.sources.names[key]}` is never called: it is not compiled, and nothing in it was checked"
        return Remark(message, pos, code="uncalled")

    def annotation(self, v: int, t: int, a: str, x: int) -> Finding:
        """An annotation that contradicts what was inferred."""
        error = stated(self.reader, v, t, a, x)
        help = ["correct the annotation, or the value"]
        return Finding(error.message, error.pos, error.label, error.notes, help, "annotation")

    # -- many rows, one finding ----------------------------------------------------------

    def _unreachable(self) -> Iterator[Finding]:
        """One finding for lines that follow each other."""
        found: dict[str, set[int]] = defaultdict(set)
        for key, line in self.engine.rows("unreachable"):
            found[str(key)].add(int(line))
        alive: dict[str, set[int]] = defaultdict(set)
        for key, line in self.engine.rows("alive_line"):
            alive[str(key)].add(int(line))
        for key, lines in sorted(found.items()):
            group: list[int] = []
            for line in sorted(lines):
                if group and (alive[key].intersection(range(group[-1], line)) or line > group[-1] + 8):
                    yield self._dead(key, group)
                    group = []
                group.append(line)
            yield self._dead(key, group)

    def _dead(self, key: str, group: list[int]) -> Finding:
        path = self.sources.codes[key].co_filename
        first, last = linecache.getline(path, group[0]), linecache.getline(path, group[-1]).rstrip()
        start = len(first) - len(first.lstrip())
        function = self.sources.names[key]
        pos = SourcePos(path, group[0], start, group[-1], len(last.encode()), function)
        what = "this line is" if len(group) == 1 else f"these {len(group)} lines are"
        return Finding(f"{what} never executed", pos, code="unreachable")


#: What makes a finding of the rows of each relation.
TABLE: dict[str, Callable[..., Finding | None]] = {
    "maybe_unset": Findings.unset,
    "always_raises": Findings.raises,
    "unequal": Findings.unequal,
    "stated_error": Findings.annotation,
    "slow_search": Findings.search,
    "never_entered": Findings.handler,
    "uncalled": Findings.uncalled,
}

#: What is never executed: not told of refused programs.
DEAD = ("never_entered", "uncalled")

#: The codes of all findings: each has a page in `docs/errors`, and its rules in `rules/check`.
CODES = {
    "unset": "CHECK-UNSET",
    "overflow": "CHECK-RAISES",
    "raises": "CHECK-RAISES",
    "unequal": "CHECK-UNEQUAL",
    "annotation": "STATED-ERROR",
    "quadratic": "CHECK-SEARCH",
    "handler": "CHECK-HANDLER",
    "unreachable": "CHECK-UNREACHABLE",
    "uncalled": "CHECK-UNCALLED",
}


def is_ignored(finding: Finding) -> bool:
    """Whether a comment at the end of its line says that the finding is known."""
    match = _IGNORED.search((finding.pos.line() or "") if finding.pos else "")
    return match is not None and (match[1] is None or finding.code in match[1].replace(" ", "").split(","))


def _order(finding: Finding) -> Any:
    return (finding.pos.sort_key() if finding.pos else ("", 0, 0), finding.code)
