"""`rpyc-dl annotate`: the source of every reached function with the annotation of each of its variables."""

from __future__ import annotations

import inspect
import linecache
import types
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance
from rpyc_dl.errors import Line
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value
from rpyc_dl.source import shown_path
from rpyc_dl.userfiles import is_users
from rpyc_dl.workbench.describe import describe
from rpyc_dl.workbench.entities import Entities, is_users_name
from rpyc_dl.workbench.functions import UserFunction, dead_lines_of, user_functions

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.annotator.result import AnnotationResult

#: The colour of each role of a listing, in rich's words.
STYLES = {"heading": "bold", "frame": "blue", "source": "", "dead": "dim", "annotation": "green"}

#: Annotations start in this column, or two columns after a longer source line.
COLUMN = 60


@dataclass
class FunctionListing:
    """One reached function, or one specialised copy: what its variables are, by line, then name."""

    name: str
    filename: str
    first: int
    last: int
    variables: dict[int, dict[str, list[SomeObject]]] = field(default_factory=dict)
    returns: SomeObject | None = None
    dead: set[int] = field(default_factory=set)
    definition: int = 0
    body: int = 0
    parameters: list[str] = field(default_factory=list)


def listings(result: AnnotationResult) -> list[FunctionListing]:
    """One listing for each specialised copy of a function that stands in a file of the user's, in the order of the
    source. The body of a generator is listed with the function, and so are generator expressions and lambdas."""
    names = Entities(result.session).graphs
    exported = result.session.exporter.exported
    found: list[FunctionListing] = []
    holders: dict[tuple[str, str], list[FunctionListing]] = {}  # by file and qualified name
    for function, own in _written(user_functions(result)):
        code, made = function.code, []
        for graph in function.graphs:
            name = names.get(exported[graph].number, function.name) if graph in exported else function.name
            made.append(_listing(result, function, graph, name))
        holder, _, _ = code.co_qualname.rpartition(".<locals>.")
        within = holders.get((code.co_filename, holder), []) if code.co_name.startswith("<") else []
        for listing in within:
            _add(listing, made, own)
        found += made if not within else []
        holders[code.co_filename, code.co_qualname] = within or made
    return found


def _written(functions: list[UserFunction]) -> list[tuple[UserFunction, set[str]]]:
    """Those that the files of the user's define, with their variables: others are made at a line of theirs, to do
    what a library does. Where there is none, the program is a library's, and all are meant."""
    files = {function.code.co_filename for function in functions}
    known = {name: _variables(name) for name in files if is_users(name)}
    found = []
    for each in functions:
        defined = known.get(each.code.co_filename)
        own = (defined or {}).get((each.code.co_qualname, each.line))
        if own is not None or (defined is not None and (not defined or each.name == "<module>")):
            found.append((each, own or set()))
    return found or [(each, set()) for each in functions]


def _variables(filename: str) -> dict[tuple[str, int], set[str]]:
    """The variables of all functions that a file defines, by their qualified names and first lines; nothing where it
    cannot be read."""
    try:
        pending = [compile("".join(linecache.getlines(filename)), filename, "exec")]
    except (SyntaxError, ValueError):
        return {}
    found: dict[tuple[str, int], set[str]] = {}
    while pending:
        inner = [const for const in pending.pop().co_consts if isinstance(const, types.CodeType)]
        for code in inner:
            found.setdefault((code.co_qualname, code.co_firstlineno), set()).update(
                code.co_varnames, code.co_cellvars
            )
        pending += inner
    return found


def _add(listing: FunctionListing, parts: list[FunctionListing], own: set[str]) -> None:
    """Note in the listing of a function what is known of one inside of it that has no lines of its own: its variables
    are `own`."""
    for part in parts:
        for line, names in part.variables.items():
            for name, values in names.items():
                for s in values if name in own else ():
                    _note(listing, line, name, s)


def _listing(result: AnnotationResult, function: UserFunction, graph: FunctionGraph, name: str) -> FunctionListing:
    code = function.code
    try:
        lines, first = inspect.getsourcelines(code)
        last = first + len(lines) - 1
    except (OSError, TypeError):
        first = last = code.co_firstlineno
    listing = FunctionListing(name, code.co_filename, first, last)
    listing.returns = result.binding(graph.returnvar)
    exported = result.session.exporter.exported.get(graph)
    listing.dead = dead_lines_of(result.session, exported) if exported is not None else set()
    listing.definition = _definition(code)
    listing.body = listing.definition + (not code.co_name.startswith("<"))
    for argname, v in zip(graph.argnames, graph.args, strict=False):
        if is_users_name(argname):
            listing.parameters.append(argname)
            _note(listing, listing.definition, argname, result.binding(v))
    for each in (graph, *function.steps):
        _note_variables(result, listing, each)
        _note_attributes(result, listing, each)
    return listing


