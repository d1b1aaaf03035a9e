"""State of the running process that a program changes while it is imported: what is compiled starts with it.

`STATES` is the one table: how each is read, and how the program starts with what the import made of it. Whatever else
of a library has state is an object of the program's (`frontend/replace/standins.py`). `sys.argv` is the exception: it
is that of the run, and so is what the import did not change of the environment.
"""

from __future__ import annotations

import atexit
import importlib
import locale
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.rlib.app.calls import endings
from rpyc_dl.rlib.app.number import randomness
from rpyc_dl.rlib.app.process import streams, system


@dataclass
class Carried:
    """What a program starts with, by the names of `STATES`: of each the state before the import, and behind it.

    `refused`: what the import did that no program can start with, in the user's words, and what to do instead."""

    states: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class State:
    """`read` gives the state; `start(before, now)` lets what is compiled start with it (`before` is None where no
    import was observed); `restore` puts the state back for the compiler's own work, where that could depend on it.
    `refuses(before, now)`: a state that cannot be carried over, in the user's words. `renew` makes it that of a new
    process, where what the import does depends on it."""

    name: str
    read: Callable[[], Any]
    start: Callable[[Any, Any], None] = lambda before, now: None
    restore: Callable[[Any], None] | None = None
    refuses: Callable[[Any, Any], tuple[str, str] | None] = lambda before, now: None
    renew: Callable[[], None] = lambda: None


# ---- the states ----------------------------------------------------------------------------------------------------


def _start_random(before: Any, now: Any) -> None:
    """A generator that the import has not used is seeded anew in each run."""
    randomness.begin(None if now == before else now)  # type: ignore[no-untyped-call]


def _start_recursion(before: int | None, now: int) -> None:
    system.RECURSION.begin(now)  # type: ignore[no-untyped-call]


def _restore_recursion(before: int) -> None:
    """What a program allows itself may be too little for its translation."""
    sys.setrecursionlimit(max(before, sys.getrecursionlimit()))


def _start_environment(before: dict[str, str] | None, now: dict[str, str]) -> None:
    before = now if before is None else before
    changed: dict[str, str | None] = {key: value for key, value in now.items() if before.get(key) != value}
    changed.update({key: None for key in before if key not in now})
    system.ENVIRON.begin(changed)  # type: ignore[no-untyped-call]


def _restore_environment(before: dict[str, str]) -> None:
    if dict(os.environ) != before:
        os.environ.clear()
        os.environ.update(before)


def _folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _restore_umask(before: int) -> None:
    os.umask(before)


def _signals() -> dict[int, Any]:
    return {number: signal.getsignal(number) for number in signal.valid_signals()}


def _restore_signals(before: dict[int, Any]) -> None:
    for number, handler in before.items():
        if handler is not None and signal.getsignal(number) is not handler:
            signal.signal(number, handler)


def _start_signals(before: dict[int, Any] | None, now: dict[int, Any]) -> None:
    changed = [number for number in now if before is not None and now[number] is not before[number]]
    system.STARTS.signals = [(int(number), now[number] == signal.SIG_IGN) for number in changed]


def _refuse_handlers(before: dict[int, Any], now: dict[int, Any]) -> tuple[str, str] | None:
    for number, handler in now.items():
        if handler is not before[number] and handler not in (signal.SIG_DFL, signal.SIG_IGN):
            name = signal.Signals(number).name
            return (
                f"sets a handler of {name}",
                "only SIG_DFL and SIG_IGN can be set: catch KeyboardInterrupt for SIGINT",
            )
    return None


def _start_folder(before: str | None, now: str) -> None:
    system.STARTS.folder = now if before not in (None, now) else ""


def _start_umask(before: int | None, now: int) -> None:
    system.STARTS.umask = now if before not in (None, now) else -1


def _refuse_replaced(name: str, instead: str) -> Callable[[Any, Any], tuple[str, str] | None]:
    return lambda before, now: None if now is before else (f"replaces `{name}`", instead)


def _numeric() -> tuple[str, str]:
    conventions = locale.localeconv()
    return str(conventions["decimal_point"]), str(conventions["thousands_sep"])


def _dialects() -> dict[str, Any]:
    """The dialects of `csv` by their names, if the program has imported it."""
    module = sys.modules.get("_csv")
    return {} if module is None else {name: module.get_dialect(name) for name in module.list_dialects()}


def _start_dialects(before: Any, now: dict[str, Any]) -> None:
    if now:
        importlib.import_module("rpyc_dl.rlib.app.rows.dialects").begin(now)


