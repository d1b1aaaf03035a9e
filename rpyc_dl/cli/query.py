"""`rpyc-dl query`: questions about a program, one at a time or in a session."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import json_option, opened, program_parameters
from rpyc_dl.cli.output import show, show_data
from rpyc_dl.driver.inference import Inference
from rpyc_dl.errors import UsageError
from rpyc_dl.terminal import print_error
from rpyc_dl.workbench.query import STYLES, Database, Wanted, ask_all, terminal
from rpyc_dl.workbench.query.shell import STYLES as SHELL_STYLES
from rpyc_dl.workbench.query.shell import Shell

ENGINES = click.Choice(["auto", "pydatalog", "embedded"])


@cli.command()
@program_parameters()
@click.argument("question", metavar="[QUESTION]", required=False)
@click.option("--file", "path", metavar="FILE", help="Answer the questions of this file (`-`: standard input).")
@click.option("--count", is_flag=True, help="Print only the number of answers.")
@click.option("--sort", "order", metavar="X,-Y", default="", help="Sort by these columns (a minus: downwards).")
@click.option(
    "--limit", type=click.IntRange(min=0), default=100, help="Print at most this many answers (100; 0: all)."
)
@click.option("--by", type=ENGINES, default="auto", help="What answers: by default, what suits the question.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@json_option
def query(
    program: str,
    question: str | None,
    path: str | None,
    count: bool,
    order: str,
    limit: int,
    by: str,
    as_csv: bool,
    as_json: bool,
    **parameters: Any,
) -> None:
    """Ask about PROG in the language of the rules.

    Without a question, a session begins; `:help` in it says more.

    \b
      rpyc-dl query prog.py 'has("main:x", A)'          what `x` in `main` may hold
      rpyc-dl query prog.py 'never_called(F, File, L)'  functions that nothing calls
      rpyc-dl query prog.py 'calls(F, G, At), F != G'   who calls whom, and where
      rpyc-dl query prog.py --file questions.dl --csv   all questions of a file
      rpyc-dl query prog.py                             a session
    """

    text, name = _text(question, path)
    if text is None:
        _session(program, limit, by, **parameters)
        return
    with opened(Inference, program, **parameters) as translation:
        wanted = Wanted(None if order else limit or None, number=count)
        found = ask_all(Database(translation), text, by, name=name, wanted=wanted)
    if not found:
        raise UsageError("there is no question in it", help=["a question begins with `?-`, a rule only helps it"])
    for answers in found:
        answers.sort_by(order)
    most = limit or None
    if as_json:
        data = [each.as_data(0 if count else most) for each in found]
        show_data(data[0] if question is not None and len(data) == 1 else {"answers": data})
        return
    for index, each in enumerate(found):
        if len(found) > 1 and not as_csv:
            show([[]] * bool(index) + [[(each.question.text, "heading")]], STYLES)
        if count:
            print(each.count)
        elif as_csv:
            print("\n" * bool(index) + each.as_csv(most), end="")
        else:
            show(each.layout(most), STYLES)


def _text(question: str | None, path: str | None) -> tuple[str | None, str]:
    """The questions and what they are called in messages; None for a session."""
    if question is not None and path is not None:
        raise click.UsageError("give either a question or --file")
    if path is None:
        return question, "question"
    if path == "-":
        return sys.stdin.read(), "standard input"
    try:
        return Path(path).read_text(encoding="utf-8"), path
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"cannot read {path}: it is not UTF-8 text") from None


def _session(program: str, limit: int, by: str, rules: tuple[str, ...], **parameters: Any) -> None:

    def analyse(files: tuple[str, ...]) -> Inference:
        with opened(Inference, program, rules=files, **parameters) as translation:
            _ = translation.analysed
            return translation

    shell = Shell(analyse, rules, limit or None, engine=by)
    if sys.stdin.isatty():
        print(f"{program} is analysed. `:help` says what can be asked, Ctrl-D ends the session.")
    terminal.interact(shell, lambda lines: show(lines, SHELL_STYLES), print_error)
