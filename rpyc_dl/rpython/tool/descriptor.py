"""Methods as values."""

# mypy: ignore-errors
from __future__ import annotations


class InstanceMethod:
    """A function, an object and a class; equal to another one of the same function and object."""

    def __init__(self, im_func, im_self, im_class):
        self.im_func = im_func
        self.im_self = im_self
        self.im_class = im_class

    def __call__(self, *args, **kwds):
        if self.im_self is not None:
            return self.im_func(self.im_self, *args, **kwds)
        if not args or not isinstance(args[0], self.im_class):
            raise TypeError(f"must be called with {self.im_class!r} instance as first argument")
        return self.im_func(*args, **kwds)

    def __eq__(self, other):
        return isinstance(other, InstanceMethod) and self.im_func == other.im_func and self.im_self == other.im_self

    def __hash__(self):
        return hash((self.im_func, self.im_self))
