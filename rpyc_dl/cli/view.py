"""`rpyc-dl view`: the graphs of a program."""

from __future__ import annotations

from pathlib import Path

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import program_options
from rpyc_dl.driver.inference import Inference
from rpyc_dl.errors import UsageError
from rpyc_dl.loader import check_output
from rpyc_dl.workbench import views


@cli.command()
@program_options(Inference)
@click.option("--calls", "kind", flag_value="calls", help="Show who calls whom.")
@click.option("--classes", "kind", flag_value="classes", help="Show the classes with their attributes.")
@click.option("--flow", "kind", flag_value="flow", default=True, help="Show the flow graphs (default).")
@click.option(
    "--format", "form", type=click.Choice(["text", "dot", "svg"]), help="Text (default), DOT or SVG; or as FILE ends."
)
@click.option("--function", "functions", metavar="NAME", multiple=True, help="Only this function (repeatable).")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of the terminal.")
def view(translation: Inference, kind: str, form: str | None, functions: tuple[str, ...], output: str | None) -> None:
    """Show the flow graphs, the call graph or the classes of PROG.

    \b
      rpyc-dl view prog.py --function area              the operations of `area`, as text
      rpyc-dl view prog.py --calls -o calls.svg         who calls whom, as a picture
      rpyc-dl view prog.py --classes --format dot       the classes, for Graphviz

    Pictures are drawn by Graphviz where it is installed, and by rpyc-dl itself elsewhere.
    """

    if output is not None:
        check_output(output)
    ending = Path(output).suffix.removeprefix(".") if output else ""
    text = views.view(translation, kind, form or (ending if ending in views.FORMS else "text"), functions)
    if output is None:
        print(text)
        return
    try:
        Path(output).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {output}: {error.strerror}") from None
