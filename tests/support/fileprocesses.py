"""A process for each file of tests, in a worker of pytest-xdist: what its tests leave behind goes with it.

The worker is forked before a file's first test, and its copy runs the tests of that file. So a worker never grows,
and nobody looks for garbage that a translation has left: that took an eighth of the time of the tests. Python's and
our own tables that every translation fills are filled before the first fork.

Files that build programs come first and those that translate nothing last: no worker waits long for another at the
end (`--no-loadscope-reorder` leaves that order alone).
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import traceback
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from rpyc_dl.driver.translation import Translation
from rpyc_dl.workouts.translated import everyday


def wanted(config: pytest.Config) -> bool:
    """Not in a single process, where debuggers work, and where coverage looks for the lines that ran."""
    measured = any(name.startswith("COVERAGE_") or name == "COV_CORE_SOURCE" for name in os.environ)
    return hasattr(config, "workerinput") and sys.platform == "linux" and not measured


#: Words of files with long tests, of those that take longest first.
LONG = (
    ("subprocess", "support.executables", "support.commands", "support.everywhere", "build_"),
    ("support.", "Translation", "annotate_program", "rtype"),
)


@cache
def rank(path: Path) -> int:
    """The lower, the longer the tests of a file are likely to take."""
    text = path.read_text(encoding="utf-8")
    return next((n for n, words in enumerate(LONG) if any(word in text for word in words)), len(LONG))


class FileProcesses:
    """The plugin. In the worker it hands tests over, in its copies it runs them."""

    def __init__(self) -> None:
        self._child: _Child | None = None
        self._is_child = False
        self._is_warm = False
        self._reports: list[pytest.TestReport] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: rank(item.path))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        if self._is_child:
            self._reports = runtestprotocol(item, log=False, nextitem=nextitem)
            return True
        if self._child is None:
            self._warm()
            self._child = self._forked(item.session)
        following = nextitem if nextitem is not None and nextitem.path == item.path else None
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in self._child.run(item, following):
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        if following is None or not self._child.is_alive:
            self._child.close()
            self._child = None
        return True

    def pytest_sessionfinish(self) -> None:
        if self._child is not None:
            self._child.close()

    def _warm(self) -> None:
        if not self._is_warm:
            self._is_warm = True
            _ = Translation(everyday, [list[str]]).source
            gc.collect()

    def _forked(self, session: pytest.Session) -> _Child:
        here, there = Pipe()
        pid = os.fork()
        if pid:
            there.close()
            return _Child(pid, here, session)
        here.close()
        status = 1
        try:
            self._is_child = True
            _leave_xdist(session.config)
            self._serve(session, there)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def _serve(self, session: pytest.Session, asked: Connection) -> None:
        while True:
            try:
                number, following = asked.recv()
            except EOFError:
                return
            item, nextitem = session.items[number], None if following is None else session.items[following]
            item.ihook.pytest_runtest_protocol(item=item, nextitem=nextitem)
            to_data = session.config.hook.pytest_report_to_serializable
            asked.send([to_data(config=session.config, report=report) for report in self._reports])


def _leave_xdist(config: pytest.Config) -> None:
    """The copy tells the worker how tests went; nothing of it speaks to pytest-xdist."""
    manager = config.pluginmanager
    for plugin in list(manager.get_plugins()):
        if type(plugin).__name__ == "WorkerInteractor":
            manager.unregister(plugin)


class _Child:
    """A copy of the worker, as the worker sees it."""

    def __init__(self, pid: int, connection: Connection, session: pytest.Session) -> None:
        self.pid, self.connection, self.session = pid, connection, session
        self.numbers = {item: number for number, item in enumerate(session.items)}
        self.is_alive = True

    def run(self, item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
        """Have a test run: what pytest reports of it."""
        numbers = self.numbers[item], None if following is None else self.numbers[following]
        try:
            self.connection.send(numbers)
            found: list[dict[str, Any]] = self.connection.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self.is_alive = False
            return [self._ended(item)]
        config = self.session.config
        return [config.hook.pytest_report_from_serializable(config=config, data=data) for data in found]

    def _ended(self, item: pytest.Item) -> pytest.TestReport:
        """The report of a test that has ended its process."""
        _, status = os.waitpid(self.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        how = f"by signal {signal.Signals(-code).name}" if code < 0 else f"with status {code}"
        return pytest.TestReport(
            item.nodeid, item.location, {}, "failed", f"the process of the test ended {how}", "call"
        )

    def close(self) -> None:
        """The copy ends."""
        self.connection.close()
        if self.is_alive:
            os.waitpid(self.pid, 0)
