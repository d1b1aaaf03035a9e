"""The page: data and pictures put into `page.html`, with its style and script inside."""

from __future__ import annotations

import html
import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.crash import version
from rpyc_dl.datalog import Evaluator
from rpyc_dl.errors import RPythonError, UsageError, render
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.measuring.profile import Profile
from rpyc_dl.source import shown_path
from rpyc_dl.workbench import drawing, rulebook, views
from rpyc_dl.workbench.describe import describe
from rpyc_dl.workbench.listing import listings
from rpyc_dl.workbench.report.assembly import assembly
from rpyc_dl.workbench.report.collect import Collected, joined
from rpyc_dl.workbench.report.costs import line_costs
from rpyc_dl.workbench.report.csource import c_functions
from rpyc_dl.workbench.report.derivations import derivations
from rpyc_dl.workbench.report.source import FilePage, Sources

if TYPE_CHECKING:
    from rpyc_dl.driver.translation import Translation

#: Flow graphs beyond this many, and call graphs of more functions, are left to `rpyc-dl view`.
MOST_FLOWS, MOST_CALLS = 60, 250

#: Rules in the table of the hottest.
HOTTEST = 25


def write(translation: Translation, path: str, profile: Profile | None = None, machine: bool = False) -> None:
    """Write the report to a file, with the samples of a profile, and machine code.

    Raises UsageError where that cannot be done, CompilationError.
    """
    with translation.progress.stage("page"):
        text = build(translation, profile, machine)
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def build(translation: Translation, profile: Profile | None = None, machine: bool = False) -> str:
    """The whole page as HTML."""
    collected = Collected(translation)
    heap = _heap(collected)  # before the graphs become those of the lowering
    sources = Sources(collected)
    pages = sources.files()
    filenames = _filenames(collected, pages)
    types = _types(collected)
    calls = _calls(collected, pages)
    c_code = c_functions(collected, filenames)
    trees, rules = derivations(collected, sources.asked)
    costs = _costs(collected)
    rules |= {cost["rule"] for cost in costs}
    data = {
        "files": [{"name": page.name, "outline": page.outline} for page in pages],
        "cards": sources.cards,
        "why": trees,
        "rules": _rule_texts(collected, rules),
        "c": c_code,
        "assembly": assembly(collected, len(pages), c_code) if machine else [],
        "costs": line_costs(collected, filenames, c_code, profile),
    }
    parts = {
        "TITLE": html.escape(translation.name),
        "STYLE": _part("style.css"),
        "SCRIPT": _part("script.js"),
        "SUMMARY": _summary(collected, pages),
        "ERRORS": _errors(collected, pages),
        "SOURCE": "\n".join(
            _file_html(index, page, _wrong(collected, page), types.get(name, {}))
            for index, (name, page) in enumerate(zip(filenames, pages, strict=True))
        ),
        "CALLS": calls,
        "CLASSES": _picture(views.class_graph(collected.database), "The program uses no class of its own."),
        "FLOW": _flows(collected),
        "HEAP": heap,
        "RULES": _rules_table(costs),
        "TIMINGS": _timings(translation),
        "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/"),
    }
    text = _part("page.html")
    head, *pieces = text.split("{{")
    return head + "".join(parts[name] + rest for name, _, rest in (piece.partition("}}") for piece in pieces))


def _part(name: str) -> str:
    return (files("rpyc_dl.workbench.report") / name).read_text(encoding="utf-8")


def _filenames(collected: Collected, pages: list[FilePage]) -> list[str]:
    whole = {
        shown_path(g.graph.func.__code__.co_filename): g.graph.func.__code__.co_filename for g in collected.graphs
    }
    return [whole.get(page.name, page.name) for page in pages]


# -- the parts --------------------------------------------------------------------------------


