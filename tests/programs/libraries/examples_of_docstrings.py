"""Examples of docstrings, which `doctest` runs: some fail on purpose.

>>> LIMIT + len(words)
7
>>> half = LIMIT // 2
>>> half
2
"""

import doctest
from doctest import testmod

LIMIT = 5
words = ["one", "two"]
counted = [len(word) for word in words if input is not None]


def double(n):
    """Twice n.

    >>> double(2)
    4
    >>> double(3)
    7
    >>> double(True)
    2
    >>> double(2) == 4
    1
    >>> for i in range(3): double(i)
    0
    2
    4
    >>> for i in range(2):
    ...     if i:
    ...         print("odd", i)
    ...     else:
    ...         double(i)
    0
    odd 1
    >>> print("no line end", end="")
    no line end
    >>> print("a"); print(); print("b")
    a
    <BLANKLINE>
    b
    >>> double(1 / 0)
    Traceback (most recent call last):
      ...
    ZeroDivisionError: division by zero
    >>> double("ab")
    'abab'
    >>> undefined
    Traceback (most recent call last):
    NameError: name 'undefined' is not defined
    """
    return n * 2


def lines(text):
    r"""
    >>> lines("a\nb")
    ['a', 'b']
    >>> print(lines("a b\nc"))  # doctest: +NORMALIZE_WHITESPACE
    ['a b',
     'c']
    >>> list(range(20))  # doctest: +ELLIPSIS
    [0, 1, ..., 18, 19]
    >>> list(range(20))  # doctest: +ELLIPSIS
    [0, 1, ..., 17, 19]
    >>> lines(1 / 0)  # doctest: +SKIP
    'never run'
    >>> int("x")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ValueError: anything
    >>> "é", 'ü'
    ('é', 'ü')
    >>> def twice(f):
    ...     def inner(x):
    ...         return f(f(x))
    ...     return inner
    >>> @twice
    ... def more(x):
    ...     return x + LIMIT
    >>> more(1)
    11
    >>> from math import gcd
    >>> gcd(12, 18)
    6
    >>> total = 0
    >>> for each in [1, 2, 3]:
    ...     total += each
    >>> total
    6
    """
    return text.split("\n")


class Empty(Exception):
    pass


class Stack:
    """A stack.

    >>> s = Stack()
    >>> s.push(1); s.push(2)
    >>> s
    Stack([1, 2])
    >>> len(s), s.pop()
    (2, 2)
    >>> Stack.of(3, 4)
    Stack([3, 4])
    >>> s.pop() + s.pop()
    Traceback (most recent call last):
      ...
    Empty: nothing is left
    >>> with s as entered:
    ...     entered is s
    True
    >>> words
    ['one', 'two']
    """

    def __init__(self):
        self.items = []

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    @classmethod
    def of(cls, *items):
        """
        >>> Stack.of().top
        Traceback (most recent call last):
        Empty: nothing is left
        """
        made = cls()
        for item in items:
            made.push(item)
        return made

    def push(self, x):
        """
        >>> s = Stack()
        >>> s.push("a")
        >>> s.top
        'a'
        """
        self.items.append(x)

    @property
    def top(self):
        """
        >>> Stack.of(1, 2).top
        3
        """
        if not self.items:
            raise Empty("nothing is left")
        return self.items[-1]

    @staticmethod
    def kind():
        """
        >>> Stack.kind()
        'last in, first out'
        """
        return "last in, first out"

    def pop(self):
        if not self.items:
            raise Empty("nothing is left")
        return self.items.pop()

    def __len__(self):
        return len(self.items)

    def __repr__(self):
        return f"Stack({self.items})"


def without():
    """No example stands here."""


__test__ = {"counted": ">>> counted\n[3, 3]\n>>> counted[0]\n4\n"}

if __name__ == "__main__":
    print(testmod())
    print(doctest.testmod(verbose=False, report=False, optionflags=doctest.ELLIPSIS).failed)
    print(doctest.testmod(name="quiet", optionflags=doctest.REPORT_ONLY_FIRST_FAILURE))
    print(doctest.testmod(optionflags=doctest.FAIL_FAST | doctest.NORMALIZE_WHITESPACE).attempted)
    doctest.run_docstring_examples(double, globals())
    doctest.run_docstring_examples(Stack.kind, globals(), verbose=True, name="kind")
