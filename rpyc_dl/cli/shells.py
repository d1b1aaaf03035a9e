"""`rpyc-dl completion` and `rpyc-dl man`: for the shell, and for `man`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.manpage import man_page


@cli.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a completion script for bash, zsh or fish.

    \b
      eval "$(rpyc-dl completion bash)"                                      for this session
      rpyc-dl completion bash > ~/.local/share/bash-completion/completions/rpyc-dl
      rpyc-dl completion zsh > ~/.zfunc/_rpyc-dl                             with ~/.zfunc in $fpath
      rpyc-dl completion fish > ~/.config/fish/completions/rpyc-dl.fish
    """
    maker = get_completion_class(shell)
    assert maker is not None
    click.echo(maker(cli, {}, "rpyc-dl", "_RPYC_DL_COMPLETE").source())


@cli.command()
def man() -> None:
    """Print the manual page: `rpyc-dl man | man -l -`."""
    click.echo(man_page(cli), nl=False)
