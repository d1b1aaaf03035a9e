"""A module that has examples in docstrings and classes of tests, and runs both."""

import doctest
import unittest


def double(n):
    """
    >>> double(2)
    4
    """
    return 2 * n


class DoubleTest(unittest.TestCase):
    def test_double(self):
        self.assertEqual(double(4), 8)


if __name__ == "__main__":
    doctest.testmod()
    unittest.main()
