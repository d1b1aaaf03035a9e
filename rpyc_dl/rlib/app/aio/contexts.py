"""The contexts of `contextvars` as numbers, for what runs in several: tasks, threads, and `Context.run`.

A new context has what the one that was current had at that moment. It is told by a clock, which goes on with each
change of a variable: what the older context gets later is none of the new one's.
"""

# mypy: ignore-errors
from __future__ import annotations


class Contexts:
    """All contexts of the program: of each the one that it was copied from (-1: none), the time of that, and the time
    when it was copied last itself."""

    _one_for_all_ = True

    def __init__(self):
        self.current = 0
        self.clock = 0
        self.used = False  # whether there are variables
        self.parents = [-1]
        self.born = [0]
        self.copied = [0]

    def copy(self):
        """A new context with what the current one has; where there are no variables, that one itself."""
        if not self.used:
            return self.current
        self.copied[self.current] = self.clock
        return self._new(self.current)

    def empty(self):
        """A new context that has nothing."""
        return self._new(-1) if self.used else self.current

    def _new(self, parent):
        self.parents.append(parent)
        self.born.append(self.clock)
        self.copied.append(self.clock)
        return len(self.parents) - 1

    def enter(self, number):
        """Let the context be the current one; which was so before."""
        before = self.current
        self.current = number
        return before


CONTEXTS = Contexts()
