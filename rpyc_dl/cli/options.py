"""Parameters that several commands take, and the Translation that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from rpyc_dl.driver import Options, Translation, open_program
from rpyc_dl.terminal import Progress

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

rules_option = click.option(
    "--rules", "files", metavar="FILE", multiple=True, help="A further rule file (repeatable)."
)
