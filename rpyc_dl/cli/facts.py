"""`rpyc-dl facts`: the relations that the rules read."""

from __future__ import annotations

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import program_options
from rpyc_dl.driver.inference import Inference


@cli.group()
def facts() -> None:
    """The relations that the rules read."""


@facts.command("dump")
@program_options(Inference)
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
def facts_dump(translation: Inference, folder: str) -> None:
    """Write the facts of PROG to DIR.

    One tab-separated file a relation, as Soufflé reads them. DIR is made; where it is there, it has to be empty or
    hold an earlier dump.
    """
    translation.dump_facts(folder)
