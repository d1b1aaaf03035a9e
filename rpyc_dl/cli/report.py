"""`rpyc-dl report`: all that is known of a program, as one page."""

from __future__ import annotations

from typing import Any

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import opened, program_parameters
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.loader import check_output
from rpyc_dl.measuring.profile import read_profile
from rpyc_dl.terminal import print_error
from rpyc_dl.workbench import report as reporting


@cli.command()
@program_parameters()
@click.option("-o", "--output", metavar="FILE", help="The page to write (default: PROG.html).")
@click.option("--samples", metavar="FILE", help="A profile of PROG: how hot each line is (`--profile` of `run`).")
@click.option("--assembly", is_flag=True, help="Build PROG, and show the machine code of each line (by objdump).")
def report(program: str, output: str | None, samples: str | None, assembly: bool, **parameters: Any) -> int:
    """Write a page with all that is known of PROG.

    One HTML file that needs no network: the source with types, checks and callers under the pointer, the reasons for
    every type, what each line costs, call graph, classes and flow graphs, the C beside the Python, the hottest rules
    and timings.
    Refused programs have a page, too; what is wrong is printed as well, and the exit status is 1.
    """

    status = 0
    with opened(Translation, program, profile_quietly=True, **parameters) as translation:
        path = output or f"{translation.name}.html"
        check_output(path)
        reporting.write(translation, path, read_profile(samples) if samples else None, assembly)
        try:
            _ = translation.result
        except RPythonError as error:
            print_error(error)
            status = 1
    click.echo(f"written to {path}", err=True)
    return status
