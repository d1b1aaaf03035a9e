"""`rpyc-dl lsp`: the language server."""

from __future__ import annotations

import importlib

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.running import DONE
from rpyc_dl.errors import UsageError

#: Loaded when the command is used: pygls may be absent.
SERVER = "rpyc_dl.languageserver.server"


@cli.command()
@click.option("--stdio", is_flag=True, help="Speak over standard input and output: the only way, and the default.")
def lsp(stdio: bool) -> int:
    """Serve an editor: errors while typing, types, reasons, definitions.

    Editors start this command; docs/language-server.md has the settings of some. It needs pygls:
    `pip install 'rpyc-dl[lsp]'`.
    """
    try:
        importlib.import_module("pygls")
    except ImportError:
        raise UsageError("the language server needs pygls", help=["pip install 'rpyc-dl[lsp]'"]) from None
    importlib.import_module(SERVER).serve()
    return DONE
