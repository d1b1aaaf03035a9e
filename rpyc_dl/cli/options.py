"""Parameters that several commands take, and the Inference or Translation that they make."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from rpyc_dl.annotator.engines import profile
from rpyc_dl.cli.caller import caller
from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.options import FOR_DEBUGGER, Options
from rpyc_dl.errors import UnionError
from rpyc_dl.programfile import BY_NAME
from rpyc_dl.terminal import Progress

Command = Callable[..., Any]
Stages = TypeVar("Stages", bound=Inference)
#: Whether the program is given by the name of a module.
_AS_MODULE = "rpyc_dl.as_module"
#: Whether the level of optimisation is that of `--fast`, where none is named.
_FAST = "rpyc_dl.fast"
_DEBUG = "rpyc_dl.debug"


def program_parameters(required: bool = True, many: bool = False) -> Callable[[Command], Command]:
    """What every command that takes a program takes: the program (`many`: one or more), its entry, further rules, and
    (of one) timings."""

    def decorate(command: Command) -> Command:
        timings = click.option("--timings", is_flag=True, help="Print what each stage took, on standard error.")
        for decorator in (
            *([] if many else [timings]),
            click.option(
                "--ints",
                type=click.Choice(["words", "exact"]),
                help="words: of 64 bits, beyond which OverflowError is raised; exact: ints grow, as in Python.",
            ),
            click.option(
                "--strict-types",
                is_flag=True,
                help="Refuse values of several kinds in one variable, which get tags else.",
            ),
            click.option("--rules", metavar="FILE", multiple=True, help="A further rule file (repeatable)."),
            click.option(
                "--entry", metavar="NAME", help="The entry function (default: target, entry_point or main)."
            ),
            click.option(
                "-m",
                "--module",
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_remember_module,
                help="PROG is the name of a module or a package.",
            ),
            click.argument(
                "programs" if many else "program",
                metavar="PROG..." if many else "PROG" if required else "[PROG]",
                type=click.Path(allow_dash=True),
                required=required,
                nargs=-1 if many else 1,
                callback=_named_programs if many else _named_program,
            ),
        ):
            command = decorator(command)
        return command

    return decorate


def _remember_module(context: click.Context, parameter: click.Parameter, given: bool) -> None:
    context.meta[_AS_MODULE] = given


def _named_program(context: click.Context, parameter: click.Parameter, program: str | None) -> str | None:
    return f"{BY_NAME}{program}" if program and context.meta.get(_AS_MODULE) else program


def _named_programs(context: click.Context, parameter: click.Parameter, programs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_named_program(context, parameter, program) or program for program in programs)


def engine_options(command: Command) -> Command:
    """What the commands take besides that can have the rules run by another engine."""
    for decorator in (
        click.option("--profile-rules", is_flag=True, help="Print which rules took longest, on standard error."),
        click.option(
            "--souffle-compile", is_flag=True, help="Have Soufflé compile the rules; the executable is kept."
        ),
        click.option(
            "--souffle",
            metavar="PATH",
            help="Soufflé's executable (default: $RPYC_DL_SOUFFLE, `souffle` on PATH); implies --engine souffle.",
        ),
        click.option(
            "--engine",
            type=click.Choice(["embedded", "python", "native", "souffle"]),
            help="What runs the rules (default: embedded, which is native if the cache has it, else python).",
        ),
    ):
        command = decorator(command)
    return command


def chosen_engine(
    engine: str | None, souffle: str | None, souffle_compile: bool, profile_rules: bool
) -> dict[str, Any]:
    """What `engine_options` gave, as fields of Options. Raises UsageError where they contradict each other."""
    wants_souffle = souffle is not None or souffle_compile
    if engine not in (None, "souffle") and wants_souffle:
        raise click.UsageError(f"--engine {engine} leaves nothing to do for Soufflé")
    return {
        "engine": engine or ("souffle" if wants_souffle else "embedded"),
        "souffle": souffle,
        "souffle_compile": souffle_compile,
        "profile_rules": profile_rules,
    }


_COMPILING = ("gc", "cc", "native", "optimize", "jobs", "line_directives", "debug", "coverage", "profile", "target")
_ENGINE = ("engine", "souffle", "souffle_compile", "profile_rules")


@contextmanager
def opened(
    kind: type[Stages], program: str, entry: str | None, rules: tuple[str, ...], timings: bool, **options: Any
) -> Iterator[Stages]:
    """The stages of a program, up to annotations or to C (`kind`).

    What was to be counted is printed when the command ends, however it ends. `profile_quietly`: the rules are timed,
    but their table is not printed. `target_args`: for the program's `target`.
    """
    target_args: tuple[str, ...] = options.pop("target_args", ())
    quietly = options.pop("profile_quietly", False)
    if quietly:
        options["profile_rules"] = True
    if options.get("debug"):
        options |= FOR_DEBUGGER
    if "engine" in options:
        options |= chosen_engine(**{name: options[name] for name in _ENGINE})
    progress = Progress()
    translation = None
    try:
        watch = caller().watch
        importing = watch.importing() if watch else None
        translation = kind.open(program, entry, Options(rules=rules, **options), progress, target_args, importing)
        yield translation
    except UnionError as error:
        for each in [error, *error.others]:
            if isinstance(each, UnionError) and each.question:
                chosen = f"--entry {entry} " if entry else ""
                each.help.append(f"rpyc-dl explain {chosen}{program} {each.question}   shows where each comes from")
        raise
    finally:
        if timings:
            progress.print_timings()
        if translation is not None and "analysed" in vars(translation) and not quietly:
            _print_profile(translation)


def _print_profile(translation: Inference) -> None:
    if translation.options.profile_rules:
        print("\n".join(profile(translation.analysed[0].engine)), file=sys.stderr)


def program_options(kind: type[Inference]) -> Callable[[Command], Command]:
    """`program_parameters`, in whose place the command gets an Inference, or a Translation (`kind`)."""

    def decorate(command: Command) -> Command:
        def prepared(program: str, entry: str | None, rules: tuple[str, ...], timings: bool, **others: Any) -> Any:
            chosen = {
                name: others.pop(name)
                for name in (
                    *_COMPILING,
                    "checks",
                    "strict_numbers",
                    "strict_types",
                    "ints",
                    "interfaces",
                    *_ENGINE,
                    "target_args",
                )
                if name in others
            }
            with opened(kind, program, entry, rules, timings, **chosen) as stages:
                return command(stages, **others)

        prepared.__name__ = command.__name__
        prepared.__doc__ = command.__doc__
        prepared.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
        return program_parameters()(prepared)

    return decorate


def measuring_options(command: Command) -> Command:
    """What executables may measure of themselves."""
    for decorator in (
        click.option("--profile", is_flag=True, help="Note a thousand times a second what runs: into NAME.prof."),
        click.option("--coverage", is_flag=True, help="Count the lines that run: into NAME.lcov."),
    ):
        command = decorator(command)
    return command


def target_option(*targets: str) -> Callable[[Command], Command]:
    """What is made: of these, the first one by default."""
    help = {
        "native": "native: for this machine",
        "wasm": "wasm: WebAssembly under WASI (prog.wasm)",
        "html": "html: a page that runs it in a browser (prog.html)",
    }
    text = "; ".join(help[name] for name in targets)
    return click.option("--target", type=click.Choice(targets), default=targets[0], help=f"{text}.")


def check_options(command: Command) -> Command:
    """Which checks the program keeps, and whether more is refused."""
    for decorator in (
        click.option(
            "--strict-numbers", is_flag=True, help="Refuse what shows whether a value is an int or a float."
        ),
        click.option(
            "--unchecked",
            "checks",
            flag_value="none",
            help="Unsafe: no check for overflow, index or zero divisor, but under handlers of these.",
        ),
        click.option("--no-proofs", "checks", flag_value="all", help="Keep the checks that are proven unnecessary."),
        click.option("--checked", "checks", flag_value="needed", default=True, hidden=True),
    ):
        command = decorator(command)
    return command


def compiler_options(command: Command) -> Command:
    """What the commands that compile take besides."""
    for decorator in (
        click.option(
            "--debug",
            is_flag=True,
            is_eager=True,
            callback=_remember_debug,
            help="For gdb: Python's lines, variables and values, and no optimisation unless -O says which.",
        ),
        click.option("--line-directives", is_flag=True, help="Write #line: a debugger then shows the Python source."),
        click.option(
            "-j",
            "--jobs",
            type=click.IntRange(min=1),
            metavar="N",
            help="Compile N C files of a large program at a time.",
        ),
        click.option("--native", is_flag=True, help="Optimise for this very processor."),
        click.option(
            "--fast",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_remember_fast,
            help="The same as -O0: nothing is optimised; soon translated, slower to run.",
        ),
        click.option(
            "-O",
            "--opt",
            "optimize",
            metavar="LEVEL",
            type=Optimisation(["0", "1", "2", "3", "s", "size", "mem"]),
            callback=_chosen_level,
            help="How much the C compiler optimises, from 0 to 3, or s for size (default: 2).",
        ),
        click.option(
            "--cc", metavar="COMMAND", help="The C compiler (default: $CC, gcc, clang, cc; `zig` for ziglang)."
        ),
        click.option(
            "--gc",
            type=Collector(["marksweep", "ref", "boehm", "none"]),
            help="Memory: our own tracing collector (the default), reference counts (the default where a class has a "
            "__del__), Boehm's collector, or nothing is freed.",
        ),
    ):
        command = decorator(command)
    return command


class Optimisation(click.Choice[str]):
    """A level of optimisation as C compilers have them; RPython's names mean what is nearest."""

    _OF_RPYTHON = {"size": "s", "mem": "2"}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "jit":
            self.fail("there is no tracing JIT here: the executable is compiled ahead of time", param, ctx)
        level = super().convert(value, param, ctx)
        return self._OF_RPYTHON.get(level, level)


def _remember_fast(context: click.Context, parameter: click.Parameter, given: bool) -> None:
    context.meta[_FAST] = given


def _remember_debug(context: click.Context, parameter: click.Parameter, given: bool) -> bool:
    context.meta[_DEBUG] = given
    return given


def _chosen_level(context: click.Context, parameter: click.Parameter, level: str | None) -> str:
    return level or ("0" if context.meta.get(_FAST) or context.meta.get(_DEBUG) else "2")


class Collector(click.Choice[str]):
    """The name of a collector; RPython's own names for those that trace mean ours."""

    _TRACING = ("minimark", "incminimark", "generation", "hybrid", "semispace", "statistics", "mark_sweep")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return "marksweep" if value in self._TRACING else super().convert(value, param, ctx)


interfaces_option = click.option(
    "--interfaces",
    is_flag=True,
    help="Hold both sides of modules to the interface files (.pyi) beside them.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print data instead of text (refusals too).")

rules_option = click.option(
    "--rules", "files", metavar="FILE", multiple=True, help="A further rule file (repeatable)."
)
