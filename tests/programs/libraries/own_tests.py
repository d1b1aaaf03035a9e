"""A script with tests of its own: `unittest`."""

import contextlib
import io
import sys
import unittest


def add(a, b):
    return a + b


def checked(n, *, limit=100):
    if n < 0:
        raise ValueError(f"negative: {n}")
    if n > limit:
        raise OverflowError(f"{n} is beyond {limit}")
    return n


class TestPassing(unittest.TestCase):
    def setUp(self):
        self.x = 3
        self.seen = []

    def tearDown(self):
        self.seen.clear()

    def test_numbers(self):
        self.assertEqual(add(1, 2), self.x)
        self.assertNotEqual(add(1, 2), 4)
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertAlmostEqual(10.0, 10.4, delta=0.5)
        self.assertNotAlmostEqual(1.0, 1.1)
        self.assertGreater(self.x, 2)
        self.assertGreaterEqual(3, self.x)
        self.assertLessEqual(2, self.x, "small")

    def test_containers(self):
        self.assertEqual({"a": [1]}, {"a": [1]})
        self.assertListEqual(sorted("ba"), ["a", "b"])
        self.assertIn(3, [self.x])
        self.assertNotIn("z", "abc")
        self.assertCountEqual([1, 2, 2], [2, 1, 2])
        self.assertTupleEqual((1, "a"), (1, "a"))
        self.assertSetEqual({1}, {1})

    def test_truth(self):
        """Truth and None."""
        self.assertTrue(add(0, 1))
        self.assertFalse(self.seen)
        self.assertIsNone(None)
        self.assertIsNotNone(self.seen)
        self.assertIsInstance(self.x, int)
        self.assertNotIsInstance(self.seen, TestPassing)
        self.assertIs(self.seen, self.seen)

    def test_raises(self):
        with self.assertRaises(ZeroDivisionError):
            print(1 // (self.x - 3))
        with self.assertRaises(ValueError) as caught:
            checked(-2)
        self.assertEqual(str(caught.exception), "negative: -2")
        self.assertRaises(ValueError, checked, -1)
        self.assertRaises(ValueError, int, "x")
        self.assertRaises(OverflowError, checked, 5, limit=4)
        self.assertRaisesRegex(OverflowError, "beyond 3", checked, n=5, limit=3)
        with self.assertRaisesRegex(ValueError, r"neg\w+: -\d"):
            checked(-7)
        self.assertRegex("hello", "l+")
        self.assertNotRegex("hello", "z")


class TestResults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("set up", cls.__name__)

    @classmethod
    def tearDownClass(cls):
        print("tear down", cls.__name__)

    def test_a_list(self):
        self.addCleanup(print, "cleaned up")
        self.assertEqual([1, 2], [1, 3])

    def test_an_error(self):
        checked(-5)

    def test_not_raised(self):
        with self.assertRaises(KeyError):
            checked(1)

    def test_other_texts(self):
        for text in ("a", "b", "a"):
            with self.subTest(text=text, n=1):
                self.assertEqual(text, "a")
        self.assertLess(3, 2, "too much")

    @unittest.skip("not now")
    def test_skipped(self):
        self.fail("never")

    @unittest.skipIf(sys.platform == "nowhere", "no")
    def test_skips_itself(self):
        self.skipTest("tired")

    @unittest.expectedFailure
    def test_expected(self):
        self.assertIsNone(1)

    @unittest.expectedFailure
    def test_unexpected(self):
        self.assertIsNone(None)


@unittest.skip("all of it")
class TestSkipped(unittest.TestCase):
    def test_nothing(self):
        self.fail()


def shown(text):
    """The text without places, times and differences line by line."""
    lines = [line for line in text.splitlines() if line[:2] not in ("  ", "- ", "+ ", "? ")]
    return "\n".join(line[: line.find(" in ")] if line.startswith("Ran ") else line for line in lines if line)


def main():
    for verbosity in (1, 2):
        told = io.StringIO()
        with contextlib.redirect_stderr(told):
            program = unittest.main(argv=["own_tests"], exit=False, verbosity=verbosity)
        print(shown(told.getvalue()))
        result = program.result
        print(result.wasSuccessful(), result.testsRun, len(result.failures), len(result.errors), len(result.skipped))


if __name__ == "__main__":
    main()
