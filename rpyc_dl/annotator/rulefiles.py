"""The rule files that an analysis runs: those of the package, and a project's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rpyc_dl.annotator.userrules import rule_pos, shipped_rules
from rpyc_dl.datalog import DatalogErrors, Program, load_program
from rpyc_dl.errors import InternalError, Note, RPythonError, RuleError


def rules_program(extra: tuple[str, ...] = ()) -> Program:
    """The shipped rules, and the user's rule files `extra`. RuleError with every mistake in them.

    The shipped rules alone are read once; with the user's files everything is read anew, since those change.
    """
    return _load(extra) if extra else _shipped_program()


@cache
def _shipped_program() -> Program:
    try:
        return _load(())
    except RuleError as error:  # not the user's doing
        raise InternalError(f"a shipped rule file is wrong: {error}") from error


def _load(extra: tuple[str, ...]) -> Program:
    try:
        return load_program([shipped_rules(), *map(Path, extra)])
    except DatalogErrors as errors:
        raise _rule_error(errors) from None


def _rule_error(errors: DatalogErrors) -> RuleError:
    converted: list[RPythonError] = []
    for d in errors.diagnostics:
        notes = [Note(text, rule_pos(span) if span is not None else None) for text, span in d.notes]
        help = [d.help] if d.help else []
        converted.append(RuleError(d.message, rule_pos(d.span), notes=notes, help=help, code=f"rule-{d.code}"))
    first, *others = converted
    assert isinstance(first, RuleError)
    first.others = others
    return first
