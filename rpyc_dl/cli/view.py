"""`rpyc-dl view`: the graphs of a program."""

from __future__ import annotations

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import program_options
from rpyc_dl.driver import Translation


@cli.command()
@program_options
@click.option("--format", "form", type=click.Choice(["text", "dot"]), default="text", help="Text (default) or DOT.")
@click.option("--function", "functions", metavar="NAME", multiple=True, help="Only this function (repeatable).")
def view(translation: Translation, form: str, functions: tuple[str, ...]) -> None:
    """Show the flow graphs of PROG's functions."""
    from rpyc_dl.workbench import views

    print(views.flow_graphs(translation.graphs(), form, functions))
