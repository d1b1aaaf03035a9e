"""What `doctest` does while it runs examples: it keeps what they print, compares, reports and counts. Where versions
of Python differ in their words, these are those of the one that translates."""

# mypy: ignore-errors
from __future__ import annotations

import doctest
import re
import sys
from collections import namedtuple
from io import StringIO

from rpyc_dl.rlib.app.primitives import traceback_text
from rpyc_dl.rlib.app.process.streams import STDERR
from rpyc_dl.rlib.rarithmetic import OVERFLOW_MESSAGE

_Counts = namedtuple("TestResults", ["failed", "attempted"])


class CountsWithSkipped:
    """`doctest.TestResults` of Python 3.13: a named tuple of two, with an attribute."""

    def __init__(self, failed, attempted, skipped):
        self.failed = failed
        self.attempted = attempted
        self.skipped = skipped

    def __len__(self):
        return 2

    def __iter__(self):
        return iter((self.failed, self.attempted))

    def __getitem__(self, index):
        return (self.failed, self.attempted)[index]

    def __repr__(self):
        told = f"TestResults(failed={self.failed}, attempted={self.attempted}"
        return f"{told}, skipped={self.skipped})" if self.skipped else f"{told})"


def results(failed, attempted, skipped):
    """What `testmod` gives."""
    if not _COUNTS_ALL:
        return _Counts(failed, attempted)
    return CountsWithSkipped(failed, attempted, skipped)


_Counts._one_for_all_ = CountsWithSkipped._one_for_all_ = True

_DIVIDER = "*" * 70
_MARKER = "<BLANKLINE>"
#: Whether the words are those of 3.13, which counts in the singular, and skipped examples as well.
_COUNTS_ALL = sys.version_info >= (3, 13)

_ACCEPTS_NO_TRUE = doctest.DONT_ACCEPT_TRUE_FOR_1
_ACCEPTS_NO_BLANK = doctest.DONT_ACCEPT_BLANKLINE
_NORMALIZES = doctest.NORMALIZE_WHITESPACE
_HAS_ELLIPSIS = doctest.ELLIPSIS
_IGNORES_DETAIL = doctest.IGNORE_EXCEPTION_DETAIL
_FIRST_ONLY = doctest.REPORT_ONLY_FIRST_FAILURE
_FAILS_FAST = doctest.FAIL_FAST


