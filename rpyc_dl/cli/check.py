"""`rpyc-dl check`: errors and warnings, without building anything."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Sequence
from typing import Any

import click

from rpyc_dl.check.checking import Checked, check_file
from rpyc_dl.check.findings import CODES
from rpyc_dl.check.formats import FORMATS, findings_of, summary
from rpyc_dl.check.rules import prepare
from rpyc_dl.check.watching import changes
from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import interfaces_option, program_parameters
from rpyc_dl.cli.running import DONE, REFUSED, USAGE
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import UsageError, layout
from rpyc_dl.isolated import isolated
from rpyc_dl.terminal import STYLES, print_lines, wants_colour


@cli.command()
@program_parameters(many=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(sorted(FORMATS)),
    default="text",
    help="text (default), json, sarif (2.1.0), or github: commands that annotate a pull request.",
)
@click.option(
    "--annotations",
    type=click.Choice(["warn", "use", "ignore"]),
    default="warn",
    help="warn (default) where one contradicts what is inferred; use: it is an error there, and annotated functions "
    "are checked although nothing calls them, also of a file without an entry point; ignore them.",
)
@interfaces_option
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave out the findings of this code (repeatable).")
@click.option("--strict", is_flag=True, help="Exit status 1 for warnings, too.")
@click.option("--watch", is_flag=True, help="Check again whenever a file of the program changes, until Ctrl-C.")
def check(
    programs: tuple[str, ...],
    form: str,
    annotations: str,
    ignore: tuple[str, ...],
    strict: bool,
    watch: bool,
    entry: str | None,
    **options: Any,
) -> int:
    """Tell the errors and warnings of programs, without building them.

    \b
      rpyc-dl check prog.py                      errors, warnings and notes, with places and what to do
      rpyc-dl check prog.py --watch              again after each change
      rpyc-dl check a.py b.py --format sarif     for a code scanning service
      rpyc-dl check lib.py --annotations use     a library by its annotations: no entry point is needed

    Each code has a page: `rpyc-dl explain quadratic`. A comment `# rpyc-dl: ignore[quadratic]` at the end of a line
    leaves out what is found there.

    Exit status: 0 no error was found, 1 errors (with --strict: warnings) were, 2 wrong usage, 3 a bug of rpyc-dl.
    """
    known = sorted(CODES)
    for code in ignore:
        if code not in CODES:
            raise click.UsageError(f"--ignore {code}: no warning has this code; there are {', '.join(known)}")
    chosen = Options(annotations=annotations == "use", **options)
    left_out = {*ignore, *(["annotation"] if annotations == "ignore" else [])}
    prepare()
    while True:
        checked = [_checked(program, entry, chosen, left_out) for program in programs]
        _show(checked, form)
        if not watch:
            return _status(checked, strict)
        print("watching …", file=sys.stderr)
        changes(sorted({file for each in checked for file in each.files} | set(programs)))


def _checked(program: str, entry: str | None, options: Options, left_out: set[str]) -> Checked:
    checked = isolated(check_file, program, entry, options)
    for name, lines in checked.texts.items():
        linecache.cache[name] = (len(lines), None, lines, name)
    checked.findings = [finding for finding in checked.findings if finding.code not in left_out]
    return checked


def _show(checked: Sequence[Checked], form: str) -> None:
    linecache.checkcache()
    if form != "text" or not wants_colour(sys.stdout):
        text = FORMATS[form](checked)
        print(text, end="\n" if text else "", flush=True)
        return
    for finding in findings_of(checked):
        print_lines([*layout(finding), []], STYLES, sys.stdout)
    print(summary(checked), flush=True)


def _status(checked: Sequence[Checked], strict: bool) -> int:
    findings = findings_of(checked)
    if any(isinstance(finding, UsageError) for finding in findings):
        return USAGE
    refused = any(f.severity == "error" or (strict and f.severity == "warning") for f in findings)
    return REFUSED if refused else DONE
