"""The `rpyc-dl` command (design section 9): options in, a Translation asked for the right thing, exit status out.

Exit status: 0 done, 1 the program was refused, 2 wrong usage, 3 a bug of ours. `run` and `interpret` end with the
program's own status once it runs.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from rpyc_dl import crash
from rpyc_dl.driver import STAGES, Options, Translation, open_program
from rpyc_dl.errors import Line, RPythonError, UsageError
from rpyc_dl.terminal import Progress, print_error, print_lines, wants_colour

DONE, REFUSED, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


def main(argv: list[str] | None = None) -> None:
    """The entry point of the command: runs it and exits."""
    if "_RPYC_DL_COMPLETE" in os.environ:  # click prints the completion script or the candidates, and exits
        cli.main(prog_name="rpyc-dl")
    sys.exit(run_command(sys.argv[1:] if argv is None else argv))


def run_command(argv: list[str]) -> int:
    """Run one command line; the exit status. Nothing is raised, and no traceback of ours is printed."""
    try:
        status = cli.main(args=argv, prog_name="rpyc-dl", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return USAGE
    except RPythonError as error:
        print_error(error, sys.stderr, as_data="--json" in argv)
        return USAGE if isinstance(error, UsageError) else REFUSED
    except (KeyboardInterrupt, click.Abort):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit does not complain again
        return 128 + signal.SIGPIPE
    except Exception as error:
        print(crash.describe_crash(error, argv), file=sys.stderr)
        return BUG


class InOrder(click.Group):
    """Commands are listed as they are defined: the ones to start with first."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(cls=InOrder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(crash.version(), prog_name="rpyc-dl")
def cli() -> None:
    """Compile plain Python 3 programs to native executables; no annotations needed.

    A program PROG is a Python file with a function `main(argv)`. The types of its variables are inferred by Datalog
    rules.

    \b
      rpyc-dl translate examples/fib.py     makes the executable ./fib
      rpyc-dl annotate examples/fib.py      shows what was inferred
    """


Command = Callable[..., Any]


def program_parameters(required: bool = True) -> Callable[[Command], Command]:
    """What every command that takes a program takes: the program, its entry, further rules, timings."""

    def decorate(command: Command) -> Command:
        for decorator in (
            click.option("--timings", is_flag=True, help="Print what each stage took, on standard error."),
            click.option("--rules", metavar="FILE", multiple=True, help="A further rule file (repeatable)."),
            click.option(
                "--entry", metavar="NAME", help="The entry function (default: target, entry_point or main)."
            ),
            click.argument("program", metavar="PROG" if required else "[PROG]", type=click.Path(), required=required),
        ):
            command = decorator(command)
        return command

    return decorate


@contextmanager
def opened(
    program: str, entry: str | None, rules: tuple[str, ...], timings: bool, **options: Any
) -> Iterator[Translation]:
    """The Translation of a program; its timings are printed when the command ends, however it ends."""
    progress = Progress()
    try:
        yield open_program(program, entry, Options(rules=rules, **options), progress)
    finally:
        if timings:
            progress.print_timings()


def program_options(command: Command) -> Command:
    """`program_parameters`, in whose place the command gets a Translation."""

    def prepared(program: str, entry: str | None, rules: tuple[str, ...], timings: bool, **others: Any) -> Any:
        chosen = {name: others.pop(name) for name in ("gc", "cc", "native") if name in others}
        with opened(program, entry, rules, timings, **chosen) as translation:
            return command(translation, **others)

    prepared.__name__ = command.__name__
    prepared.__doc__ = command.__doc__
    prepared.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    return program_parameters()(prepared)


def compiler_options(command: Command) -> Command:
    """What the commands that compile take besides."""
    for decorator in (
        click.option("--native", is_flag=True, help="Optimise for this very processor."),
        click.option(
            "--cc", metavar="COMMAND", help="The C compiler (default: $CC, gcc, clang, cc; `zig` for ziglang)."
        ),
        click.option(
            "--gc",
            type=click.Choice(["marksweep", "boehm", "none"]),
            default="marksweep",
            help="Memory: the collector of our own (default), Boehm's, or nothing is ever freed.",
        ),
    ):
        command = decorator(command)
    return command


json_option = click.option("--json", "as_json", is_flag=True, help="Print data instead of text (refusals too).")


def show(lines: list[Line], styles: dict[str, str]) -> None:
    """Print a text to standard output: coloured on a terminal, plain elsewhere."""
    if wants_colour(sys.stdout):
        print_lines(lines, styles, sys.stdout)
    else:
        for line in lines:
            print("".join(text for text, _ in line).rstrip())


