"""`unittest.TestCase`: what a test asserts is compiled for each place, by the types there.

Of two lists, dicts, sets or long texts that differ, the difference line by line is left out."""

# mypy: ignore-errors
from __future__ import annotations

import re
from unittest import SkipTest

from rpyc_dl.rlib.app.primitives import keep_traceback
from rpyc_dl.rlib.objectmodel import specialize


@specialize.memo()
def catcher(expected):
    """The class of what `assertRaises` gives for a class of exceptions."""

    class Raises:
        _awaits_ = expected

        def __init__(self, pattern, msg):
            self.exception = None
            self._pattern = pattern
            self._msg = msg

        def __enter__(self):
            return self

        def __exit__(self, kind, value, traceback):
            if value is None:
                raise AssertionError(_with(f"{expected.__name__} not raised", self._msg))
            if not isinstance(value, expected):
                return False
            self.exception = value
            if self._pattern is not None and re.search(self._pattern, str(value)) is None:
                text = f'"{self._pattern}" does not match "{value}"'
                raise AssertionError(_with(text, self._msg))
            return True

    return Raises


@specialize.memo()
def tester(cls):
    """A function that tests for a class."""
    return lambda obj: isinstance(obj, cls)


@specialize.call_location()
def call(function, args):
    """Call what may be a builtin: of a star the number of arguments has to be known."""
    if len(args) == 0:
        return function()
    if len(args) == 1:
        return function(args[0])
    if len(args) == 2:
        return function(args[0], args[1])
    if len(args) == 3:
        return function(args[0], args[1], args[2])
    return function(*args)


def _with(text, msg):
    """The text of a failure, with the test's own."""
    return text if msg is None else f"{text} : {msg}"


class SubTest:
    """What `subTest` gives: a failure inside is noted, and the test goes on."""

    _one_for_all_ = True

    def __init__(self, case, shown):
        self._case = case
        self._shown = shown

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        if value is None or isinstance(value, (KeyboardInterrupt, SkipTest)):
            return False
        keep_traceback(value)
        name, line_end, doc = self._case._description.partition("\n")
        self._case._result.add(f"{name} {self._shown}{line_end}{doc}", value, True)
        return True


