"""`rpyc-dl annotate`: the inferred types beside the source."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from rpyc_dl.annotator.closed import annotate_facts
from rpyc_dl.annotator.engines import EngineOptions
from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import (
    chosen_engine,
    engine_options,
    interfaces_option,
    json_option,
    opened,
    program_parameters,
)
from rpyc_dl.cli.output import show, show_data
from rpyc_dl.driver.inference import Inference
from rpyc_dl.errors import Line
from rpyc_dl.modular.linking import linked, linked_layout
from rpyc_dl.modular.part import Apart, write_interfaces
from rpyc_dl.workbench import listing, outputs, stubs
from rpyc_dl.workbench.describe import describe
from rpyc_dl.workbench.stepping import STYLES, Stepper

if TYPE_CHECKING:
    from rpyc_dl.workbench.stepping import Stepper


@cli.command()
@program_parameters(required=False)
@json_option
@click.option("--stubs", "as_stubs", is_flag=True, help="Print Python annotations of every function instead.")
@click.option("-o", "--output", metavar="DIR", help="With --stubs: write an interface file for each module there.")
@click.option("--heap", "as_heap", is_flag=True, help="Draw the objects that variables stand for instead.")
@click.option("--facts", "folder", metavar="DIR", help="Annotate this folder of facts, without a program.")
@interfaces_option
@click.option("--apart", metavar="DIR", help="Annotate this module alone, by the borders of others, into DIR.")
@click.option("--step", "step", flag_value="round", help="Show the analysis round by round, before its result.")
@click.option("--step-tuples", "step", flag_value="tuple", help="Show it conclusion by conclusion.")
@engine_options
def annotate(
    program: str | None,
    as_json: bool,
    as_stubs: bool,
    output: str | None,
    as_heap: bool,
    folder: str | None,
    apart: str | None,
    step: str | None,
    **parameters: Any,
) -> None:
    """Show the inferred type of every variable, beside the source.

    \b
      rpyc-dl annotate prog.py            the source with types
      rpyc-dl annotate prog.py --stubs    annotations to paste into the program
      rpyc-dl annotate prog.py --heap     the objects that variables stand for, and what is known of each
      rpyc-dl annotate prog.py --step     how the types come about, round by round
      rpyc-dl annotate lib.py --apart out/lib    this module alone; `rpyc-dl link out/*` puts modules together
    """

    if folder is not None and program is None:
        _annotate_facts(folder, as_json, **parameters)
        return
    if folder is not None or program is None:
        raise click.UsageError("give either PROG or --facts DIR")
    if apart is not None:
        with opened(Apart, program, **parameters) as part:
            part.write(apart)
        return
    if output is not None and not as_stubs:
        raise click.UsageError("-o is for --stubs")
    watch = _stepper(step == "tuple") if step is not None else None
    with opened(Inference, program, watch=watch, **parameters) as translation:
        result = translation.result
        if as_json:
            show_data({"functions": listing.as_data(result), "relations": outputs.as_data(result.session)})
        elif as_stubs and output is not None:
            write_interfaces(result, output)
        elif as_stubs:
            print(stubs.stubs(result))
        elif as_heap:
            print(result.heap())
        else:
            show(listing.layout(result), listing.STYLES)
            show(outputs.layout(result.session), outputs.STYLES)


@cli.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@json_option
def link(folders: tuple[str, ...], as_json: bool) -> None:
    """Show the types of a program whose modules were annotated apart.

    \b
      rpyc-dl annotate lib.py --apart out/lib
      rpyc-dl annotate main.py --apart out/main
      rpyc-dl link out/lib out/main

    It is an error where two of them were annotated with different borders, or before a change.
    """
    functions = linked(folders)
    if as_json:
        show_data({"functions": [function.data for function in functions]})
    else:
        show(linked_layout(functions), listing.STYLES)


def _stepper(tuples: bool) -> Stepper:
    """Shows each step; at a terminal it waits for Enter, `c` goes on without waiting, `q` shows only the result."""

    waiting = sys.stdin.isatty() and sys.stdout.isatty()

    def show_step(lines: list[Line]) -> bool:
        nonlocal waiting
        show(lines, STYLES)
        answer = input("Enter: next, c: all of them, q: only the result  ").strip() if waiting else ""
        waiting = waiting and answer != "c"
        return answer != "q"

    return Stepper(show_step, tuples)


def _annotate_facts(
    folder: str,
    as_json: bool,
    entry: str | None,
    rules: tuple[str, ...],
    timings: bool,
    **others: Any,
) -> None:
    said = [others.pop(name) for name in ("ints", "strict_types", "interfaces")]
    if entry is not None or timings or any(said) or others["profile_rules"]:
        names = "--entry, --timings, --ints, --strict-types, --interfaces and --profile-rules"
        raise click.UsageError(f"{names} are for programs, not for folders of facts")

    found = annotate_facts(folder, rules, EngineOptions(**chosen_engine(**others)))
    rows = [(each.graph, each.name, describe(each.annotation)) for each in found]
    if as_json:
        show_data({"variables": [{"function": graph, "name": name, "type": text} for graph, name, text in rows]})
    else:
        print("\n".join(f"{graph}: {name}: {text}" for graph, name, text in rows))