def show_data(data: Any) -> None:
    """Print data for `--json`."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


@cli.command()
@program_options
@compiler_options
@click.option("-o", "--output", metavar="EXE", help="The executable to write (default: PROG without .py).")
@click.option("--stop-after", type=click.Choice(STAGES), default=STAGES[-1], help="Stop after this stage.")
@click.option("--keep", metavar="DIR", help="Leave the C sources in DIR.")
def translate(translation: Translation, output: str | None, stop_after: str, keep: str | None) -> None:
    """Compile PROG to a native executable."""
    translation.run_to(stop_after, output, keep)


@cli.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@program_options
@compiler_options
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def run(translation: Translation, args: tuple[str, ...]) -> int:
    """Compile PROG and run it with ARGS.

    Ends with the program's exit status.
    """
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-") as folder:
        executable = os.path.join(folder, translation.name)
        translation.run_to(STAGES[-1], executable, None)
        sys.stdout.flush()
        status = subprocess.run([executable, *args], check=False).returncode
    return status if status >= 0 else 128 - status


@cli.command()
@program_parameters(required=False)
@json_option
@click.option("--stubs", "as_stubs", is_flag=True, help="Print Python annotations of every function instead.")
@click.option("--facts", "folder", metavar="DIR", help="Annotate this folder of facts, without a program.")
@click.option(
    "--engine",
    type=click.Choice(["embedded", "souffle"]),
    default="embedded",
    help="With --facts: what runs the rules.",
)
def annotate(
    program: str | None, as_json: bool, as_stubs: bool, folder: str | None, engine: str, **parameters: Any
) -> None:
    """Show the inferred type of every variable, beside the source."""
    from rpyc_dl.workbench import listing, stubs

    if folder is not None and program is None:
        _annotate_facts(folder, engine, as_json)
        return
    if folder is not None or program is None:
        raise click.UsageError("give either PROG or --facts DIR")
    with opened(program, **parameters) as translation:
        if as_json:
            show_data({"functions": listing.as_data(translation.result)})
        elif as_stubs:
            print(stubs.stubs(translation.result))
        else:
            show(listing.layout(translation.result), listing.STYLES)


def _annotate_facts(folder: str, engine: str, as_json: bool) -> None:
    from rpyc_dl.annotator.closed import annotate_facts
    from rpyc_dl.workbench.describe import describe

    found = annotate_facts(folder, engine)
    rows = [(each.graph, each.name, describe(each.annotation)) for each in found]
    if as_json:
        show_data({"variables": [{"function": graph, "name": name, "type": text} for graph, name, text in rows]})
    else:
        print("\n".join(f"{graph}: {name}: {text}" for graph, name, text in rows))


@cli.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@program_options
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def interpret(translation: Translation, args: tuple[str, ...]) -> int:
    """Run PROG with ARGS, its low-level operations interpreted.

    Slow, but every step is checked.
    """
    return translation.interpret_program(list(args))


@cli.command()
@program_options
@click.option("--format", "form", type=click.Choice(["text", "dot"]), default="text", help="Text (default) or DOT.")
@click.option("--function", "functions", metavar="NAME", multiple=True, help="Only this function (repeatable).")
def view(translation: Translation, form: str, functions: tuple[str, ...]) -> None:
    """Show the flow graphs of PROG's functions."""
    from rpyc_dl.workbench import views

    print(views.flow_graphs(translation.graphs(), form, functions))


@cli.command()
@program_parameters()
@click.argument("question", metavar="[FUNC:VAR[@LINE]]", required=False)
@click.option("--depth", type=click.IntRange(min=0), help="Show this many steps of each branch (default: all).")
@json_option
def explain(program: str, question: str | None, depth: int | None, as_json: bool, **parameters: Any) -> None:
    """Show why a variable has its type, or what an error code means.

    \b
      rpyc-dl explain prog.py area:width        every kind of value that `width` may hold in `area`
      rpyc-dl explain prog.py area:width@12     only where it gets its value in line 12
      rpyc-dl explain prog.py area:return       what `area` returns
      rpyc-dl explain union                     the page of the error code `union`
    """
    from rpyc_dl.workbench import explain as explaining
    from rpyc_dl.workbench import pages

    if question is None:
        print(pages.page(program))
        return
    with opened(program, **parameters) as translation:
        trees = explaining.explain(translation.analysed[0], question, depth)
    if as_json:
        show_data({"explanations": [tree.as_data() for tree in trees]})
    else:
        show(explaining.layout(trees), explaining.STYLES)


@cli.group()
def facts() -> None:
    """The relations that the rules read."""


@facts.command("dump")
@program_options
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
def facts_dump(translation: Translation, folder: str) -> None:
    """Write the facts of PROG to DIR: one tab-separated file a relation, as Soufflé reads them."""
    translation.dump_facts(folder)


@cli.group()
def rules() -> None:
    """The inference rules: look them up, check your own."""


rules_option = click.option(
    "--rules", "files", metavar="FILE", multiple=True, help="A further rule file (repeatable)."
)


@rules.command("list")
@rules_option
@json_option
def rules_list(files: tuple[str, ...], as_json: bool) -> None:
    """List every rule with its first sentence."""
    from rpyc_dl.annotator.session import rules_program
    from rpyc_dl.workbench import rulebook

    book = rules_program(files)
    if as_json:
        show_data({"rules": rulebook.as_data(book)})
    else:
        print("\n".join(rulebook.contents(book)))


@rules.command("show")
@click.argument("name")
@rules_option
def rules_show(name: str, files: tuple[str, ...]) -> None:
    """Show the rule or the relation NAME."""
    from rpyc_dl.annotator.session import rules_program
    from rpyc_dl.workbench import rulebook

    print("\n".join(rulebook.show(rules_program(files), name)))


@rules.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def rules_check(files: tuple[str, ...]) -> None:
    """Check rule files as `--rules` would load them: every mistake, with its place."""
    from rpyc_dl.annotator.session import rules_program

    book = rules_program(files)
    mine = [rule for rule in book.rules if rule.span.file in files]
    print(f"{len(mine)} rule{'' if len(mine) == 1 else 's'} in {', '.join(files)}: no mistakes found")
