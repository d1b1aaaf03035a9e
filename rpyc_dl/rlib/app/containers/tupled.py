"""The base of classes of a program below tuple: the tuple is an attribute, which `__new__` stores."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.containers.slicing import Sequence, Slice
from rpyc_dl.rlib.app.primitives import instantiate
from rpyc_dl.rlib.objectmodel import specialize


class Tupled:
    """What is above all classes that are compiled in place of the program's classes below tuple."""

    _mixin_ = True
    _attrs_ = ()


#: A constant, so that it is not copied.
TUPLES = (Tupled,)
#: The attribute that holds the tuple.
INNER_TUPLE = "_tuple_"


@specialize.argtype(0)
def plain_tuple(x):
    """The tuple of an instance of such a class; a tuple itself."""
    return x._tuple_ if isinstance(x, TUPLES) else x


def tupled_format(text, x):
    """text % x, where x may be an instance of any class: what is no tuple, and no dict, is the only argument."""
    if isinstance(x, TUPLES):
        return text % x._tuple_
    if isinstance(x, tuple):
        return text % tuple(x)
    if isinstance(x, dict):
        return text % dict(x)
    return text % (x,)


class Tuple(Tupled, Sequence):
    """tuple"""

    def __new__(cls, *given):
        self = instantiate(cls)
        if len(given) == 0:
            self._tuple_ = ()
        elif len(given) == 1:
            self._tuple_ = tuple(given[0])
        else:
            raise TypeError(f"tuple expected at most 1 argument, got {len(given)}")
        return self

    def __len__(self):
        return len(self._tuple_)

    def __bool__(self):
        return len(self._tuple_) > 0

    def __iter__(self):
        return iter(self._tuple_)

    @specialize.arg_or_var(1)
    def __getitem__(self, index):
        if isinstance(index, Slice):
            return self._tuple_[index.start : index.stop : index.step]
        return self._tuple_[index]

    def __contains__(self, value):
        return value in self._tuple_

    def index(self, value, *bounds):
        return self._tuple_.index(value, *bounds)

    def count(self, value):
        return self._tuple_.count(value)

    @specialize.argtype(1)
    def __add__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ + plain_tuple(other)

    @specialize.argtype(1)
    def __radd__(self, other):
        if not isinstance(other, tuple):
            return NotImplemented
        return other + self._tuple_

    def __mul__(self, count):
        return self._tuple_ * count

    def __rmul__(self, count):
        return self._tuple_ * count

    @specialize.argtype(1)
    def __eq__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ == plain_tuple(other)

    @specialize.argtype(1)
    def __ne__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ != plain_tuple(other)

    @specialize.argtype(1)
    def __lt__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ < plain_tuple(other)

    @specialize.argtype(1)
    def __le__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ <= plain_tuple(other)

    @specialize.argtype(1)
    def __gt__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ > plain_tuple(other)

    @specialize.argtype(1)
    def __ge__(self, other):
        if not isinstance(other, (tuple, *TUPLES)):
            return NotImplemented
        return self._tuple_ >= plain_tuple(other)

    def __hash__(self):
        return hash(self._tuple_)

    def __repr__(self):
        return repr(self._tuple_)
