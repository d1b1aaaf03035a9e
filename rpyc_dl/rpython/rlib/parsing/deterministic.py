"""Finite automata. Characters are taken by classes, so that any text can be read."""

# mypy: ignore-errors
from __future__ import annotations

from bisect import bisect_right

from rpyc_dl.rlib.objectmodel import not_rpython

#: The number behind the last character.
END = 0x110000


class LexerError(Exception):
    """No token begins here."""

    def __init__(self, input, state, source_pos):
        self.input = input
        self.state = state
        self.source_pos = source_pos

    def nice_error_message(self, filename="<unknown>"):
        """The line and the place, as text."""
        result = [f"  File {filename}, line {self.source_pos.lineno + 1}"]
        result.append(self.input.split("\n")[self.source_pos.lineno])
        result.append(" " * self.source_pos.columnno + "^")
        result.append("LexerError")
        return "\n".join(result)

    def __str__(self):
        return self.nice_error_message()


class NFA:
    """An automaton that is being built: edges for ranges of characters, and edges that read nothing."""

    def __init__(self):
        self.edges = []
        self.jumps = []
        self.names = {}

    @not_rpython
    def add_state(self, name=None):
        """A new state; one with a name ends a token of this name."""
        self.edges.append([])
        self.jumps.append([])
        if name is not None:
            self.names[len(self.edges) - 1] = name
        return len(self.edges) - 1

    @not_rpython
    def closure(self, states):
        """All states that are reached from these without reading."""
        found, pending = set(states), list(states)
        while pending:
            for state in self.jumps[pending.pop()]:
                if state not in found:
                    found.add(state)
                    pending.append(state)
        return frozenset(found)

    @not_rpython
    def make_deterministic(self, start, names):
        """The automaton with one state at a time; of several names, the one that is first in `names`."""
        ends = {end for edges in self.edges for first, last, _ in edges for end in (first, last + 1)}
        bounds = sorted({0, END} | ends)[:-1]
        numbers, pending = {self.closure([start]): 0}, [self.closure([start])]
        rows, ending = [], []
        for states in pending:  # grows on the way
            row = []
            for bound in bounds:
                target = self.closure(
                    [to for state in states for first, last, to in self.edges[state] if first <= bound <= last]
                )
                if target and target not in numbers:
                    numbers[target] = len(numbers)
                    pending.append(target)
                row.append(numbers[target] if target else -1)
            rows.append(row)
            ending.append(
                min([names.index(self.names[state]) for state in states if state in self.names], default=-1)
            )
        return DFA(
            names=[names[index] if index >= 0 else "" for index in ending],
            final_states={state for state, index in enumerate(ending) if index >= 0},
            rows=rows,
            bounds=bounds,
        )


class DFA:
    """An automaton in which a character leads from one state to one other."""

    def __init__(
        self,
        num_states=0,
        transitions=None,
        final_states=None,
        unmergeable_states=None,
        names=None,
        rows=None,
        bounds=None,
    ):
        self.num_states = num_states or len(rows or [])
        self.transitions = transitions or {}
        self.final_states = final_states or set()
        self.unmergeable_states = unmergeable_states or set()
        self.names = names or []
        self.rows = rows or []
        self.bounds = bounds or []

    @not_rpython
    def make_lexing_code(self):
        """The function `recognize(runner, i)`: it reads the runner's text from `i` on, as far as a token can go, and
        sets what was matched last; `i` behind the text, or `~i` where it had to stop."""
        rows, bounds = self.rows, self.bounds
        classes = [bisect_right(bounds, code) - 1 for code in range(256)]
        final = [state in self.final_states for state in range(len(rows))]

        def recognize(runner, i):
            assert i >= 0
            text = runner.text
            state = 0
            while i < len(text):
                code = ord(text[i])
                column = classes[code] if code < 256 else bisect_right(bounds, code) - 1
                target = rows[state][column]
                if target < 0:
                    runner.state = state
                    return ~(i + 1)
                state = target
                if final[state]:
                    runner.last_matched_index = i
                    runner.last_matched_state = state
                i += 1
            runner.state = state
            return i if final[state] else ~i

        return recognize

    @not_rpython
    def get_runner(self):
        """An object with a method `recognize(text)`."""
        return DFARunner(self)


class DFARunner:
    """Tells whether an automaton accepts texts."""

    last_matched_index = -1
    last_matched_state = 0

    def __init__(self, automaton):
        self.automaton = automaton
        self.state = 0

    @not_rpython
    def recognize(self, text):
        """Whether the text as a whole is accepted."""
        self.text = text
        if not text:
            return 0 in self.automaton.final_states
        return self.automaton.make_lexing_code()(self, 0) == len(text)
