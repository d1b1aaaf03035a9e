"""`rpyc-dl explain`: why a variable has its type, or what an error code means."""

from __future__ import annotations

from typing import Any

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import json_option, opened, program_parameters
from rpyc_dl.cli.output import show, show_data


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
