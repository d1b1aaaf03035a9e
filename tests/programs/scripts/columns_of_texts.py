"""A table of formats, as packages that print tables have one: named tuples whose fields are other named tuples, functions
(some of them partial), texts or None; widths that are numbers or lists of them; counts that may turn out to be floats."""

from collections import namedtuple
from functools import partial

Line = namedtuple("Line", ["begin", "hline", "sep", "end"])
Row = namedtuple("Row", ["begin", "sep", "end"])
Format = namedtuple("Format", ["line", "row", "padding", "hide"])


def html_line(widths, aligns):
    return "<tr>" * len(widths)


def html_row(tag, cells, widths, aligns):
    return "".join(f"<{tag}>{c}</{tag}>" for c in cells)


FORMATS = {
    "simple": Format(Line("", "-", "  ", ""), Row("", "  ", ""), 0, ["a"]),
    "plain": Format(None, Row("", "  ", ""), 0, None),
    "html": Format(html_line, partial(html_row, "td"), 0, None),
    "head": Format("<table>", partial(html_row, "th"), 0, None),
}


def build_line(widths, aligns, line):
    if not line:
        return None
    if callable(line):
        return line(widths, aligns)
    if isinstance(line, str):
        return line
    begin, fill, sep, end = line
    return begin + sep.join([fill * w for w in widths]) + end


def build_row(cells, widths, aligns, row):
    if not row:
        return None
    if callable(row):
        return row(cells, widths, aligns)
    begin, sep, end = row
    return begin + sep.join(cells) + end


def table(rows, wanted="simple"):
    if not isinstance(wanted, Format):
        wanted = FORMATS.get(wanted, FORMATS["simple"])
    widths = [len(c) for c in rows[0]]
    print(build_line(widths, [], wanted.line))
    for r in rows:
        print(build_row(r, widths, [], wanted.row))


for name in ("simple", "plain", "html", "head", "unknown"):
    table([["a", "bb"], ["cc", "d"]], name)
print(FORMATS["plain"] == FORMATS["simple"], "plain" in FORMATS, FORMATS.get("none") is None)


def widths_of(strings, multiline):
    if multiline:
        width = lambda s: [len(x) for x in s.split("\n")]  # noqa: E731
    else:
        width = len
    return list(map(width, strings))


def missing(strings, multiline):
    widths = widths_of(strings, multiline)
    if multiline:
        lengths = [[len(x) for x in s.split("\n")] for s in strings]
        return [[9 - (w - n) for w, n in zip(mw, ml)] for mw, ml in zip(widths, lengths)]
    return [9 - (w - n) for w, n in zip(widths, map(len, strings))]


print(missing(["a", "b\nc"], False), missing(["a", "b\nc"], True))


class Column:
    def __init__(self, width):
        self.width = width


def repeated(n):
    items = [1]
    items *= n
    return "-" * n, n * "ab", [0] * n, n * [1, 2], items, b"x" * n, (1,) * n


for column in [Column(3), Column(7 / 2), Column(0), Column(-1)]:
    try:
        print(repeated(column.width), column.width * 2)
    except TypeError as error:
        print(type(error).__name__, error)
