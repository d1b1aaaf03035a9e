"""The `rpyc-dl` command (design section 9): options in, a Translation asked for the right thing, exit status out.

`group` is the command, `options` what its commands share, `output` what they print; every other module here defines
the commands that its name says. Exit status: 0 done, 1 the program was refused, 2 wrong usage, 3 a bug of ours.
`run` and `interpret` end with the program's own status once it runs.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import click

from rpyc_dl import crash
from rpyc_dl.cli import annotate, cache, explain, facts, query, report, rules, shells, translate, view  # noqa: F401  (each defines its commands)
from rpyc_dl.cli.group import cli
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.terminal import print_error

DONE, REFUSED, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


def main(argv: list[str] | None = None) -> None:
    """The entry point of the command: runs it and exits.

    Without taking apart what Python holds, which would take longer than the parting from it is worth.
    """
    if "_RPYC_DL_COMPLETE" in os.environ:  # click prints the completion script or the candidates, and exits
        cli.main(prog_name="rpyc-dl")
    status = run_command(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def run_command(argv: list[str]) -> int:
    """Run one command line; the exit status. Nothing is raised, and no traceback of ours is printed."""
    try:
        status = cli.main(args=argv, prog_name="rpyc-dl", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return USAGE
    except RPythonError as error:
        print_error(error, sys.stderr, as_data="--json" in argv)
        return USAGE if isinstance(error, UsageError) else REFUSED
    except (KeyboardInterrupt, click.Abort):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit does not complain again
        return 128 + signal.SIGPIPE
    except Exception as error:
        print(crash.describe_crash(error, argv), file=sys.stderr)
        return BUG
