"""Methods of one of several frozen objects; bound methods where a function is specialised by the argument."""

import re

from rpython.rlib.objectmodel import UnboxedValue, specialize
from rpython.rlib.unroll import unrolling_iterable


class Rule:
    def __init__(self, name, pattern):
        self.name = name
        self.re = re.compile(pattern)

    def _freeze_(self):
        return True

    def __repr__(self):
        return "<rule " + self.name + ">"

    def matches(self, text, pos=0):
        match = self.re.match(text, pos)
        return match.end() if match else -1

    @specialize.argtype(1)
    def shown(self, value):
        return self.name + str(value)


class Newline:
    name = "newline"

    def _freeze_(self):
        return True

    def matches(self, text, pos=0):
        return pos + 1 if text[pos] == "\n" else -1

    @specialize.argtype(1)
    def shown(self, value):
        return "newline " + str(value)


WORD, NUMBER, SPACE, NEWLINE = Rule("word", "[a-z]+"), Rule("number", "[0-9]+"), Rule("space", " +"), Newline()
RULES = [WORD, NUMBER, SPACE, NEWLINE]


def tokens(text):
    found, pos = [], 0
    while pos < len(text):
        for rule in RULES:
            end = rule.matches(text, pos)
            if end > pos:
                found.append(rule.name + ":" + text[pos:end].strip())
                pos = end
                break
        else:
            raise ValueError("nothing matches")
    return found


class Machine:
    def __init__(self):
        self.stack = []

    def push(self, value):
        self.stack.append(value)

    def add(self, a, b):
        return a + b

    def less(self, a, b):
        return a < b

    @specialize.arg(1)
    def binary(self, method):
        b, a = self.stack.pop(), self.stack.pop()
        return method(a, b)


class Term:
    __description__ = "a term"

    def about(self):
        return self.__description__ + ": " + self.shown()

    def shown(self):
        return "?"


class Small(Term, UnboxedValue):
    __slots__ = "num"
    __description__ = "a number"

    def shown(self):
        return str(self.num)


class Signature:
    fields = unrolling_iterable(["count", "share"])

    def __init__(self):
        self.extra_count = 0
        self.extra_share = 0.5

    @specialize.arg(1)
    def get(self, name):
        return getattr(self, "extra_" + name)

    @specialize.arg(1)
    def set(self, name, value):
        setattr(self, "extra_" + name, value)

    @specialize.arg(1)
    def shown(self, form, *args):
        return form % args

    def copied(self):
        other = Signature()
        for name in Signature.fields:
            setattr(other, "extra_" + name, getattr(self, "extra_" + name))
        return other


def names_of_attributes(n):
    first = Signature()
    first.set("count", n)
    first.set("share", 2.5)
    second = first.copied()
    first.set("count", 0)
    print(second.get("count"), second.get("share"), first.get("count"))
    print(first.shown("%d %s", 3, "x"), first.shown("%.2f", 1.5))


def main(argv):
    names_of_attributes(len(argv))
    print([WORD, NUMBER], WORD, f"{RULES[len(argv)]}" if len(argv) < 3 else "")
    for term in (Term(), Small(len(argv)), Small(40)):
        print(term.about())
    print(Small(7).get_untagged_value())
    try:
        Small(1 << 62)
    except OverflowError as error:
        print(error)
    print(tokens("abc 12\nde"))
    rule = NUMBER if len(argv) > 5 else NEWLINE
    other = NUMBER if len(argv) < 5 else NEWLINE
    print(rule.matches("\n"), other.matches(text="x12", pos=1), rule.shown(3), other.shown("three"))
    matches = NUMBER.matches if len(argv) > 5 else NEWLINE.matches
    print(matches("a\n", 1), matches is not None, rule is NEWLINE, rule is other)
    try:
        tokens("?")
    except ValueError as error:
        print(error)
    machine = Machine()
    for n in range(6):
        machine.push(n)
    print(machine.binary(machine.add), machine.binary(machine.less), machine.stack)
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
