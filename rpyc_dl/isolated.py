"""Work in a process of its own: a program that is imported there is new each time and can do no harm here, and what
heeds no interrupt (code in C) can be ended.

The process is a fork of this one: what is loaded already, rules above all, is there at once.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from rpyc_dl.errors import InternalError

T = TypeVar("T")

#: Linux's `prctl`: a signal for this process when its parent ends.
PR_SET_PDEATHSIG = 1


@dataclass
class Outcome:
    """What the work gave or raised."""

    value: Any = None
    raised: BaseException | None = None


def isolated(work: Callable[..., T], *args: Any) -> T:
    """What `work(*args)` gives, computed in a process of its own; what it raises is raised.

    What the program prints meanwhile goes to standard error. InternalError where the process ends without an answer.
    An interrupt ends it at once, whatever it is doing.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _answer(write, work, args)
    os.close(write)
    try:
        with open(read, "rb") as answers:
            text = answers.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    if not text:
        raise InternalError(f"the process that does the work has ended (status {status})")
    outcome: Outcome = pickle.loads(text)
    if outcome.raised is not None:
        raise outcome.raised
    value: T = outcome.value
    return value


def _answer(write: int, work: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """In the new process: work, send the outcome, end."""
    with contextlib.suppress(BaseException):
        _end_with_parent()
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        try:
            outcome = Outcome(work(*args))
        except BaseException as error:
            outcome = Outcome(raised=error)
        with open(write, "wb") as answers:
            answers.write(_pickled(outcome))
    os._exit(0)


def _end_with_parent() -> None:
    """Nobody waits for the answer any more when the parent has been killed."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _pickled(outcome: Outcome) -> bytes:
    try:
        return pickle.dumps(outcome)
    except Exception as error:  # something of the user's program is in it
        return pickle.dumps(Outcome(raised=InternalError(f"{outcome.raised or error}")))
