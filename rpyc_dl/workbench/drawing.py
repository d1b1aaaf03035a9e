"""Graphs as pictures: in Graphviz's language, and as SVG, by Graphviz where it is installed, by ourselves elsewhere.

Our own layout is the layered one of Sugiyama, Tagawa and Toda (1981), in its simplest form: ranks by the longest
path, a few barycentre sweeps for the order in each rank; lines are straight within ranks and curved between them.
"""

from __future__ import annotations

import functools
import html
import itertools
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field

#: The size of a character of the nodes' text, and the room around things, in pixels.
CHAR, LINE, PAD, GAP_X, GAP_Y = 6.7, 15, 8, 28, 42

#: The room between columns, and between names in a column, where ranks stand beside each other.
GAP_RANK, GAP_COLUMN = 70, 12

#: The size of a character and of a line of a label; how far apart edges that lead back run.
SMALL_CHAR, SMALL_LINE, LANE = 5.5, 12, 14


@dataclass
class Node:
    """A box with lines of text. `style` is `box`, `round` or `dashed`; `heading`: the first line is set apart.
    `href`: where it leads."""

    name: str
    lines: Sequence[str]
    style: str = "box"
    heading: bool = False
    href: str = ""

    @property
    def width(self) -> float:
        """Its width in pixels."""
        return max(map(len, self.lines), default=1) * CHAR + 2 * PAD

    @property
    def height(self) -> float:
        """Its height in pixels."""
        return len(self.lines) * LINE + PAD + (4 if self.heading else 0)


@dataclass
class Edge:
    """An arrow with a label. `style` is `plain` or `hollow`, the arrow to a base class."""

    source: str
    target: str
    label: str = ""
    style: str = "plain"


@dataclass
class Drawing:
    """A graph, or several beside each other (`parts`), with a title."""

    title: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    parts: list[Drawing] = field(default_factory=list)
    upwards: bool = False
    sideways: bool = False


# -- Graphviz ---------------------------------------------------------------------------------


def dot(drawing: Drawing) -> str:
    """The drawing in Graphviz's language; each part is a cluster."""
    lines = ["digraph program {", '  node [shape=box fontname="monospace" fontsize=10];', "  edge [fontsize=9];"]
    if drawing.upwards:
        lines.append("  rankdir=BT;")
    if drawing.sideways:
        lines.append("  rankdir=LR;")
    lines += [f"  {line}" for line in _dot_lines(drawing, "")]
    for index, part in enumerate(drawing.parts):
        lines += [f"  subgraph cluster_{index} {{", f"    label={_quote(part.title)};"]
        lines += [f"    {line}" for line in _dot_lines(part, f"g{index}_")]
        lines.append("  }")
    return "\n".join([*lines, "}"])


_DOT_STYLES = {"round": " shape=oval", "dashed": " style=dashed", "box": ""}


def _dot_lines(drawing: Drawing, prefix: str) -> list[str]:
    lines = []
    for node in drawing.nodes:
        label = "".join(escape(line) + "\\l" for line in node.lines)
        if len(node.lines) == 1:
            label = escape(node.lines[0])
        link = f" URL={_quote(node.href)}" if node.href else ""
        lines.append(f'{_name(prefix, node.name)} [label="{label}"{_DOT_STYLES[node.style]}{link}];')
    for edge in drawing.edges:
        hollow = " arrowhead=empty" if edge.style == "hollow" else ""
        ends = f"{_name(prefix, edge.source)} -> {_name(prefix, edge.target)}"
        lines.append(f"{ends} [label={_quote(edge.label)}{hollow}];")
    return lines


def _name(prefix: str, name: str) -> str:
    text = prefix + name
    return text if text.isidentifier() else _quote(text)


def escape(text: str) -> str:
    """Text as it stands between quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _quote(text: str) -> str:
    return f'"{escape(text)}"'


def svg(drawing: Drawing, use_graphviz: bool = True) -> str:
    """The drawing as an SVG document, without a prologue."""
    program = shutil.which("dot") if use_graphviz else None
    if program is not None:
        done = subprocess.run([program, "-Tsvg"], input=dot(drawing).encode(), capture_output=True, check=False)
        text = done.stdout.decode("utf-8", "replace")
        if done.returncode == 0 and "<svg" in text:
            return text[text.index("<svg") :]
    return own_svg(drawing)


# -- our own layout ---------------------------------------------------------------------------


@dataclass(frozen=True)
class _Size:
    """What something takes of its rank: `across` the direction of the ranks, and `along` it."""

    across: float
    along: float


@dataclass
class _Layout:
    """Where things stand: the boxes' middles, the path of each edge, its label's left end, and the whole's size."""

    at: dict[str, tuple[float, float]]
    paths: list[str]
    labels: list[tuple[float, float]]
    width: float
    height: float


