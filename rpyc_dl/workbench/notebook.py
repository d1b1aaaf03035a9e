"""Listings, explanations and errors as HTML for a notebook's cell."""

from __future__ import annotations

import html as markup
from collections.abc import Sequence

from rpyc_dl.errors import Line, RPythonError, layout

#: The style of each role; colours that can be read on light and dark paper.
STYLES = {
    "heading": "font-weight:bold", "frame": "color:#4a7ab5", "dead": "opacity:.45", "annotation": "color:#2a8f5c",
    "value": "font-weight:bold", "rule": "opacity:.7", "source": "", "fact": "color:#2a8f5c", "place": "",
    "error": "color:#c8372d;font-weight:bold", "message": "font-weight:bold", "caret": "color:#c8372d",
    "note": "color:#2c8a9e", "help": "color:#2a8f5c",
}  # fmt: skip


class Picture(str):
    """A drawing as SVG, or as text. A notebook shows it."""

    def _repr_html_(self) -> str:
        return str(self) if "<svg" in self[:200] else html([[(line, "")] for line in self.split("\n")])


def html(lines: Sequence[Line]) -> str:
    """Lines of (text, role) as one block."""
    rows = ["".join(_span(text, role) for text, role in line) for line in lines]
    return f'<pre style="font-family:monospace;line-height:1.35">{"<br>".join(rows)}</pre>'


def error_html(error: RPythonError) -> str:
    """A refusal with its further errors."""
    return "".join(html(layout(each)) for each in [error, *error.others])


def _span(text: str, role: str) -> str:
    style = STYLES.get(role, "")
    escaped = markup.escape(text)
    return f'<span style="{style}">{escaped}</span>' if style else escaped