class TestCase:
    _one_for_all_ = True

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._cleanups = []
        self._result = None
        self._description = ""

    def setUp(self):
        pass

    def tearDown(self):
        pass

    def id(self):
        return self._description.partition(" (")[2].partition(")")[0]

    @specialize.call_location()
    def addCleanup(self, function, *args):
        self._cleanups.append(lambda: call(function, args))

    def doCleanups(self):
        while self._cleanups:
            self._cleanups.pop()()

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise AssertionError(msg)

    @specialize.call_location()
    def subTest(self, msg=None, **params):
        shown = ", ".join([f"{name}={value!r}" for name, value in params.items()])
        parts = ([] if msg is None else [f"[{msg}]"]) + ([f"({shown})"] if shown else [])
        return SubTest(self, " ".join(parts) or "(<subtest>)")

    @specialize.call_location()
    def assertTrue(self, expr, msg=None):
        if not expr:
            raise AssertionError(_with(f"{expr!r} is not true", msg))

    @specialize.call_location()
    def assertFalse(self, expr, msg=None):
        if expr:
            raise AssertionError(_with(f"{expr!r} is not false", msg))

    @specialize.call_location()
    def assertEqual(self, first, second, msg=None):
        if not first == second:
            raise AssertionError(_with(_unequal(first, second), msg))

    @specialize.call_location()
    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            raise AssertionError(_with(f"{first!r} == {second!r}", msg))

    @specialize.call_location()
    def assertIs(self, expr1, expr2, msg=None):
        if expr1 is not expr2:
            raise AssertionError(_with(f"{expr1!r} is not {expr2!r}", msg))

    @specialize.call_location()
    def assertIsNot(self, expr1, expr2, msg=None):
        if expr1 is expr2:
            raise AssertionError(_with(f"unexpectedly identical: {expr1!r}", msg))

    @specialize.call_location()
    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            raise AssertionError(_with(f"{obj!r} is not None", msg))

    @specialize.call_location()
    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            raise AssertionError(_with("unexpectedly None", msg))

    @specialize.call_location()
    def assertIn(self, member, container, msg=None):
        if member not in container:
            raise AssertionError(_with(f"{member!r} not found in {container!r}", msg))

    @specialize.call_location()
    def assertNotIn(self, member, container, msg=None):
        if member in container:
            raise AssertionError(_with(f"{member!r} unexpectedly found in {container!r}", msg))

    @specialize.call_location()
    def assertIsInstance(self, obj, cls, msg=None):
        if not tester(cls)(obj):
            raise AssertionError(_with(f"{obj!r} is not an instance of {cls!r}", msg))

    @specialize.call_location()
    def assertNotIsInstance(self, obj, cls, msg=None):
        if tester(cls)(obj):
            raise AssertionError(_with(f"{obj!r} is an instance of {cls!r}", msg))

    @specialize.call_location()
    def assertGreater(self, a, b, msg=None):
        if not a > b:
            raise AssertionError(_with(f"{a!r} not greater than {b!r}", msg))

    @specialize.call_location()
    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            raise AssertionError(_with(f"{a!r} not greater than or equal to {b!r}", msg))

    @specialize.call_location()
    def assertLess(self, a, b, msg=None):
        if not a < b:
            raise AssertionError(_with(f"{a!r} not less than {b!r}", msg))

    @specialize.call_location()
    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            raise AssertionError(_with(f"{a!r} not less than or equal to {b!r}", msg))

    @specialize.call_location()
    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        diff = abs(first - second)
        if delta is not None:
            if diff > delta:
                text = f"{first!r} != {second!r} within {delta!r} delta ({diff!r} difference)"
                raise AssertionError(_with(text, msg))
        elif round(diff * 1.0, 7 if places is None else places) != 0:
            text = f"{first!r} != {second!r} within {7 if places is None else places} places ({diff!r} difference)"
            raise AssertionError(_with(text, msg))

    @specialize.call_location()
    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        diff = abs(first - second)
        if delta is not None:
            if first == second or diff <= delta:
                text = f"{first!r} == {second!r} within {delta!r} delta ({diff!r} difference)"
                raise AssertionError(_with(text, msg))
        elif round(diff * 1.0, 7 if places is None else places) == 0:
            text = f"{first!r} == {second!r} within {7 if places is None else places} places"
            raise AssertionError(_with(text, msg))

    @specialize.call_location()
    def assertRegex(self, text, expected_regex, msg=None):
        if re.search(expected_regex, text) is None:
            raise AssertionError(_with(f"Regex didn't match: {expected_regex!r} not found in {text!r}", msg))

    @specialize.call_location()
    def assertNotRegex(self, text, unexpected_regex, msg=None):
        found = re.search(unexpected_regex, text)
        if found is not None:
            matched = text[found.start() : found.end()]
            message = f"Regex matched: {matched!r} matches {unexpected_regex!r} in {text!r}"
            raise AssertionError(_with(message, msg))

    @specialize.call_location()
    def assertCountEqual(self, first, second, msg=None):
        one, other = list(first), list(second)
        for item in one:
            if one.count(item) != other.count(item):
                raise AssertionError(_with("Element counts were not equal", msg))
        if len(one) != len(other):
            raise AssertionError(_with("Element counts were not equal", msg))

    assertListEqual = assertTupleEqual = assertDictEqual = assertSetEqual = assertEqual
    assertSequenceEqual = assertMultiLineEqual = assertEqual

    @specialize.call_location()
    def assertRaises(self, expected_exception, callable=None, *args, msg=None, **kwargs):
        context = catcher(expected_exception)(None, msg)
        if callable is None:
            return context
        with context:
            if kwargs:
                callable(*args, **kwargs)
            else:
                call(callable, args)
        return None

    @specialize.call_location()
    def assertRaisesRegex(self, expected_exception, expected_regex, callable=None, *args, msg=None, **kwargs):
        context = catcher(expected_exception)(expected_regex, msg)
        if callable is None:
            return context
        with context:
            if kwargs:
                callable(*args, **kwargs)
            else:
                call(callable, args)
        return None


@specialize.call_location()
def _unequal(first, second):
    """What is told of two values that differ: of containers of a kind, which one it is."""
    text = f"{first!r} != {second!r}"
    if isinstance(first, list) and isinstance(second, list):
        return f"Lists differ: {text}\n{_first_difference(first, second, 'list')}"
    if isinstance(first, tuple) and isinstance(second, tuple):
        return f"Tuples differ: {text}"
    return text


@specialize.call_location()
def _first_difference(first, second, name):
    """Where two lists differ first, and what one has more than the other."""
    length = min(len(first), len(second))
    told = ""
    for i in range(length):
        if first[i] != second[i]:
            told = f"\nFirst differing element {i}:\n{first[i]!r}\n{second[i]!r}\n"
            break
    if len(first) > length:
        return told + _additional(f"First {name}", len(first) - length, length, repr(first[length]))
    if len(second) > length:
        return told + _additional(f"Second {name}", len(second) - length, length, repr(second[length]))
    return told


def _additional(which, count, at, shown):
    return f"\n{which} contains {count} additional elements.\nFirst extra element {at}:\n{shown}\n"
