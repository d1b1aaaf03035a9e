"""What became of the tests so far, and what is told of them on the standard error."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import time
from unittest import SkipTest

from rpyc_dl.rlib.app.calls.lasterror import text_of
from rpyc_dl.rlib.app.primitives import keep_traceback


class Result:
    """The outcomes of tests; `verbosity`: 0 for the sum only, 1 for a mark for each, 2 for a line for each."""

    _one_for_all_ = True

    def __init__(self, verbosity):
        self.verbosity = verbosity
        self.testsRun = 0
        self.errors = []
        self.failures = []
        self.skipped = []
        self.expected = 0
        self.unexpected = []
        self.passed = True  # the test that runs now
        self.at_line = True  # whether a line begins
        self.started = time.perf_counter()

    def tell(self, description, mark, word, is_part=False):
        """Tell what became of a test, or of a part of one that goes on."""
        if self.verbosity > 1:
            if is_part or self.at_line:
                start = "" if self.at_line else "\n"
                sys.stderr.write(f"{start}{'  ' if is_part else ''}{description} ... ")
            sys.stderr.write(word + "\n")
            self.at_line = True
        elif self.verbosity == 1:
            sys.stderr.write(mark)

    def begin(self, description):
        self.testsRun += 1
        self.passed = True
        if self.verbosity > 1:
            sys.stderr.write(description + " ... ")
            self.at_line = False

    def skip(self, description, reason):
        self.passed = False
        self.skipped.append((description, reason))
        self.tell(description, "s", f"skipped {reason!r}")

    def add(self, description, error, is_part=False):
        """An exception that a test, or a part of one, has raised."""
        self.passed = False
        if isinstance(error, AssertionError):
            self.failures.append((description, text_of(error, True)))
            self.tell(description, "F", "FAIL", is_part)
        else:
            self.errors.append((description, text_of(error, True)))
            self.tell(description, "E", "ERROR", is_part)

    def wasSuccessful(self):
        return not self.errors and not self.failures and not self.unexpected

    def _list(self, kind, found):
        for description, text in found:
            sys.stderr.write("=" * 70 + f"\n{kind}: {description}\n" + "-" * 70 + f"\n{text}\n")

    def finish(self):
        """Tell the sum."""
        if self.verbosity > 0:
            sys.stderr.write("\n")
        self._list("ERROR", self.errors)
        self._list("FAIL", self.failures)
        if self.unexpected:
            sys.stderr.write("=" * 70 + "\n")
            for description in self.unexpected:
                sys.stderr.write(f"UNEXPECTED SUCCESS: {description}\n")
        taken = time.perf_counter() - self.started
        some = "" if self.testsRun == 1 else "s"
        sys.stderr.write("-" * 70 + f"\nRan {self.testsRun} test{some} in {taken:.3f}s\n\n")
        said = []
        for count, name in (
            (len(self.failures), "failures"),
            (len(self.errors), "errors"),
            (len(self.skipped), "skipped"),
            (self.expected, "expected failures"),
            (len(self.unexpected), "unexpected successes"),
        ):
            if count:
                said.append(f"{name}={count}")
        word = "OK" if self.wasSuccessful() else "FAILED"
        sys.stderr.write(f"{word} ({', '.join(said)})\n" if said else f"{word}\n")
        sys.stderr.flush()


class Program:
    """What `unittest.main` gives with `exit=False`."""

    _one_for_all_ = True

    def __init__(self, result):
        self.result = result


def attempt(result, description, action):
    """Do a part of a test; whether it passed."""
    try:
        action()
    except KeyboardInterrupt:
        raise
    except SkipTest as skipped:
        result.skip(description, str(skipped))
        return False
    except BaseException as error:
        keep_traceback(error)
        result.add(description, error)
        return False
    return True


def run(result, case, description, test, expecting):
    """Run a test of a case, with what stands before and behind it."""
    result.begin(description)
    case._result = result
    case._description = description
    if expecting:
        _run_expecting(result, case, description, test)
        return
    if attempt(result, description, lambda: case.setUp()):
        attempt(result, description, test)
        attempt(result, description, lambda: case.tearDown())
    _clean_up(result, case, description)
    if result.passed:
        result.tell(description, ".", "ok")


def _clean_up(result, case, description):
    while case._cleanups:
        attempt(result, description, case._cleanups.pop())


def _run_expecting(result, case, description, test):
    failed = False
    if attempt(result, description, lambda: case.setUp()):
        try:
            test()
        except KeyboardInterrupt:
            raise
        except BaseException:
            failed = True
        attempt(result, description, lambda: case.tearDown())
    _clean_up(result, case, description)
    if not result.passed:
        return
    if failed:
        result.expected += 1
        result.tell(description, "x", "expected failure")
    else:
        result.unexpected.append(description)
        result.tell(description, "u", "unexpected success")


def skip_all(result, descriptions, reason):
    """What is not run of a class, or alone."""
    for description in descriptions:
        result.begin(description)
        result.skip(description, reason)


def verbosity_of(verbosity, arguments):
    """As the arguments of the program say."""
    for argument in arguments:
        if argument in ("-v", "--verbose"):
            verbosity = 2
        elif argument in ("-q", "--quiet"):
            verbosity = 0
        else:
            raise NotImplementedError("unittest.main: a compiled program takes -v and -q, and runs all of its tests")
    return verbosity
