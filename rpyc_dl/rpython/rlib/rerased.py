"""Values whose type is hidden: what one function of a pair wraps, the other one unwraps."""

# mypy: ignore-errors
from __future__ import annotations


class Erased:
    """What all wrapped values are to the program; compiled, one is what it wraps."""

    _rpyc_dl_erased_ = "value"


class _ErasedInt(Erased):
    """A wrapped int."""

    def __init__(self, value):
        self.value = value


def erase_int(x):
    """Wrap an int."""
    return _ErasedInt(x)


def unerase_int(y):
    """The int that was wrapped."""
    assert isinstance(y, _ErasedInt)
    return y.value


def new_erasing_pair(name):
    """Two functions, `erase` and `unerase`: values of one type in, the same out. Other pairs are of other types."""

    class ErasedValue(Erased):
        def __init__(self, value):
            self.value = value

    def erase(x):
        return ErasedValue(x)

    def unerase(y):
        assert isinstance(y, ErasedValue)
        return y.value

    erase.__name__, unerase.__name__ = f"erase_{name}", f"unerase_{name}"
    return erase, unerase


def new_static_erasing_pair(name):
    """Two static methods for the body of a class, as `new_erasing_pair`."""
    erase, unerase = new_erasing_pair(name)
    return staticmethod(erase), staticmethod(unerase)