def _logs() -> Any:
    """Our module for what the program does with `logging`; None before it has imported that."""
    return importlib.import_module("rpyc_dl.rlib.app.logs.live") if "logging" in sys.modules else None


def _start_logs(before: Any, now: dict[str, Any]) -> None:
    if now:
        _logs().begin(before, now)


_registered: list[tuple[Any, Any, Any]] = []


def _start_registered(before: list[Any] | None, now: list[Any]) -> None:
    endings.begin(now[len(before) :] if before is not None else [])  # type: ignore[no-untyped-call]


STATES: tuple[State, ...] = (
    State("random", random.getstate, _start_random, random.setstate),
    State("sys.setrecursionlimit", sys.getrecursionlimit, _start_recursion, _restore_recursion),
    State("os.environ", lambda: dict(os.environ), _start_environment, _restore_environment),
    State("os.chdir", _folder, _start_folder, lambda before: os.chdir(before) if before else None),
    State("os.umask", _umask, _start_umask, _restore_umask),
    State("signal.signal", _signals, _start_signals, _restore_signals, _refuse_handlers),
    *(
        State(
            f"sys.{name}",
            lambda name=name: getattr(sys, name),  # type: ignore[misc]
            restore=lambda before, name=name: setattr(sys, name, before),  # type: ignore[misc]
            refuses=_refuse_replaced(f"sys.{name}", instead),
        )
        for name, instead in (
            ("stdin", "open the file, and read from that"),
            ("stdout", "open the file, and write to that: `print(…, file=f)`"),
            ("stderr", "open the file, and write to that: `print(…, file=f)`"),
            ("excepthook", "catch exceptions where the program begins"),
        )
    ),
    State(
        "locale.setlocale",
        _numeric,
        refuses=lambda before, now: (
            None if now == before else ("sets a locale that writes numbers in its own way", "write them as it does")
        ),
    ),
    State("csv.register_dialect", _dialects, _start_dialects),
    State(
        "logging",
        lambda: _logs().state() if _logs() else {},
        _start_logs,
        lambda before: _logs().restore(before) if _logs() else None,
        lambda before, now: _logs().why_not(now) if now else None,
        lambda: _logs().restore({}) if _logs() else None,
    ),
    State("atexit.register", lambda: list(_registered), _start_registered),
)


# ---- during the import, and behind it ------------------------------------------------------------------------------


@contextmanager
def observed() -> Iterator[Carried]:
    """Around an import: fills what it gives with what the import changed, and puts the process back."""
    carried = Carried()
    with _standard_output_on_standard_error(), _watched_atexit():
        before = {state.name: state.read() for state in STATES}
        for state in STATES:
            state.renew()
        try:
            yield carried
        finally:
            for state in STATES:
                now = state.read()
                carried.states[state.name] = before[state.name], now
                refused = state.refuses(before[state.name], now)
                if refused is not None:
                    carried.refused.append(refused)
                if state.restore is not None:
                    state.restore(before[state.name])


def begin(carried: Carried | None) -> None:
    """Let what is compiled next start with what an import left; or with the libraries of this process, where it is no
    program of its own: environment and current folder are that process's then."""
    for state in STATES:
        if carried is not None:
            state.start(*carried.states[state.name])
        else:
            state.start(None, state.read())


@contextmanager
def _standard_output_on_standard_error() -> Iterator[None]:
    """What the import prints shall not mix with our output. It goes by a stream of its own, so that a program may
    keep it (`write = sys.stdout.write`): that is the standard output of the compiled program."""
    stream: Any = streams.ImportOutput()  # type: ignore[no-untyped-call]
    before, sys.stdout = sys.stdout, stream
    try:
        yield
    finally:
        sys.stdout = before


@contextmanager
def _watched_atexit() -> Iterator[None]:
    """Notes functions that the program registers; those of libraries clean up what is the library's."""
    register: Any = atexit.register

    def noted(func: Any, *args: Any, **kwargs: Any) -> Any:
        if not _is_of_a_library(sys._getframe(1).f_code.co_filename):
            _registered.append((func, args, kwargs))
            return func
        return register(func, *args, **kwargs)

    atexit.register = noted  # type: ignore[assignment]
    try:
        yield
    finally:
        atexit.register = register


def _is_of_a_library(filename: str) -> bool:
    return filename.startswith("<frozen") or filename.startswith((os.path.dirname(os.__file__), sys.prefix))
