"""Graphs as pictures: in Graphviz's language, and as SVG, by Graphviz where it is installed, by ourselves elsewhere.

Our own layout is the layered one of Sugiyama, Tagawa and Toda (1981), in its simplest form: ranks by the longest
path, a few barycentre sweeps for the order in each rank, straight lines with bends at the ranks between.
"""

from __future__ import annotations

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

#: The size of a character of a label; how far apart edges that lead back run, and how many beside each other.
SMALL_CHAR, LANE, LANES = 5.5, 14, 6


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


@dataclass
class _Layout:
    """Where the nodes of one drawing stand: (x, y) of their middles; bends of its edges; its size."""

    at: dict[str, tuple[float, float]]
    bends: list[list[tuple[float, float]]]
    width: float
    height: float


def own_svg(drawing: Drawing) -> str:
    """The drawing by the layout of this module, its parts below each other."""
    body: list[str] = []
    top, width = 0.0, 0.0
    for part in [drawing, *drawing.parts]:
        if not part.nodes:
            continue
        placed = _layout(part)
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


def _layout(drawing: Drawing) -> _Layout:
    ranks = _ranks(drawing)
    chains = _chains(drawing, ranks)
    rows = _ordered(drawing, ranks, chains)
    if drawing.sideways:
        return _columns(drawing, rows, chains)
    sizes = {node.name: (node.width, node.height) for node in drawing.nodes}
    at: dict[str, tuple[float, float]] = {}
    widths = [sum(sizes.get(name, (12, 0))[0] + GAP_X for name in row) for row in rows]
    total, y = max(widths, default=0.0) + GAP_X, 12.0
    for row, width in zip(rows, widths, strict=True):
        height = max((sizes.get(name, (0, 0))[1] for name in row), default=0.0)
        x = (total - width) / 2 + GAP_X / 2
        for name in row:
            own = sizes.get(name, (12, 0))[0]
            at[name] = (x + own / 2, y + height / 2)
            x += own + GAP_X
        y += height + GAP_Y
    if drawing.upwards:
        at = {name: (x, y - y0) for name, (x, y0) in at.items()}
    bends = [[at[name] for name in chain] for chain in chains]
    right = [x + (sizes[name][0] / 2 if name in sizes else 6) for name, (x, _) in at.items()]
    for lane, (edge, chain) in enumerate(zip(drawing.edges, bends, strict=True)):
        if chain and not drawing.upwards and chain[-1][1] < chain[0][1]:
            chain[1:-1] = [(max(right) + LANE * (1 + lane % LANES), chain[0][1])]  # back: beside all nodes
            total = max(total, chain[1][0] + len(edge.label) * SMALL_CHAR + 2 * PAD)
        elif chain:
            middle = (chain[0][0] + chain[1][0]) / 2 if len(chain) > 1 else chain[0][0]
            total = max(total, middle + len(edge.label) * SMALL_CHAR + 2 * PAD)
    return _Layout(at, bends, total, y)


def _columns(drawing: Drawing, rows: list[list[str]], chains: list[list[str]]) -> _Layout:
    """Ranks beside each other, from left to right: names stand below each other, and many take little room."""
    sizes = {node.name: (node.width, node.height) for node in drawing.nodes}
    left: dict[str, tuple[float, float]] = {}
    x = GAP_X / 2
    for row in rows:
        width = max((sizes.get(name, (0, 0))[0] for name in row), default=0.0)
        left.update((name, (x, width)) for name in row)
        x += width + GAP_RANK
    heights = {name: sizes.get(name, (0, 0))[1] + GAP_COLUMN for row in rows for name in row}
    y = _heights(rows, chains, heights)
    at = {name: (x0 + sizes.get(name, (width, 0))[0] / 2, y[name]) for name, (x0, width) in left.items()}
    bottom = max((y[name] + sizes.get(name, (0, 0))[1] / 2 for name in y), default=0.0) + GAP_COLUMN
    bends = []
    lanes = 0
    for chain in chains:
        points = [at[name] for name in chain]
        if len(chain) > 1 and points[-1][0] < points[0][0]:
            lane, aside = bottom + LANE * (lanes % LANES), 8 + 3 * (lanes % LANES)
            right, start = sum(left[chain[0]]) + aside, left[chain[-1]][0] - aside
            points[1:-1] = [(right, lane), (start, lane)]  # back: down between columns, below all nodes, and up
            lanes += 1
        elif len(chain) > 1:  # straight through columns, which others stand in; curves are between them
            ways = [((left[name][0], y[name]), (sum(left[name]), y[name])) for name in chain]
            points[1:-1] = [point for way in ways for point in way][1:-1]
        bends.append(points)
    return _Layout(at, bends, x, bottom + LANE * min(lanes, LANES) + GAP_COLUMN)