class Run:
    """The examples of a module while they run."""

    _one_for_all_ = True

    def __init__(self, verbose):
        self.verbose = verbose
        self.failures = 0
        self.tries = 0
        self.skips = 0
        self._counts = {}  # by the name of what has a docstring: how many failed, were tried, were skipped
        self._out = sys.stdout
        self._kept = StringIO()
        self._name = self._place = self._source = self._want = ""
        self._expected = ""
        self._raises = False
        self._flags = 0
        self._overflowed = False  # in an example of this docstring
        self._failed = self._tried = self._skipped = 0

    def look_at(self, name):
        """The examples of one function or class are asked for."""
        if self.verbose:
            print("Finding tests in " + name)

    def begin(self, name):
        """The examples of one docstring are about to be run: what is printed is kept."""
        self._name = name
        self._overflowed = False
        self._failed = self._tried = self._skipped = 0
        self._out = sys.stdout
        self._kept = StringIO()
        sys.stdout = self._kept

    def end(self):
        sys.stdout = self._out
        failed, tried, skipped = self._counts.get(self._name, (0, 0, 0))
        self._counts[self._name] = (failed + self._failed, tried + self._tried, skipped + self._skipped)
        self.failures += self._failed
        self.tries += self._tried
        self.skips += self._skipped

    def skip(self):
        """An example is passed over."""
        self._skipped += 1
        if _COUNTS_ALL:
            self._tried += 1

    def leave_out(self):
        """An example that this program cannot be compiled with, which was told then: CPython runs it."""
        self._tried += 1

    def start(self, place, source, want, raises, expected, flags):
        """An example is about to run. `place`: file and line. `expected`: the exception's text, if it `raises`."""
        self._place, self._source, self._want, self._flags = place, source, want, flags
        self._raises, self._expected = raises, expected
        self._tried += 1
        if self.verbose and not self._is_quiet():
            told = "Expecting:\n" + indented(want) if want else "Expecting nothing\n"
            self._out.write("Trying:\n" + indented(source) + told)

    def show(self, text):
        """What the interpreter does with the value of an expression, whose repr this is."""
        sys.stdout.write(text + "\n")

    def returned(self):
        """The example has run."""
        got = self._got()
        if matches(self._want, got, self._flags):
            self._pass()
        else:
            self._fail(self._difference(got))

    def raised(self, error):
        """The example has raised."""
        if isinstance(error, OverflowError) and OVERFLOW_MESSAGE in str(error):
            self._got()  # no fault of the program: CPython's ints grow
            self._overflowed = True
            self._fail("")
            return
        places = traceback_text(error, True)  # known as long as nothing else is caught
        text = traceback_text(error, False)
        got = self._got()
        if not self._raises:
            self._fail("Exception raised:\n" + indented(places))
        elif matches(self._expected, text, self._flags) or (
            self._flags & _IGNORES_DETAIL and matches(kind_of(self._expected), kind_of(text), self._flags)
        ):
            self._pass()
        else:
            self._fail(self._difference(got + places))

    def stops(self):
        """Whether the other examples of the docstring are left out."""
        return self._failed > 0 and self._flags & _FAILS_FAST != 0

    def summarize(self):
        """Print what doctest prints at the end: nothing, where nothing failed and it is not asked to tell all."""
        names = sorted(self._counts)
        failed = [name for name in names if self._counts[name][0]]
        if self.verbose:
            without = [name for name in names if self._counts[name][1] == 0]
            passed = [name for name in names if self._counts[name][1] and not self._counts[name][0]]
            if without:
                print(f"{_items(len(without))} had no tests:")
                for name in without:
                    print(f"    {name}")
            if passed:
                print(f"{_items(len(passed))} passed all tests:")
                for name in passed:
                    print(f" {self._counts[name][1]:3d} {_tests(self._counts[name][1])} in {name}")
        if failed:
            print(_DIVIDER)
            print(f"{_items(len(failed))} had failures:")
            for name in failed:
                print(f" {self._counts[name][0]:3d} of {self._counts[name][1]:3d} in {name}")
        if self.verbose:
            print(f"{self.tries} {_tests(self.tries)} in {_items(len(names))}.")
            both = "" if _COUNTS_ALL and not self.failures else f" and {self.failures} failed"
            print(f"{self.tries - self.failures} passed{both}.")
        if self.failures:
            plural = "" if _COUNTS_ALL and self.failures == 1 else "s"
            skipped = ""
            if _COUNTS_ALL and self.skips:
                skipped = f" and {self.skips} skipped {_tests(self.skips)}"
            print(f"***Test Failed*** {self.failures} failure{plural}{skipped}.")
        elif self.verbose:
            print("Test passed.")

    def _is_quiet(self):
        return self._failed > 0 and self._flags & _FIRST_ONLY != 0

    def _got(self):
        """What the example has printed."""
        got = self._kept.getvalue()
        self._kept = StringIO()
        sys.stdout = self._kept
        return got + "\n" if got and not got.endswith("\n") else got

    def _pass(self):
        if self.verbose and not self._is_quiet():
            self._out.write("ok\n")

    def _fail(self, why):
        """Nothing is said of what comes behind an overflow of ints: it may be missing what the example had to do."""
        if self._overflowed:
            STDERR.write(f"{self._place}: not compared by doctest: an int does not fit into 64 bits\n")
            return
        if not self._is_quiet():
            head = f"{_DIVIDER}\n{self._place}, in {self._name}\nFailed example:\n"
            self._out.write(head + indented(self._source) + why)
        self._failed += 1

    def _difference(self, got):
        if not self._flags & _ACCEPTS_NO_BLANK:
            got = re.sub("(?m)^[ ]*(?=\n)", _MARKER, got)
        expected = f"Expected:\n{indented(self._want)}" if self._want else "Expected nothing\n"
        if got:
            return f"{expected}Got:\n{indented(got)}"
        return f"{expected}Got nothing\n"


def _items(count):
    return "1 item" if _COUNTS_ALL and count == 1 else f"{count} items"


def _tests(count):
    return "test" if _COUNTS_ALL and count == 1 else "tests"


def indented(text):
    """The text with four spaces before each line that is not empty."""
    return "\n".join(["    " + line if line else line for line in text.split("\n")])


def kind_of(text):
    """The class that the text of an exception begins with, without its module."""
    return text.partition("\n")[0].partition(":")[0].rpartition(".")[2]


def ascii_text(text):
    """The text with what is not ASCII as escapes."""
    return text if text.isascii() else "".join([c if c < "\x80" else ascii(c)[1:-1] for c in text])


def matches(want, got, flags):
    """Whether what came out is what is wanted, under these flags."""
    got, want = ascii_text(got), ascii_text(want)
    if got == want:
        return True
    if not flags & _ACCEPTS_NO_TRUE and ((got, want) == ("True\n", "1\n") or (got, want) == ("False\n", "0\n")):
        return True
    if not flags & _ACCEPTS_NO_BLANK:
        want = re.sub(r"(?m)^<BLANKLINE>\s*?$", "", want)
        got = re.sub(r"(?m)^[^\S\n]+$", "", got)
        if got == want:
            return True
    if flags & _NORMALIZES:
        got, want = " ".join(got.split()), " ".join(want.split())
        if got == want:
            return True
    return bool(flags & _HAS_ELLIPSIS) and matches_ellipsis(want, got)


def matches_ellipsis(want, got):
    """Whether a text is what is wanted, where `...` stands for any text."""
    if "..." not in want:
        return want == got
    parts = want.split("...")
    start, end = len(parts[0]), len(got) - len(parts[-1])
    if not got.startswith(parts[0]) or not got.endswith(parts[-1]) or start > end:
        return False
    for part in parts[1:-1]:
        start = got.find(part, start, end)
        if start < 0:
            return False
        start += len(part)
    return True


for _function in (_items, _tests, indented, kind_of, ascii_text, matches, matches_ellipsis):
    _function._one_for_all_ = True
