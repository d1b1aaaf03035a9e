"""`rpyc-dl cache`: what is kept between translations."""

from __future__ import annotations

import click

from rpyc_dl.cachefolder import PARTS, cache_folder, clear, part_sizes
from rpyc_dl.cli.group import cli
from rpyc_dl.extension.ownengine import build_engine
from rpyc_dl.warm import warm


@cli.group()
def cache() -> None:
    """What is kept between translations.

    The variable `RPYC_DL_CACHE` names another folder, or is `off`; `RPYC_DL_CACHE_LIMIT` says how many megabytes it
    may have (500): what was used least recently makes room.
    """


@cache.command("info")
def cache_info() -> None:
    """Show where the cache is, and how much is in it."""
    folder = cache_folder()
    if folder is None:
        click.echo("caching is switched off")
        return
    click.echo(folder)
    for part, files, size in part_sizes(folder):
        click.echo(
            f"  {part:<10} {files:6,} {'file' if files == 1 else 'files':<5} {size / 1e6:8.1f} MB   {PARTS[part]}"
        )


@cache.command("warm")
def cache_warm() -> None:
    """Fill it with what nearly every program needs.

    Then the first translation is quick, too.
    """

    for problem in warm():
        click.echo(f"without the C runtime: {problem}", err=True)


@cache.command("engine")
def cache_engine() -> None:
    """Compile what runs the rules.

    The rules then take a fraction of the time that they take in Python: a third of most analyses.
    """
    click.echo(build_engine())


@cache.command("clear")
def cache_clear() -> None:
    """Delete what is kept.

    The next translation makes it again.
    """
    folder = cache_folder()
    if folder is not None:
        clear(folder)