def _definition(code: types.CodeType) -> int:
    """The line of the `def`, below the decorators."""
    line = code.co_firstlineno
    while linecache.getline(code.co_filename, line).lstrip().startswith("@"):
        line += 1
    return line


def _note_variables(result: AnnotationResult, listing: FunctionListing, graph: FunctionGraph) -> None:
    """Every variable where it gets its value, and every constant that a variable of the user's stands for."""
    for block in graph.iterblocks():
        values: list[Value] = [*block.getvariables()]
        for args in [op.args for op in block.operations] + [link.args for link in block.exits]:
            values += [arg for arg in args if isinstance(arg, Constant)]
        for value in values:
            if value.localname and is_users_name(value.localname) and value.pos is not None:
                line = value.pos.lineno
                if listing.body <= line <= listing.last and value not in graph.args:
                    _note(listing, line, value.localname, result.binding(value))


def _note_attributes(result: AnnotationResult, listing: FunctionListing, graph: FunctionGraph) -> None:
    """Every attribute of the user's, where it is stored: what it holds, wherever it is stored."""
    for _block, op in graph.iterblockops():
        if op.opname != "setattr" or op.pos is None or not isinstance(op.args[1], Constant):
            continue
        holder, name = op.args[0], op.args[1].value
        s_attribute = _attribute(result.binding(holder), name)
        if s_attribute is None or not holder.localname or not is_users_name(holder.localname):
            continue
        if listing.body <= op.pos.lineno <= listing.last:
            _note(listing, op.pos.lineno, f"{holder.localname}.{name}", s_attribute)


def _attribute(s_holder: SomeObject, name: str) -> SomeObject | None:
    """What an attribute of an instance holds; None where it is no attribute of the class that the analysis knows."""
    if not isinstance(s_holder, SomeInstance) or s_holder.classdef is None:
        return None
    for classdef in s_holder.classdef.getmro():
        if name in classdef.attrs:
            return classdef.attrs[name]
    return None


def _note(listing: FunctionListing, lineno: int, name: str, s: SomeObject) -> None:
    found = listing.variables.setdefault(lineno, {}).setdefault(name, [])
    if describe(s) not in map(describe, found):
        found.append(s)


def layout(result: AnnotationResult) -> list[Line]:
    """The whole listing as lines of (text, role)."""
    lines: list[Line] = []
    filename = None
    for listing in listings(result):
        if listing.filename != filename:
            filename = listing.filename
            lines += [[]] * bool(lines) + [[(shown_path(filename), "heading")]]
        lines += [[], *function_lines(listing)]
    return lines


def function_lines(listing: FunctionListing) -> list[Line]:
    """The source of a function, with what its variables are."""
    lines: list[Line] = []
    if "[" in listing.name:
        lines.append([("     | ", "frame"), (f"# {listing.name}", "annotation")])
    for lineno in range(listing.first, listing.last + 1):
        text = linecache.getline(listing.filename, lineno).rstrip().expandtabs()
        notes = [
            f"{name}: {' or '.join(map(describe, found))}"
            for name, found in listing.variables.get(lineno, {}).items()
        ]
        if lineno == listing.definition and listing.returns is not None:
            notes.append(f"returns {describe(listing.returns)}")
        if lineno in listing.dead and not notes:
            notes.append("never executed")
        line: Line = [(f"{lineno:>4} | ", "frame"), (text, "dead" if lineno in listing.dead else "source")]
        if notes:
            line += [(" " * max(2, COLUMN - len(text)), ""), (f"# {', '.join(notes)}", "annotation")]
        lines.append(line)
    return lines


def as_data(result: AnnotationResult) -> list[dict[str, Any]]:
    """The listing for `--json`: both the readable form and the field's own."""
    return [function_data(listing) for listing in listings(result)]


def function_data(listing: FunctionListing) -> dict[str, Any]:
    """What `--json` says of one function."""
    return {
        "function": listing.name,
        "file": listing.filename,
        "first_line": listing.first,
        "last_line": listing.last,
        "returns": _both(listing.returns),
        "variables": [
            {"name": name, "line": lineno, **_both(s)}
            for lineno, names in sorted(listing.variables.items())
            for name, found in names.items()
            for s in found
        ],
        "dead_lines": sorted(listing.dead),
    }


def _both(s: SomeObject | None) -> dict[str, str]:
    return {} if s is None else {"type": describe(s), "annotation": repr(s)}
