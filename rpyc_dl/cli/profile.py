"""`rpyc-dl profile`: where an executable has spent its time."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.loader import check_output
from rpyc_dl.measuring.profile import as_folded, as_speedscope, as_text, read_profile


@cli.command()
@click.argument("file", metavar="FILE.prof")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", "speedscope", "folded"]),
    default="text",
    help="Tables; JSON for speedscope.app; or folded stacks for flamegraph.pl.",
)
@click.option("-n", "--rows", type=click.IntRange(min=1), default=20, help="Rows of each table (default: 20).")
@click.option("-o", "--output", metavar="FILE", help="Where it is written (default: standard output).")
def profile(file: str, kind: str, rows: int, output: str | None) -> None:
    """Show what an executable made with --profile has written: time by Python function and line.

    \b
      rpyc-dl translate --profile prog.py && ./prog      writes prog.prof
      rpyc-dl profile prog.prof                          the hottest functions and lines
      rpyc-dl profile prog.prof --format speedscope -o prog.speedscope.json
    """
    found = read_profile(file)
    if kind == "speedscope":
        text = json.dumps(as_speedscope(found, Path(file).stem))
    else:
        text = "\n".join(as_folded(found) if kind == "folded" else as_text(found, rows))
    if output is None:
        click.echo(text)
        return
    check_output(output)
    Path(output).write_text(text + "\n", encoding="utf-8")
