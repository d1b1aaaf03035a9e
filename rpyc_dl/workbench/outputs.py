"""The relations that a project's rule files mark `.output`, as tables under the listing of `rpyc-dl annotate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.userrules import reported
from rpyc_dl.errors import Line
from rpyc_dl.workbench.entities import Entities

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session

#: The colour of each role of a report, in rich's words.
STYLES = {"heading": "bold", "column": "dim", "value": ""}


def as_data(session: Session) -> list[dict[str, Any]]:
    """Each relation with its documentation, columns and rows; rows in the order of their texts."""
    entities = Entities(session)
    return [
        {
            "relation": relation.name,
            "doc": relation.doc.strip(),
            "columns": list(relation.columns),
            "rows": sorted(entities.row(relation, row) for row in session.rows(relation.name)),
        }
        for relation in reported(session.engine.program)
    ]


def layout(session: Session) -> list[Line]:
    """The tables as lines of (text, role); nothing where no rule file marks a relation `.output`."""
    lines: list[Line] = []
    for table in as_data(session):
        count = len(table["rows"])
        heading = f"{table['relation']}: {table['doc'] or 'no documentation'}".rstrip(".")
        lines += [[], [(f"{heading} ({count} row{'' if count == 1 else 's'})", "heading")]]
        rows = [table["columns"], *table["rows"]] if count else []
        widths = [max(len(row[i]) for row in rows) for i in range(len(table["columns"]))] if rows else []
        for number, row in enumerate(rows):
            text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append([(f"  {text}", "value" if number else "column")])
    return lines
