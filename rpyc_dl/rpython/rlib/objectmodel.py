"""What programs tell the translator about functions, classes and containers."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import types

from rpyc_dl.rlib import objectmodel as _own
from rpyc_dl.rlib.objectmodel import (  # noqa: F401
    always_inline,
    compute_hash,
    compute_identity_hash,
    compute_unique_id,
    dont_inline,
    instantiate,
    keepalive_until_here,
    likely,
    nonconst,
    not_rpython,
    signature,
    specialize,
    unlikely,
    we_are_translated,
)


def enforceargs(*types_, **keywords):
    """State the argument types (None: any). `typecheck=False` only leaves out a check on CPython."""
    if set(keywords) - {"typecheck"}:
        raise TypeError(f"enforceargs: unknown keyword {min(set(keywords) - {'typecheck'})}")
    return _own.enforceargs(*types_)


def try_inline(func):
    """Inline the function where it pays."""
    return func


def no_collect(func):
    """The function makes no objects: RPython checks it, this tool need not."""
    return func


def sandbox_review(reviewed=False, check_caller=False, abort=False):
    """For functions that a sandbox has to know."""
    return lambda func: func


@specialize.memo()
def running_on_llinterp():
    """Whether RPython's interpreter of low-level operations runs the program: never."""
    return False


def newlist_hint(sizehint=0):
    """An empty list, for about so many items."""
    return []


@specialize.ignore()
def resizelist_hint(l, sizehint):  # noqa: E741
    """The list is about to have so many items."""


@specialize.call_location()
def prepare_dict_update(d, n):
    """The dict is about to get so many items more."""


@specialize.call_location()
def move_to_end(d, key, last=True):
    """Move a key of a dict to its end (or its beginning)."""
    value = d.pop(key)
    if last:
        d[key] = value
    else:
        items = list(d.items())
        d.clear()
        d[key] = value
        for k, v in items:
            d[k] = v


@specialize.call_location()
def reversed_dict(d):
    """The keys of a dict, the last one first."""
    return reversed(list(d))


@specialize.call_location()
def setitem_with_hash(d, key, keyhash, value):
    d[key] = value


@specialize.call_location()
def getitem_with_hash(d, key, keyhash):
    return d[key]


@specialize.call_location()
def delitem_with_hash(d, key, keyhash):
    del d[key]


@specialize.call_location()
def contains_with_hash(d, key, keyhash):
    return key in d


@specialize.call_location()
def delitem_if_value_is(d, key, value):
    """Remove the key if that is its value."""
    if key in d and d[key] is value:
        del d[key]


def import_from_mixin(M, special_methods=("__init__", "__del__")):
    """In the body of a class: copy what the class M and its bases define, as if it stood there."""
    target = sys._getframe(1).f_locals
    if M.__bases__ != (object,) and M.__bases__ != ():
        for base in reversed(M.__bases__):
            if base is not object:
                _copy_members(base, target, special_methods)
    _copy_members(M, target, special_methods)


_OF_EVERY_CLASS = {"__module__", "__dict__", "__doc__", "__weakref__", "__qualname__", "__firstlineno__"}
_OF_EVERY_CLASS |= {"__static_attributes__"}


def _copy_members(M, target, special_methods):
    for name, value in vars(M).items():
        if name in _OF_EVERY_CLASS:
            continue
        if name in special_methods and name in target:
            raise Exception(f"import_from_mixin({M.__name__}): would overwrite {name}")
        if isinstance(value, types.FunctionType):
            value = _copied(value)
        elif isinstance(value, staticmethod):
            value = staticmethod(_copied(value.__func__))
        if name not in target or name.startswith("__"):
            target[name] = value


def _copied(func):
    copy = types.FunctionType(func.__code__, func.__globals__, func.__name__, func.__defaults__, func.__closure__)
    copy.__kwdefaults__ = func.__kwdefaults__
    copy.__dict__.update(func.__dict__)
    copy.__qualname__, copy.__module__ = func.__qualname__, func.__module__
    return copy


@specialize.ctr_location()
class r_dict:
    """A dict whose keys are compared by `key_eq` and hashed by `key_hash`, in the order of insertion."""

    def __init__(self, key_eq, key_hash, force_non_null=False, simple_hash_eq=False):
        self.key_eq = key_eq
        self.key_hash = key_hash
        self._chains = {}  # numbers of entries, by hash
        self._keys = {}  # by number, in the order of insertion
        self._values = {}
        self._serial = 0

    def _find(self, key):
        """The number of the entry, or -1."""
        chain = self._chains.get(self.key_hash(key))
        if chain is not None:
            for number in chain:
                if self.key_eq(self._keys[number], key):
                    return number
        return -1

    def _found(self, key):
        number = self._find(key)
        if number < 0:
            raise KeyError(key)
        return number

    def __len__(self):
        return len(self._keys)

    def __getitem__(self, key):
        return self._values[self._found(key)]

    def __setitem__(self, key, value):
        number = self._find(key)
        if number >= 0:
            self._values[number] = value
            return
        keyhash = self.key_hash(key)
        number = self._serial
        self._serial += 1
        self._keys[number] = key
        self._values[number] = value
        if keyhash in self._chains:
            self._chains[keyhash].append(number)
        else:
            self._chains[keyhash] = [number]

    def _remove(self, number):
        keyhash = self.key_hash(self._keys.pop(number))
        chain = self._chains[keyhash]
        chain.remove(number)
        if not chain:
            del self._chains[keyhash]
        return self._values.pop(number)

    def __delitem__(self, key):
        self._remove(self._found(key))

    def __contains__(self, key):
        return self._find(key) >= 0

    def __iter__(self):
        return iter(self.keys())

    def get(self, key, default=None):
        number = self._find(key)
        return default if number < 0 else self._values[number]

    def setdefault(self, key, default):
        number = self._find(key)
        if number >= 0:
            return self._values[number]
        self[key] = default
        return default

    def pop(self, key):
        return self._remove(self._found(key))

    def popitem(self):
        if not self._keys:
            raise KeyError("popitem(): dictionary is empty")
        number = list(self._keys)[-1]
        key = self._keys[number]
        return key, self._remove(number)

    def keys(self):
        return list(self._keys.values())

    def values(self):
        return list(self._values.values())

    def items(self):
        return [(key, self._values[number]) for number, key in self._keys.items()]

    def iterkeys(self):
        return iter(self.keys())

    def itervalues(self):
        return iter(self.values())

    def iteritems(self):
        return iter(self.items())

    def clear(self):
        self._chains = {}
        self._keys = {}
        self._values = {}

    def update(self, other):
        for key, value in other.items():
            self[key] = value

    def copy(self):
        made = r_dict(self.key_eq, self.key_hash)
        made.update(self)
        return made


r_ordereddict = r_dict


_LEAST_UNBOXED, _MOST_UNBOXED = -(2**62), 2**62 - 1


class UnboxedValue:
    """A base of classes whose instances hold one int of 63 bits and nothing else; `__slots__ = "name"` names the
    attribute. RPython keeps them in the pointer; here they are objects. OverflowError where the int is too large."""

    __slots__ = ()

    def __init_subclass__(cls):
        slots = cls.__slots__
        name = slots if isinstance(slots, str) else slots[0]
        text = f"""def __init__(self, value):
    if value < {_LEAST_UNBOXED} or value > {_MOST_UNBOXED}:
        raise OverflowError("UnboxedValue: tagging overflow")
    self.{name} = value

def get_untagged_value(self):
    return self.{name}
"""
        methods = {}
        exec(text, methods)
        cls.__init__, cls.get_untagged_value = methods["__init__"], methods["get_untagged_value"]
