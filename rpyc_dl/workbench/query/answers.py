"""Answers: rows with names in place of numbers and places in the source; as a table, JSON or CSV."""

from __future__ import annotations

import csv
import io
from html import escape
from typing import TYPE_CHECKING, Any

from rpyc_dl.datalog.language.program import Row, Value
from rpyc_dl.errors import Line, UsageError
from rpyc_dl.source import SourcePos, shown_path
from rpyc_dl.workbench.entities import KINDS, did_you_mean

if TYPE_CHECKING:
    from rpyc_dl.workbench.query.database import Database
    from rpyc_dl.workbench.query.question import Question

#: The colour of each role of a table, in rich's words.
STYLES = {"heading": "bold", "value": "", "place": "blue", "note": "dim"}


#: A cell of a table is cut here.
WIDEST = 60


class Answers:
    """The answers to one question.

    `columns`; `rows`, sorted, without those that look alike; all that was `found`; the `engine` and its `seconds`.
    `complete` says whether these are all answers, `count` how many there are (the rows are left out where only that
    was asked).
    """

    def __init__(
        self,
        database: Database,
        question: Question,
        engine: str,
        rows: list[Row],
        *,
        count: int | None = None,
        complete: bool = True,
    ) -> None:
        self.database = database
        self.question = question
        self.engine = engine
        self.seconds = 0.0
        self.complete = complete
        self.columns = question.columns
        self._known_looks: dict[tuple[str, Value], tuple[str, str]] = {}
        self.found = set(rows)
        self.rows = sorted(self._told_apart(), key=self._key)
        self.count = len(self.rows) if count is None else count

    def __len__(self) -> int:
        return len(self.rows)

    def __bool__(self) -> bool:
        return self.count > 0

    def _told_apart(self) -> list[Row]:
        """The rows that differ in their texts or places: several numbers may stand for one variable of the source."""
        shown: dict[Any, Row] = {}
        for row in sorted(self.found, key=lambda row: [(isinstance(value, str), value) for value in row]):
            pairs = list(zip(self.columns, row, strict=True))
            shown.setdefault(tuple([self.looks(c.type, v) for c, v in pairs]), row)
        return list(shown.values())

    def looks(self, type_: str, value: Value) -> tuple[str, str]:
        """What tells a value from others."""
        if (type_, value) not in self._known_looks:
            self._known_looks[type_, value] = (self.text(type_, value), self._at(type_, value))
        return self._known_looks[type_, value]

    # -- order ----------------------------------------------------------------------------

    def _key(self, row: Row) -> tuple[Any, ...]:
        return tuple(self._value_key(column.type, value) for column, value in zip(self.columns, row, strict=True))

    def _value_key(self, type_: str, value: Value) -> tuple[Any, ...]:
        """Entities go by their place in the source, everything else by its value."""
        if isinstance(value, str):
            return (0, value, 0, 0)
        place = self._place(type_, value)
        return (1, *place.sort_key()) if place else (2, "", value, 0)

    def sort_by(self, order: str) -> None:
        """Sort by the columns `X,-Y` (a minus: downwards). Raises UsageError for an unknown one."""
        names = [column.name for column in self.columns]
        for each in reversed([part.strip() for part in order.split(",") if part.strip()]):
            name = each.lstrip("-")
            if name not in names:
                raise UsageError(f"the answer has no column `{name}`", help=did_you_mean(name, names))
            index = names.index(name)
            type_ = self.columns[index].type
            self.rows.sort(key=lambda row: self._value_key(type_, row[index]), reverse=each.startswith("-"))

    # -- values ---------------------------------------------------------------------------

    def _place(self, type_: str, value: Value) -> SourcePos | None:
        if type_ not in KINDS or not isinstance(value, int):
            return None
        return self.database.entities.place(value)

    def text(self, type_: str, value: Value) -> str:
        """A value in the user's words."""
        return self.database.entities.text(type_, value)

    def _at(self, type_: str, value: Value) -> str:
        """The place as text, with the whole path."""
        place = self._place(type_, value)
        return f"{shown_path(place.filename)}:{place.lineno}" if place else ""

    def named(self, row: Row) -> tuple[str, ...]:
        """A row with every value as text."""
        return tuple(self.text(column.type, value) for column, value in zip(self.columns, row, strict=True))

    # -- forms ----------------------------------------------------------------------------

    def layout(self, limit: int | None = None) -> list[Line]:
        """A table as lines of (text, role); `limit` is the most rows that are shown."""
        if not self.columns:
            return [[("yes" if self.rows else "no", "value")]]
        shown = len(self.rows) if limit is None else min(limit, len(self.rows))
        cells = [self._cells(index) for index in range(shown)]
        heads = [column.name for column in self.columns]
        widths = [
            min(WIDEST, max(len(cell[i][0]) for cell in [[(h, "") for h in heads], *cells]))
            for i in range(len(heads))
        ]
        places = [max((len(cell[i][1]) for cell in cells), default=0) for i in range(len(heads))]
        lines: list[Line] = []
        if cells:
            padded = [f"{h:<{w + (p + 2 if p else 0)}}" for h, w, p in zip(heads, widths, places, strict=True)]
            lines.append([("  ".join(padded).rstrip(), "heading")])
        for row in cells:
            line: Line = []
            for (text, place), width, room in zip(row, widths, places, strict=True):
                line.append((f"{cut(text):<{width}}  ", "value"))
                if room:
                    line.append((f"{place:<{room}}  ", "place"))
            lines.append(line)
        return [*lines, [(self._summary(shown), "note")]]

    def _cells(self, index: int) -> list[tuple[str, str]]:
        row = self.rows[index]
        places = [self._at(c.type, value).rpartition("/")[2] for c, value in zip(self.columns, row, strict=True)]
        return list(zip(self.named(row), places, strict=True))

    def _summary(self, shown: int) -> str:
        if not self.complete:
            return f"more than {self.count} answers, {shown} of them shown (`--count` counts all)"
        more = f", the first {shown} shown (`--limit 0` shows all)" if shown < self.count else ""
        return f"{self.count or 'no'} answer{'' if self.count == 1 else 's'}{more}"

    def as_data(self, limit: int | None = None) -> dict[str, Any]:
        """The answers for `--json` (schema: docs/questions.md)."""
        rows = self.rows[:limit]
        return {
            "question": self.question.text,
            "engine": self.engine,
            "columns": [{"name": column.name, "type": column.type} for column in self.columns],
            "count": self.count,
            "complete": self.complete,
            "rows": [
                [self._cell_data(column.type, value) for column, value in zip(self.columns, row, strict=True)]
                for row in rows
            ],
        }

    def _cell_data(self, type_: str, value: Value) -> Any:
        if type_ not in KINDS:
            return value
        place = self._place(type_, value)
        where = {"file": shown_path(place.filename), "line": place.lineno} if place else {}
        return {"id": value, "text": self.text(type_, value), **where}

    def as_csv(self, limit: int | None = None) -> str:
        """The answers as CSV; an entity has a second column with its place."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        heads: list[str] = []
        for column in self.columns:
            heads += [column.name, f"{column.name} at"] if column.type in KINDS else [column.name]
        writer.writerow(heads)
        for row in self.rows[:limit]:
            cells: list[str] = []
            for column, value, text in zip(self.columns, row, self.named(row), strict=True):
                cells += [text, self._at(column.type, value)] if column.type in KINDS else [text]
            writer.writerow(cells)
        return out.getvalue()

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.layout())

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(column.name)}</th>" for column in self.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in self.named(row)) + "</tr>" for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def cut(text: str) -> str:
    """A text as it stands in a table: on one line, and not wider than a cell."""
    text = text.replace("\n", "\\n")
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"
