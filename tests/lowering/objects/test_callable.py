"""`callable(x)`, and `bytes(x)` of a text."""

import pytest

from rpyc_dl.errors import TyperError
from support.typed import agree, typed


class Plain:
    def __init__(self, n):
        self.n = n


class Called:
    def __call__(self, x):
        return x + 1


def test_callable():
    def f(n, s):
        found = [callable({n}), callable(frozenset([n])), callable(Plain(n)), callable(Called()), callable(Plain)]
        found += [callable(s), callable(n), callable(s.upper), callable(Plain(n) if n else None), callable([n])]
        return repr(found) + str(Called()(n))

    agree(f, (3, "a"), (0, ""))


def test_a_text_needs_an_encoding():
    with pytest.raises(TyperError, match="needs an encoding"):
        typed(lambda s: len(bytes(s)), str)
