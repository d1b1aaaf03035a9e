"""Regular expressions as objects that are put together."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.rlib.parsing.deterministic import NFA


class RegularExpression:
    """`a + b` is one behind the other, `a | b` either, `a * n` n times, `a.kleene()` any number of times."""

    def __add__(self, other):
        return AddExpression(self, other)

    def __or__(self, other):
        return OrExpression(self, other)

    def __pos__(self):
        return AddExpression(self, self.kleene())

    def __mul__(self, count):
        result = StringExpression("")
        for _ in range(count):
            result = result + self
        return result

    def kleene(self):
        """Any number of times."""
        return KleeneClosure(self)

    def add_to(self, nfa, start):
        """Add it to an automaton behind a state; the state behind it."""
        raise NotImplementedError

    def make_deterministic(self):
        """The automaton that accepts it."""
        nfa = NFA()
        start = nfa.add_state()
        nfa.jumps[self.add_to(nfa, start)].append(nfa.add_state("final"))
        return nfa.make_deterministic(start, ["final"])


class StringExpression(RegularExpression):
    """A text."""

    def __init__(self, s):
        self.string = s

    def add_to(self, nfa, start):
        for char in self.string:
            end = nfa.add_state()
            nfa.edges[start].append((ord(char), ord(char), end))
            start = end
        return start


class CharsExpression(RegularExpression):
    """One of the characters in these ranges."""

    def __init__(self, ranges):
        self.ranges = ranges

    def add_to(self, nfa, start):
        end = nfa.add_state()
        nfa.edges[start] += [(first, last, end) for first, last in self.ranges]
        return end


class RangeExpression(CharsExpression):
    """A character of a range."""

    def __init__(self, fromchar, tochar):
        CharsExpression.__init__(self, [(ord(fromchar), ord(tochar))])


class AddExpression(RegularExpression):
    """One behind the other."""

    def __init__(self, rega, regb):
        self.rega = rega
        self.regb = regb

    def add_to(self, nfa, start):
        return self.regb.add_to(nfa, self.rega.add_to(nfa, start))


class OrExpression(RegularExpression):
    """Either."""

    def __init__(self, rega, regb):
        self.rega = rega
        self.regb = regb

    def add_to(self, nfa, start):
        end = nfa.add_state()
        for each in (self.rega, self.regb):
            first = nfa.add_state()
            nfa.jumps[start].append(first)
            nfa.jumps[each.add_to(nfa, first)].append(end)
        return end


class KleeneClosure(RegularExpression):
    """Any number of times."""

    def __init__(self, regex):
        self.regex = regex

    def add_to(self, nfa, start):
        again = nfa.add_state()
        nfa.jumps[start].append(again)
        nfa.jumps[self.regex.add_to(nfa, again)].append(again)
        end = nfa.add_state()
        nfa.jumps[again].append(end)
        return end


class LexingOrExpression(RegularExpression):
    """One of several tokens."""

    def __init__(self, regs, names):
        self.regs = regs
        self.names = names

    def make_automaton(self, names):
        """The automaton that knows which token it is: of several, the one that is first in `names`."""
        nfa = NFA()
        start = nfa.add_state()
        for regex, name in zip(self.regs, self.names, strict=True):
            first = nfa.add_state()
            nfa.jumps[start].append(first)
            nfa.jumps[regex.add_to(nfa, first)].append(nfa.add_state(name))
        return nfa.make_deterministic(start, names)
