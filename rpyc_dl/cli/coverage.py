"""`rpyc-dl coverage`: what an executable has counted, in the forms of coverage.py."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.loader import check_output
from rpyc_dl.measuring.report import as_json, read_lcov, write_data


@cli.command()
@click.argument("files", metavar="FILE.lcov...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", help="Where the JSON is written (default: standard output).")
@click.option("--data", metavar="FILE", help="Write a data file of coverage.py instead: for `coverage html`.")
def coverage(files: tuple[str, ...], output: str | None, data: str | None) -> None:
    """Turn what executables made with --coverage have written into the JSON of coverage.py.

    \b
      rpyc-dl translate --coverage prog.py && ./prog      writes prog.lcov
      rpyc-dl coverage prog.lcov -o coverage.json
      rpyc-dl coverage prog.lcov --data .coverage && coverage html
    """
    counts = read_lcov(files)
    for path in (output, data):
        if path is not None:
            check_output(path)
    if data is not None:
        write_data(counts, data)
    if output is not None or data is None:
        text = json.dumps(as_json(counts), indent=2)
        if output is None:
            click.echo(text)
        else:
            Path(output).write_text(text + "\n", encoding="utf-8")