def own_svg(drawing: Drawing) -> str:
    """The drawing by the layout of this module, its parts below each other."""
    body: list[str] = []
    top, width = 0.0, 0.0
    for part in [drawing, *drawing.parts]:
        if not part.nodes:
            continue
        placed = _Placing(part).layout()
        title = 24 if drawing.parts else 0
        body.append(f'<g transform="translate(0 {top + title:.0f})">')
        if title:
            body.append(f'<text x="4" y="-8" font-weight="bold">{html.escape(part.title)}</text>')
        body += _shapes(part, placed)
        body.append("</g>")
        top += placed.height + title + 12
        width = max(width, placed.width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{top:.0f}" '
        f'viewBox="0 0 {width:.0f} {top:.0f}" font-family="monospace" font-size="11">'
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="currentColor"/></marker><marker id="hollow" viewBox="0 0 10 10" refX="10" '
        'refY="5" markerWidth="10" markerHeight="10" orient="auto"><path d="M0 0 10 5 0 10z" fill="white" '
        'stroke="currentColor"/></marker></defs>' + "".join(body) + "</svg>"
    )


class _Placing:
    """Places one drawing. A label stands on a rank of its own, between those of the boxes, and takes room there: so
    lines and labels are never where a box or another label is."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.labelled = any(edge.label for edge in drawing.edges)
        self.ranks = {name: rank * (1 + self.labelled) for name, rank in _ranks(drawing).items()}
        self.sizes = {node.name: self._size(node.width, node.height) for node in drawing.nodes}
        self.backs: set[int] = set()  # edges that lead back
        self.chains = [self._chain(index, edge) for index, edge in enumerate(drawing.edges)]
        self.rows = _ordered(self.ranks, self.chains)
        gap, between = (GAP_COLUMN, GAP_RANK) if drawing.sideways else (GAP_X, GAP_Y)
        self.across = _across(self.rows, self.chains, {name: size.across + gap for name, size in self.sizes.items()})
        self.start: list[float] = []  # of each rank, along
        self.end: list[float] = []
        along: float = GAP_COLUMN
        for row in self.rows:
            self.start.append(along)
            self.end.append(along + max((self.sizes[name].along for name in row), default=0.0))
            along = self.end[-1] + between / (1 + self.labelled)
        self.along = along
        self.right = max((self.across[name] + size.across / 2 for name, size in self.sizes.items()), default=0.0)

    def _size(self, width: float, height: float) -> _Size:
        return _Size(height, width) if self.drawing.sideways else _Size(width, height)

    def _chain(self, index: int, edge: Edge) -> list[str]:
        """The names on the way of an edge: on the ranks that it crosses, invisible ones, of which one is its label's
        place. Edges that lead back go around all boxes."""
        if edge.source not in self.ranks or edge.target not in self.ranks:
            return []
        low, high = self.ranks[edge.source], self.ranks[edge.target]
        if high <= low:
            self.backs.add(index)
            return [edge.source, edge.target]
        between = [f" {index} {rank}" for rank in range(low + 1, high)]
        for rank, name in zip(range(low + 1, high), between, strict=True):
            self.ranks[name] = rank
            self.sizes[name] = _Size(0, 0)
        if edge.label:
            self.sizes[between[0]] = self._size(len(edge.label) * SMALL_CHAR + 2 * PAD, SMALL_LINE)
        return [edge.source, *between, edge.target]

    # -- what comes out -----------------------------------------------------------------------

    def layout(self) -> _Layout:
        """Everything in pixels."""
        paths: list[str] = []
        labels: list[tuple[float, float]] = []
        lane = self.right + LANE
        for index, (edge, chain) in enumerate(zip(self.drawing.edges, self.chains, strict=True)):
            path, label = "", (0.0, 0.0)
            if index in self.backs and edge.source == edge.target and not edge.label:
                path = self._loop(edge.source)
            elif index in self.backs:
                path, label = self._back(chain, lane, index)
                lane += LANE + (0 if self.drawing.sideways else len(edge.label) * SMALL_CHAR)
            elif chain:
                path, label = self._way(chain)
            paths.append(path)
            labels.append(label)
        at = {node.name: self._middle(node.name) for node in self.drawing.nodes}
        width, height = (self.along, lane) if self.drawing.sideways else (lane, self.along)
        ends = [x + len(edge.label) * SMALL_CHAR for edge, (x, _) in zip(self.drawing.edges, labels, strict=True)]
        width = max([width, *ends])
        return _Layout(at, paths, labels, width, height)

    def _point(self, along: float, across: float) -> tuple[float, float]:
        if self.drawing.sideways:
            return along, across
        return across, self.along - along if self.drawing.upwards else along

    def _text(self, *points: tuple[float, float]) -> str:
        return " ".join("{:.1f} {:.1f}".format(*self._point(*point)) for point in points)

    def _middle(self, name: str) -> tuple[float, float]:
        return self._point(self.start[self.ranks[name]] + self.sizes[name].along / 2, self.across[name])

    def _line(self, name: str) -> float:
        """Where a line passes a name: beside a label, which stands above or to the right of it."""
        size = self.sizes[name]
        if name in self.drawing_names or not size.across:
            return self.across[name]
        return self.across[name] + (size.across / 2 if self.drawing.sideways else 2 - size.across / 2)

    @functools.cached_property
    def drawing_names(self) -> set[str]:
        """The names of boxes."""
        return {node.name for node in self.drawing.nodes}

    def _way(self, chain: list[str]) -> tuple[str, tuple[float, float]]:
        """Straight through each rank, and in a curve from one to the next."""
        first = self.start[self.ranks[chain[0]]] + self.sizes[chain[0]].along
        path = f"M{self._text((first, self.across[chain[0]]))}"
        for name, following in itertools.pairwise(chain):
            a, b = self.end[self.ranks[name]], self.start[self.ranks[following]]
            y, z, middle = self._line(name), self._line(following), (a + b) / 2
            path += f" L{self._text((a, y))} C{self._text((middle, y), (middle, z), (b, z))}"
        if len(chain) < 3:
            return path, (0.0, 0.0)
        x, y = self._middle(chain[1])
        size = self.sizes[chain[1]]
        return path, (x - (size.along if self.drawing.sideways else size.across) / 2 + PAD, y + 3)

    def _back(self, chain: list[str], lane: float, index: int) -> tuple[str, tuple[float, float]]:
        """Out at the end, between the ranks to beside all boxes, back there, and in at the start."""
        source, target = chain
        aside = 4 + 2 * (index % 5)
        a = self.start[self.ranks[source]] + self.sizes[source].along
        out, into = self.end[self.ranks[source]] + aside, self.start[self.ranks[target]] - aside
        y, z = self.across[source], self.across[target]
        points = [(a, y), (out, y), (out, lane), (into, lane), (into, z), (self.start[self.ranks[target]], z)]
        x, top = self._point(min(out, into) if self.drawing.sideways else (out + into) / 2, lane)
        label = (x, top - 3) if self.drawing.sideways else (x + 4, top)
        return "M" + " L".join(self._text(point) for point in points), label

    def _loop(self, name: str) -> str:
        """A small arrow from a box to itself."""
        x, y = self._middle(name)
        size = self.sizes[name]
        if self.drawing.sideways:
            return f"M{x + 8:.1f} {y - size.across / 2:.1f} v-7 h-16 v7"
        return f"M{x + size.across / 2:.1f} {y - 6:.1f} h14 v12 h-14"


def _ranks(drawing: Drawing) -> dict[str, int]:
    """The rank of each node: one more than that of any node before it, edges that lead back left out."""
    after: dict[str, list[str]] = {node.name: [] for node in drawing.nodes}
    for edge in drawing.edges:
        if edge.target in after and edge.source in after:
            after[edge.source].append(edge.target)
    order: list[str] = []
    state: dict[str, int] = {}
    back: set[tuple[str, str]] = set()
    for start in after:
        stack = [(start, iter(after[start]))] if start not in state else []
        state.setdefault(start, 1)
        while stack:
            name, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                state[name] = 2
                order.append(name)
            elif following not in state:
                state[following] = 1
                stack.append((following, iter(after[following])))
            elif state[following] == 1:
                back.add((name, following))
    ranks = dict.fromkeys(after, 0)
    for name in reversed(order):
        for following in after[name]:
            if (name, following) not in back:
                ranks[following] = max(ranks[following], ranks[name] + 1)
    return ranks


def _ordered(ranks: dict[str, int], chains: list[list[str]]) -> list[list[str]]:
    """The names of each rank in an order with few crossings."""
    rows: list[list[str]] = [[] for _ in range(max(ranks.values(), default=-1) + 1)]
    for name, rank in ranks.items():
        rows[rank].append(name)
    near: dict[str, list[str]] = {name: [] for name in ranks}
    for chain in chains:
        for a, b in itertools.pairwise(chain):
            near[a].append(b)
            near[b].append(a)
    for sweep in range(6):
        for rank in range(1, len(rows)) if sweep % 2 == 0 else range(len(rows) - 2, -1, -1):
            other = rank - 1 if sweep % 2 == 0 else rank + 1
            place = {name: i / max(1, len(rows[other])) for i, name in enumerate(rows[other])}

            def middle(name: str, place: dict[str, float] = place, rank: int = rank) -> float:
                found = [place[each] for each in near[name] if each in place]
                return sum(found) / len(found) if found else rows[rank].index(name) / len(rows[rank])

            rows[rank] = [name for _, name in sorted((middle(name), name) for name in rows[rank])]
    return rows


def _across(rows: list[list[str]], chains: list[list[str]], heights: dict[str, float]) -> dict[str, float]:
    """Where the middle of each name stands in its column: near those that it is joined with, in the order of the
    column, without overlapping."""
    near: dict[str, list[str]] = {name: [] for row in rows for name in row}
    for chain in chains:
        for a, b in itertools.pairwise(chain):
            near[a].append(b)
            near[b].append(a)
    y: dict[str, float] = {}
    for sweep in range(5):
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = []
            for name in row:
                found = [y[each] for each in near[name] if each in y and each not in row]
                wanted.append(sum(found) / len(found) if found else y.get(name, 0.0))
            y.update(zip(row, _apart(wanted, [heights[name] for name in row]), strict=True))
    top = min((y[name] - heights[name] / 2 for name in y), default=0.0)
    return {name: value - top + GAP_COLUMN for name, value in y.items()}


def _apart(wanted: list[float], heights: list[float]) -> list[float]:
    """Places near the wanted ones that keep the order and do not overlap: groups that would are put together, around
    the mean of what they want."""
    groups: list[tuple[float, list[int]]] = []  # the first place, and who stands there
    for index, place in enumerate(wanted):
        group = (place, [index])
        while groups and _end(groups[-1], heights) > group[0] - heights[group[1][0]] / 2:
            members = groups.pop()[1] + group[1]
            offsets = list(itertools.accumulate(_steps(members, heights), initial=0.0))
            first = sum(wanted[i] - offset for i, offset in zip(members, offsets, strict=True)) / len(members)
            group = (first, members)
        groups.append(group)
    places: dict[int, float] = {}
    for first, members in groups:
        steps = itertools.accumulate(_steps(members, heights), initial=0.0)
        places.update((i, first + step) for i, step in zip(members, steps, strict=True))
    return [places[index] for index in range(len(wanted))]


def _steps(members: list[int], heights: list[float]) -> list[float]:
    return [(heights[a] + heights[b]) / 2 for a, b in itertools.pairwise(members)]


def _end(group: tuple[float, list[int]], heights: list[float]) -> float:
    first, members = group
    return first + sum(_steps(members, heights)) + heights[members[-1]] / 2


def _shapes(drawing: Drawing, placed: _Layout) -> list[str]:
    shapes: list[str] = []
    for edge, path, (x, y) in zip(drawing.edges, placed.paths, placed.labels, strict=True):
        if path:
            marker = "hollow" if edge.style == "hollow" else "arrow"
            shapes.append(f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#{marker})"/>')
        if path and edge.label:
            text = html.escape(edge.label)
            shapes.append(f'<text x="{x:.0f}" y="{y:.0f}" font-size="9" fill="currentColor">{text}</text>')
    for node in drawing.nodes:
        x, y = placed.at[node.name]
        left, top = x - node.width / 2, y - node.height / 2
        shapes.append(f'<a href="{html.escape(node.href)}">' if node.href else "<g>")
        round_ = node.height / 2 if node.style == "round" else 3
        dashes = ' stroke-dasharray="4 3"' if node.style == "dashed" else ""
        shapes.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{node.width:.1f}" height="{node.height:.1f}" '
            f'rx="{round_:.0f}" fill="var(--node, #fff)" stroke="currentColor"{dashes}/>'
        )
        for index, line in enumerate(node.lines):
            bold = ' font-weight="bold"' if node.heading and index == 0 else ""
            extra = 4 if node.heading and index else 0
            shapes.append(
                f'<text x="{left + PAD:.1f}" y="{top + (index + 1) * LINE + extra:.1f}" fill="currentColor"{bold} '
                f'xml:space="preserve">{html.escape(line)}</text>'
            )
        shapes.append("</a>" if node.href else "</g>")
    return shapes
