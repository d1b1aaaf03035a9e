"""One command line from its words to its exit status, whatever happens in between."""

from __future__ import annotations

import errno
import os
import signal
import sys

import click

from rpyc_dl import crash
from rpyc_dl.cli.caller import Caller
from rpyc_dl.cli.group import cli
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.programfile import check_current_folder
from rpyc_dl.terminal import print_error
from rpyc_dl.unchanged import store
from rpyc_dl.unchanged.request import Request
from rpyc_dl.unchanged.watching import Watch

DONE, REFUSED, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130

#: What the system says of an output that takes no more.
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def obey(words: list[str], request: Request | None, key: str, run: store.Runner = store.run) -> int:
    """`run_command`; what is made for a request is kept for the next time."""
    return run_command(words, Watch(request, key) if request is not None else None, run)


def complete() -> None:
    """Let click print the completion script or the candidates that a shell asks for, and exit."""
    cli.main(prog_name="rpyc-dl")


def run_command(argv: list[str], watch: Watch | None = None, run: store.Runner = store.run) -> int:
    """Run one command line; the exit status. Nothing is raised, and no traceback of ours is printed.

    `watch` and `run`: see `Caller`.
    """
    try:
        check_current_folder()
        status = cli.main(args=argv, prog_name="rpyc-dl", standalone_mode=False, obj=Caller(watch, run))
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