def _heights(rows: list[list[str]], chains: list[list[str]], heights: dict[str, float]) -> dict[str, float]:
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


def _chains(drawing: Drawing, ranks: dict[str, int]) -> list[list[str]]:
    """For each edge its nodes and, on the ranks that it crosses, invisible ones (they get their ranks here)."""
    chains: list[list[str]] = []
    for index, edge in enumerate(drawing.edges):
        if edge.source not in ranks or edge.target not in ranks:
            chains.append([])
            continue
        low, high = ranks[edge.source], ranks[edge.target]
        step = 1 if high >= low else -1
        between = [f" {index} {rank}" for rank in range(low + step, high, step)]
        for rank, name in zip(range(low + step, high, step), between, strict=True):
            ranks[name] = rank
        chains.append([edge.source, *between, edge.target])
    return chains


def _ordered(drawing: Drawing, ranks: dict[str, int], chains: list[list[str]]) -> list[list[str]]:
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


def _shapes(drawing: Drawing, placed: _Layout) -> list[str]:
    shapes: list[str] = []
    sizes = {node.name: node for node in drawing.nodes}
    for edge, bends in zip(drawing.edges, placed.bends, strict=True):
        if bends:
            shapes.append((_sideways if drawing.sideways else _arrow)(edge, bends, sizes))
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


def _sideways(edge: Edge, bends: list[tuple[float, float]], nodes: dict[str, Node]) -> str:
    """An arrow between columns: out of the right side, in from the left; one that leads back, below all nodes."""
    source, target = nodes[edge.source], nodes[edge.target]
    if edge.source == edge.target:
        x, y = bends[0]
        top = y - source.height / 2
        path = f"M{x + 8:.0f} {top:.0f} v-7 h-16 v7"
        return f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#arrow)"/>' + _label(
            edge, x + 8, top - 2
        )
    (x1, y1), (x2, y2) = bends[0], bends[-1]
    if x2 < x1:
        (right, lane), (left, _) = bends[1:-1]
        path = f"M{x1 + source.width / 2:.0f} {y1:.0f} H{right:.0f} V{lane:.0f} H{left:.0f} V{y2:.0f}"
        path += f" H{x2 - target.width / 2:.0f}"
        label = _label(edge, (left + right) / 2, lane - 3)
    else:
        path = f"M{x1 + source.width / 2:.0f} {y1:.0f}"
        hops = list(zip(bends[1:-1:2], bends[2:-1:2], strict=True))
        for (ax, ay), (bx, by) in hops:
            middle = (ax + bx) / 2
            path += f" H{ax:.0f} C{middle:.0f} {ay:.0f} {middle:.0f} {by:.0f} {bx:.0f} {by:.0f}"
        ((ax, ay), (bx, by)), *_ = hops
        label = _label(edge, (ax + bx) / 2 - len(edge.label) * SMALL_CHAR / 2, (ay + by) / 2 - 3)
    return f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#arrow)"/>{label}'


def _arrow(edge: Edge, bends: list[tuple[float, float]], nodes: dict[str, Node]) -> str:
    source, target = nodes[edge.source], nodes[edge.target]
    points = list(bends)
    if edge.source == edge.target:
        x, y = points[0]
        right = x + source.width / 2
        path = f"M{right:.0f} {y - 6:.0f}h14v12h-14"
        return f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#arrow)"/>' + _label(
            edge, right, y
        )
    if edge.style == "plain" and points[-1][1] < points[0][1] and len(points) == 3:
        return _back(edge, points, source, target)
    down = points[1][1] >= points[0][1]
    points[0] = (points[0][0], points[0][1] + (source.height / 2 if down else -source.height / 2))
    down = points[-1][1] >= points[-2][1]
    points[-1] = (points[-1][0], points[-1][1] + (-target.height / 2 if down else target.height / 2))
    path = "M" + " L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    marker = "hollow" if edge.style == "hollow" else "arrow"
    (x1, y1), (x2, y2) = points[0], points[1]
    line = f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#{marker})"/>'
    return line + _label(edge, (x1 + x2) / 2, (y1 + y2) / 2)


def _back(edge: Edge, points: list[tuple[float, float]], source: Node, target: Node) -> str:
    """An arrow that leads back: out of the right side, up beside all nodes, in from the right."""
    (x1, y1), (lane, _), (x2, y2) = points
    path = f"M{x1 + source.width / 2:.0f} {y1:.0f} H{lane:.0f} V{y2:.0f} H{x2 + target.width / 2:.0f}"
    line = f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#arrow)"/>'
    return line + _label(edge, lane, (y1 + y2) / 2)


def _label(edge: Edge, x: float, y: float) -> str:
    if not edge.label:
        return ""
    return f'<text x="{x + 4:.0f}" y="{y:.0f}" font-size="9" fill="currentColor">{html.escape(edge.label)}</text>'
