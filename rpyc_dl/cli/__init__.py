"""The `rpyc-dl` command (design section 9): options in, a Translation asked for the right thing, exit status out.

`group` is the command, `options` what its commands share, `output` what they print; every other module here defines
the commands that its name says. Exit status: 0 done, 1 the program was refused, 2 wrong usage, 3 a bug of ours.
`run` and `interpret` end with the program's own status once it runs.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys

import click

from rpyc_dl import bytecode, crash  # noqa: F401  (bytecode first: what is imported after it is kept)
from rpyc_dl.cli import annotate, cache, explain, facts, python, query, report, rules, shells, translate, view  # noqa: F401  (each defines its commands)
from rpyc_dl.cli.group import cli
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.loader import check_current_folder
from rpyc_dl.terminal import print_error

DONE, REFUSED, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130

#: What the system says of an output that takes no more.
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def main(argv: list[str] | None = None) -> None:
    """The entry point of the command: runs it and exits.

    Without taking apart what Python holds, which would take longer than the parting from it is worth.
    """
    _open_closed_streams()
    if "_RPYC_DL_COMPLETE" in os.environ:  # click prints the completion script or the candidates, and exits
        cli.main(prog_name="rpyc-dl")
    status = run_command(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def _open_closed_streams() -> None:
    """Have standard streams that the parent process closed lead nowhere: no file of ours takes their place."""
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free: this one
            os.set_inheritable(descriptor, True)
        if getattr(sys, name) is None:
            setattr(sys, name, open(descriptor, "w" if descriptor else "r", closefd=False))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names and source lines may hold what it cannot


def run_command(argv: list[str]) -> int:
    """Run one command line; the exit status. Nothing is raised, and no traceback of ours is printed."""
    try:
        check_current_folder()
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
        _give_up_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        if error.errno in _UNWRITABLE and error.filename is None:
            _give_up_output()
            print(f"error[usage]: the output cannot be written: {error.strerror}", file=sys.stderr)
            return REFUSED
        return _report(error, argv)
    except Exception as error:
        return _report(error, argv)


def _report(error: Exception, argv: list[str]) -> int:
    print(crash.describe_crash(error, argv), file=sys.stderr)
    return BUG


def _give_up_output() -> None:
    """Have standard output lead nowhere, so that the exit does not complain again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
