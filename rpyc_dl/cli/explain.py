"""`rpyc-dl explain`: why a variable has its type, or what an error code means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rpyc_dl.cli.candidates import questions
from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import json_option, opened, program_parameters
from rpyc_dl.cli.output import show, show_data
from rpyc_dl.driver.inference import Inference
from rpyc_dl.workbench import explain as explaining
from rpyc_dl.workbench import pages, whynot
from rpyc_dl.workbench.entities import Entities

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session


@cli.command()
@program_parameters()
@click.argument("question", metavar="[FUNC:VAR[@LINE]]", required=False, shell_complete=questions)
@click.option("--depth", type=click.IntRange(min=0), help="Show this many steps of each branch (default: all).")
@click.option("--why-not", "atom", metavar="KIND", help="Show why the variable is never of this kind.")
@click.option("--dot", "as_dot", is_flag=True, help="Print a graph in Graphviz's language instead.")
@json_option
def explain(
    program: str,
    question: str | None,
    depth: int | None,
    atom: str | None,
    as_dot: bool,
    as_json: bool,
    **parameters: Any,
) -> None:
    """Show why a variable has its type, or what an error code means.

    \b
      rpyc-dl explain prog.py area:width        every kind of value that `width` may hold in `area`
      rpyc-dl explain prog.py area:width@12     only where it gets its value in line 12
      rpyc-dl explain prog.py area:return       what `area` returns
      rpyc-dl explain prog.py Shape.side        what the attribute `side` holds
      rpyc-dl explain prog.py area:width --why-not str     why it is never a str
      rpyc-dl explain union                     the page of the error code `union`

    The words in brackets name rules: `rpyc-dl rules show CALL-ENTER` opens one.
    """

    if question is None and atom is None:
        print(pages.page(program))
        return
    with opened(Inference, program, **parameters) as translation:
        session = translation.analysed[0]
        if atom is not None:
            _why_not(session, question, atom, as_json)
            return
        trees = explaining.explain(session, question or "", depth)
    if as_json:
        show_data({"explanations": [tree.as_data() for tree in trees]})
    elif as_dot:
        print(explaining.dot(trees))
    else:
        show(explaining.layout(trees), explaining.STYLES)


def _why_not(session: Session, question: str | None, atom: str, as_json: bool) -> None:

    entities = Entities(session)
    relation, rows = whynot.find_tuple(session, entities, question, atom)
    if as_json:
        show_data({"absent": whynot.failures(session, entities, relation, rows)})
    else:
        show(whynot.layout(session, entities, relation, rows), explaining.STYLES)
