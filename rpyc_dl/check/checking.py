"""One program checked: its errors as the analysis raises them, its warnings as the rules of the checks derive."""

from __future__ import annotations

import copy
import inspect
import linecache
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from rpyc_dl.annotator.annotated import AnnotationFacts, hints_of
from rpyc_dl.annotator.errors.check import check
from rpyc_dl.annotator.giving import PLAIN_TYPES
from rpyc_dl.annotator.session import Session
from rpyc_dl.check.facts import SourceFacts
from rpyc_dl.check.findings import Findings
from rpyc_dl.check.rules import run_checks
from rpyc_dl.check.sources import code_key
from rpyc_dl.config import configured
from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import AnnotatorError, Finding, RPythonError, UnionError, UsageError
from rpyc_dl.facts.naming import is_user_function
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.loader import ENTRY_NAMES, load_module
from rpyc_dl.programfile import program_file
from rpyc_dl.terminal import Progress

Stages = TypeVar("Stages", bound=Inference)


@dataclass
class Checked:
    """What was found in one program. `files`: those that it is made of; a change in one of them may change it."""

    program: str
    findings: list[RPythonError] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)  # of what is in no file, such as standard input


def check_file(program: str, entry: str | None, options: Options) -> Checked:
    """Check one program. Whatever is wrong with it is a finding."""
    try:
        checked = check_translation(program, open_checked(Inference, program, entry, options))
    except RPythonError as error:
        checked = Checked(program, _errors(error, program))
    named = {f.pos.filename for f in checked.findings if f.pos is not None}
    checked.texts = {name: linecache.getlines(name) for name in sorted(named) if name.startswith("<")}
    return checked


def open_checked(kind: type[Stages], program: str, entry: str | None, options: Options) -> Stages:
    """The program, opened up to annotations or to C (`kind`).

    With `options.annotations` a file without an entry point is checked by its annotations.
    Raises UsageError, ImportFailed.
    """
    quiet = Progress(visible=False)
    if options.annotations and entry is None and not _has_entry(program):
        return _library(kind, program, options)
    return kind.open(program, entry, options, quiet)


def _has_entry(program: str) -> bool:
    source = program_file(program).source.decode(errors="replace")
    return any(f"def {name}(" in source for name in ENTRY_NAMES) or "__main__" in source


def _library(kind: type[Stages], program: str, options: Options) -> Stages:
    file, module, _ = load_module(program, program_file(program).module, program_file(program).folder)
    project = configured(file.path)
    options = replace(options, rules=(*project.rules, *options.rules), tagging=not options.strict_types)
    functions = annotated_functions(module, file.path)
    if not functions:
        help = ["define `def main(argv):`, choose a function with --entry NAME, or annotate the parameters"]
        raise UsageError(f"{program} has no entry point, and no function with annotations to check it by", help=help)
    (func, types), *others = functions
    return kind(func, types, options, exported=others)


def annotated_functions(module: Any, path: str) -> list[tuple[Callable[..., Any], list[Any]]]:
    """The functions of the module in the file `path` that can be called with what their annotations say, with these
    types."""
    found = []
    for value in vars(module).values():
        if not is_user_function(value) or value.__code__.co_filename != path:
            continue
        parameters = inspect.signature(value).parameters.values()
        hints = hints_of(value)
        types = [hints.get(parameter.name, inspect.Parameter.empty) for parameter in parameters]
        simple = all(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
        if simple and types and all(map(_can_be_given, types)):
            found.append((value, types))
    return found


def _can_be_given(stated: Any) -> bool:
    try:
        return stated in PLAIN_TYPES or (
            getattr(stated, "__origin__", None) in (list, dict, set, frozenset, tuple)
            and all(part is Ellipsis or _can_be_given(part) for part in stated.__args__)
        )
    except TypeError:
        return False


def check_translation(
    program: str, translation: Inference, early: Callable[[Checked], None] = lambda checked: None
) -> Checked:
    """The errors and the findings of an opened program. `early` gets the first errors as soon as they are known."""
    checked = Checked(program)
    try:
        session, _ = translation.analysed
    except RPythonError as error:
        checked.findings += _errors(error, program)
        return checked
    try:
        check(session)
    except AnnotatorError as error:  # those behind it are looked for below
        early(replace(checked, findings=_errors(error, program)))
    sources = SourceFacts(translation, session)
    checked.files = sorted(sources.files)
    _add_annotations(session, sources, functions=not translation.options.annotations)
    engine = run_checks(session, sources.rows)
    further = _uncalled_by_annotations(translation, {str(key) for (key,) in engine.rows("uncalled")})
    if further is not None:
        return check_translation(program, further, early)
    findings = Findings(session, sources, engine)
    errors: Sequence[RPythonError] = ()
    try:
        _ = translation.result
    except RPythonError as error:
        errors = _errors(error, program)
    warnings = findings.all(refused=bool(errors))
    if translation.exported or translation.program is None:
        warnings = [each for each in warnings if each.code != "uncalled"]
    checked.findings += [*errors, *_without(warnings, errors)]
    return checked


def _uncalled_by_annotations(translation: Inference, uncalled: set[str]) -> Inference | None:
    """The translation anew, in which functions that nothing calls are called with what their annotations say."""
    program = translation.program
    if not translation.options.annotations or program is None or translation.exported:
        return None
    functions = annotated_functions(program.module, program.path)
    exported = [each for each in functions if code_key(each[0].__code__) in uncalled]
    if not exported:
        return None
    return Inference(
        translation.entry, translation.argtypes, translation.options, translation.progress, program, exported
    )


def _add_annotations(session: Session, sources: SourceFacts, functions: bool) -> None:
    """What functions and classes state; of functions, unless the analysis has it already."""
    annotations = AnnotationFacts(session.world)
    for exported in session.exporter.graphs if functions else ():
        code = getattr(exported.graph.func, "__code__", None)
        if code is not None and sources.is_programs(code.co_filename):
            annotations.function(exported)
    for symbol, name, v in session.rows("attr_var"):
        cls = session.world.names.object(symbol)
        if isinstance(cls, type) and cls.__module__ in sources.modules:
            annotations.attribute(origin_of(cls), name, v)
    sources.rows |= annotations.rows


def _errors(error: RPythonError, program: str) -> list[RPythonError]:
    """The error and the independent ones behind it, each on its own, in the order of the source."""
    errors = [copy.copy(each) for each in (error, *error.others)]
    for each in errors:
        each.others, each.help = [], [*each.help]
    errors.sort(key=lambda each: each.pos.sort_key() if each.pos is not None else ("", 0, 0))
    for each in errors:
        if isinstance(each, UnionError) and each.question:
            each.help.append(f"rpyc-dl explain {program} {each.question}   shows where each comes from")
    return errors


def _without(findings: list[Finding], errors: Sequence[RPythonError]) -> list[Finding]:
    """The findings at places of which no error tells."""
    places = {(os.path.realpath(e.pos.filename), e.pos.lineno) for e in errors if e.pos is not None}
    return [f for f in findings if f.pos and (os.path.realpath(f.pos.filename), f.pos.lineno) not in places]
