"""`contextvars`: variables that each context (of a task, of a thread, of `Context.run`) has a value of."""

# mypy: ignore-errors
from __future__ import annotations

import contextvars

from rpyc_dl.rlib.app.aio.contexts import CONTEXTS
from rpyc_dl.rlib.objectmodel import specialize


class Variable:
    """What is known of a variable whatever its values are."""

    _one_for_all_ = True

    def __init__(self, name):
        self.name = name


class ContextVar(Variable):
    """`_entries`: by the number of a context, what it got: the time, whether there is a value, and this."""

    _one_for_all_ = False

    def __init__(self, name):
        self.name = name
        self._entries = {}
        CONTEXTS.used = True

    def _entry(self):
        """What the current context has, or had from the one that it was copied from; None if that is nothing."""
        number = CONTEXTS.current
        until = CONTEXTS.clock
        while number >= 0:
            entries = self._entries.get(number)
            if entries is not None:
                for i in range(len(entries) - 1, -1, -1):
                    if entries[i][0] <= until:
                        return entries[i]
            until = CONTEXTS.born[number]
            number = CONTEXTS.parents[number]
        return None

    def get(self, *default):
        entry = self._entry()
        if entry is not None and entry[1]:
            return entry[2]
        if default:
            return default[0]
        return self._default()

    def _default(self):
        raise LookupError(repr(self))

    def set(self, value):
        old = self._entry()
        self._store(True, value)
        return Token(self, old)

    def _store(self, there, value):
        number = CONTEXTS.current
        CONTEXTS.clock += 1
        entries = self._entries.get(number)
        if entries is None:
            entries = self._entries[number] = []
        elif entries[-1][0] > CONTEXTS.copied[number]:
            entries.pop()  # no other context has it
        entries.append((CONTEXTS.clock, there, value))

    def reset(self, token):
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token.var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._context != CONTEXTS.current:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        old = token._old
        if old is not None:
            self._store(old[1], old[2])
        else:
            entry = self._entry()
            if entry is not None:
                self._store(False, entry[2])

    def _of(self, number):
        """Its value in a context; KeyError."""
        before = CONTEXTS.enter(number)
        try:
            entry = self._entry()
        finally:
            CONTEXTS.current = before
        if entry is None or not entry[1]:
            raise KeyError(repr(self))
        return entry[2]

    def __repr__(self):
        return f"<ContextVar name={self.name!r} at {hex(id(self))}>"


class ContextVarWithDefault(ContextVar):
    _one_for_all_ = False

    def __init__(self, name, *, default):
        self.name = name
        self._entries = {}
        self._value = default
        CONTEXTS.used = True

    def _default(self):
        return self._value

    def __repr__(self):
        return f"<ContextVar name={self.name!r} default={self._value!r} at {hex(id(self))}>"


class Token:
    """What a variable had before, for `reset`."""

    def __init__(self, var, old):
        self.var = var
        self._old = old
        self._context = CONTEXTS.current
        self._used = False

    def __repr__(self):
        used = " used" if self._used else ""
        return f"<Token{used} var={self.var!r} at {hex(id(self))}>"


class Context:
    """The values of all variables at a moment."""

    _one_for_all_ = True

    def __init__(self):
        self._number = CONTEXTS.empty()
        self._entered = False

    def copy(self):
        made = Context()
        before = CONTEXTS.enter(self._number)
        made._number = CONTEXTS.copy()
        CONTEXTS.current = before
        return made

    @specialize.call_location()
    def run(self, function, *args):
        if self._entered:
            raise RuntimeError(f"cannot enter context: {self!r} is already entered")
        self._entered = True
        before = CONTEXTS.enter(self._number)
        try:
            return function(*args)
        finally:
            CONTEXTS.current = before
            self._entered = False

    @specialize.argtype(1)
    def __getitem__(self, var):
        return var._of(self._number)

    @specialize.argtype(1)
    def __contains__(self, var):
        try:
            var._of(self._number)
        except KeyError:
            return False
        return True

    @specialize.argtype(1)
    def get(self, var, *default):
        try:
            return var._of(self._number)
        except KeyError:
            return default[0] if default else None

    def __repr__(self):
        return f"<_contextvars.Context object at {hex(id(self))}>"


def copy_context():
    made = Context()
    made._number = CONTEXTS.copy()
    return made


def choose(name, call):
    """What makes a variable: one with a default is of a class of its own."""
    return ContextVarWithDefault if "default" in call.keywords else ContextVar


def of_live(value):
    """What stands for a variable that was made while the program was imported."""
    made = object.__new__(ContextVar)
    try:
        default = contextvars.Context().run(value.get)
    except LookupError:
        pass
    else:
        made = object.__new__(ContextVarWithDefault)
        made._value = default
    made.name, made._entries = value.name, {}
    current = contextvars.copy_context()
    if value in current:
        made._entries[0] = [(0, True, current[value])]
    CONTEXTS.used = True
    return made


TYPES = (contextvars.ContextVar,)