def _summary(collected: Collected, pages: list[FilePage]) -> str:
    functions = len(collected.database.rows("entered"))
    never = len(collected.database.rows("never_called"))
    lines = sum(len(page.lines) for page in pages)
    facts = sum(map(len, collected.session.facts.all.values()))
    stages = {stage.name: stage.seconds for stage in collected.translation.progress.stages}
    items = [
        (f"{lines:,}", "lines"),
        (f"{functions:,}", "functions"),
        (f"{never:,}", "never called"),
        (f"{facts:,}", "facts"),
        (f"{stages.get('annotate', 0.0):.2f} s", "inference"),
        ("refused" if collected.error else "accepted", f"rpyc-dl {version()}"),
    ]
    return "".join(f"<div><b>{html.escape(a)}</b><span>{html.escape(b)}</span></div>" for a, b in items)


def _errors(collected: Collected, pages: list[FilePage]) -> str:
    if collected.error is None:
        return ""
    errors = [collected.error, *collected.error.others]
    texts = "".join(_error(error, pages) for error in errors)
    return f'<section class="errors" aria-label="Errors"><h2>The program is refused</h2>{texts}</section>'


def _error(error: RPythonError, pages: list[FilePage]) -> str:
    """The text of an error, with links to its line and to those that it names."""
    links = []
    for pos in filter(None, [error.pos, *(note.pos for note in error.notes)]):
        index = next((i for i, page in enumerate(pages) if page.name == shown_path(pos.filename)), None)
        if index is not None:
            links.append(f'<a href="#L{index}-{pos.lineno}">line {pos.lineno}</a>')
    return f"<pre>{html.escape(render(error))}</pre><p>{' · '.join(dict.fromkeys(links))}</p>"


def _wrong(collected: Collected, page: FilePage) -> dict[int, str]:
    """The lines of a file that have errors, with their messages."""
    errors = [collected.error, *collected.error.others] if collected.error is not None else []
    places = [(error.pos, error.message) for error in errors if error.pos is not None]
    return {pos.lineno: message for pos, message in places if shown_path(pos.filename) == page.name}


def _types(collected: Collected) -> dict[str, dict[int, str]]:
    """What is said of the variables that get a value in a line, by file and line; copies of functions together."""
    found: dict[str, dict[int, dict[str, dict[str, None]]]] = {}
    for listing in listings(collected.result) if collected.result is not None else ():
        lines = found.setdefault(listing.filename, {})
        for line, names in listing.variables.items():
            for name, values in names.items():
                lines.setdefault(line, {}).setdefault(name, {}).update(dict.fromkeys(map(describe, values)))
        if listing.returns is not None:
            returned = lines.setdefault(listing.definition, {}).setdefault("returns", {})
            returned[describe(listing.returns)] = None
    return {
        name: {
            line: ", ".join(f"{each}: {joined(types)}" for each, types in names.items())
            for line, names in lines.items()
        }
        for name, lines in found.items()
    }


def _file_html(index: int, page: FilePage, wrong: dict[int, str], types: dict[int, str]) -> str:
    rows = []
    for number, text in enumerate(page.lines, 1):
        dead = ' class="dead" title="never executed"' if number in page.dead else ""
        if number in wrong:
            dead = f' class="wrong" title="{html.escape(wrong[number])}"'
        inlay = f'<span class="inlay">{html.escape(types[number])}</span>' if number in types else ""
        place = f"L{index}-{number}"
        rows.append(f'<li id="{place}"{dead}><a href="#{place}">{number}</a><code>{text}</code>{inlay}</li>')
    return f'<h2 class="file">{html.escape(page.name)}</h2><ol class="code" data-file="{index}">{"".join(rows)}</ol>'


def _picture(picture: drawing.Drawing, otherwise: str) -> str:
    if not picture.nodes:
        return f"<p>{otherwise}</p>"
    return f'<div class="picture" tabindex="0" role="group" aria-label="{picture.title}">{drawing.svg(picture)}</div>'


