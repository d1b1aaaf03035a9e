"""`__test__`: texts with examples that a script collects, which `doctest` runs beside the docstrings."""

import doctest

test_sums = """
>>> 1 + 1
2
>>> double(4)
9
>>> double(None)
Traceback (most recent call last):
TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
"""
length = len(doctest.__name__)
test_texts = ">>> double('a')\n'aa'\n"


def double(x):
    """
    >>> double(2)
    4
    """
    return x * 2


doubles = [double(i) for i in range(length)]
__test__ = {name: value for name, value in locals().items() if name.startswith("test_")}
test_late = ">>> 1\n2\n"

if __name__ == "__main__":
    print(doctest.testmod(verbose=False), list(__test__))
