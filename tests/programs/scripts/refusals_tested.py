"""Tests that functions refuse what they are not for: under `assertRaises`, what surely fails is compiled to raise."""

import unittest
from contextlib import suppress


class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        if not isinstance(item, int):
            raise TypeError("ints only")
        self.items.append(item)

    def size(self):
        return len(self.items)


def double(x):
    return x * 2 + 1


class TestIt(unittest.TestCase):
    def test_add(self):
        with self.assertRaises(TypeError):
            1 + "a"

    def test_double(self):
        self.assertEqual(double(2), 5)
        with self.assertRaises(TypeError) as context:
            double("a")
        self.assertIn("concatenate", str(context.exception))

    def test_attr(self):
        s = Stack()
        with self.assertRaises(AttributeError):
            s.peek()

    def test_arity(self):
        with self.assertRaises(TypeError):
            Stack(1, 2)

    def test_call(self):
        self.assertRaises(TypeError, double, None)
        self.assertRaises(TypeError, len, 5)

    def test_int(self):
        with self.assertRaises(ValueError):
            int("x")
        with self.assertRaises(TypeError):
            int([])


with suppress(TypeError):
    print("a" - "b")
print("after")
with suppress(AttributeError, TypeError):
    Stack().peek()
if __name__ == "__main__":
    unittest.main()