def _calls(collected: Collected, pages: list[FilePage]) -> str:
    """The call graph; each function leads to its definition."""
    picture = views.call_graph(collected.database)
    places = {
        each["name"]: f"#L{index}-{each['line']}"
        for index, page in enumerate(pages)
        for each in page.outline
        if each["kind"] == "function"
    }
    for node in picture.nodes:
        node.href = places.get(node.lines[0].partition("[")[0], "")
    if len(picture.nodes) > MOST_CALLS:
        return (
            f"<p>The program has {len(picture.nodes)} functions, too many for one picture: "
            f"<code>rpyc-dl view {html.escape(collected.translation.name)}.py --calls --function NAME</code> "
            "shows what one of them leads to.</p>"
        )
    return _picture(picture, "No function is called.")


def _flows(collected: Collected) -> str:
    graphs = [g for g in _live_graphs(collected) if g.func is not None]
    parts = []
    names = collected.entities.graphs
    for graph in graphs[:MOST_FLOWS]:
        exported = collected.session.exporter.exported.get(graph)
        name = names.get(exported.number, graph.name) if exported else graph.name
        svg = drawing.svg(views.flow_graph(graph), use_graphviz=len(graphs) <= MOST_FLOWS)
        parts.append(
            f'<details class="flow" data-name="{html.escape(name)}"><summary>{html.escape(name)}</summary>'
            f'<div class="picture" tabindex="0" role="img" aria-label="flow graph of {html.escape(name)}">{svg}</div>'
            "</details>"
        )
    if len(graphs) > MOST_FLOWS:
        parts.append(f"<p>and {len(graphs) - MOST_FLOWS} more: <code>rpyc-dl view PROG --function NAME</code></p>")
    return "".join(parts)


def _heap(collected: Collected) -> str:
    if not collected.heap:
        return "<p>It is not drawn here: <code>rpyc-dl annotate --heap PROG</code></p>"
    return f'<pre class="heap" tabindex="0">{html.escape(collected.heap)}</pre>'


def _live_graphs(collected: Collected) -> list[FunctionGraph]:
    ours = collected.entities.stands_for
    return [g.graph for g in collected.graphs if g.number not in ours]


def _costs(collected: Collected) -> list[dict[str, Any]]:
    engine = collected.session.engine
    costs = engine.rule_costs() if isinstance(engine, Evaluator) else []
    found: dict[str, dict[str, Any]] = {}  # one rule may have several clauses
    for cost in costs:
        name = rulebook.documented_id(engine.program, cost.rule)
        entry = found.setdefault(name, {"rule": name, "seconds": 0.0, "calls": 0, "made": 0})
        entry["seconds"] += cost.seconds
        entry["calls"] += cost.calls
        entry["made"] += cost.rows_out
    return sorted(found.values(), key=lambda entry: -entry["seconds"])[:HOTTEST]


def _rules_table(costs: list[dict[str, Any]]) -> str:
    if not costs:
        return "<p>The rules were not timed.</p>"
    rows = "".join(
        f'<tr><td><button class="rule" data-rule="{cost["rule"]}">{html.escape(cost["rule"])}</button></td>'
        f"<td>{cost['seconds'] * 1000:.1f}</td><td>{cost['calls']:,}</td><td>{cost['made']:,}</td></tr>"
        for cost in costs
    )
    return (
        "<table><thead><tr><th>rule</th><th>milliseconds</th><th>calls</th><th>conclusions</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _timings(translation: Translation) -> str:
    stages = translation.progress.stages
    most = max((stage.seconds for stage in stages), default=0.0) or 1.0
    rows = "".join(
        f"<tr><td>{html.escape(stage.name)}</td><td>{stage.seconds:.3f} s</td>"
        f'<td><span class="bar" style="width:{100 * stage.seconds / most:.0f}%"></span></td>'
        f"<td>{html.escape(stage.summary())}</td></tr>"
        for stage in stages
        if stage.name != "page"  # it is being made
    )
    return f"<table class=timings><tbody>{rows}</tbody></table>"


def _rule_texts(collected: Collected, names: set[str]) -> dict[str, str]:
    """The paragraphs of the rule files that are named on the page."""
    book = collected.session.engine.program
    texts = {}
    for name in sorted(names):
        try:
            texts[name] = "\n".join(rulebook.show(book, name))
        except UsageError:
            continue
    return texts
