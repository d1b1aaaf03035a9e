"""From the tree of a pattern to instructions: a machine that remembers on a stack where it may go on otherwise.

Where the next character decides, nothing is remembered. The registers are the marks of the groups (two each), then
those of counts and places; what is stored into one that a way back would need is remembered, too.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.regex import nodes, places
from rpyc_dl.rlib.app.regex.charsets import disjoint, single
from rpyc_dl.rlib.app.regex.nodes import UNLIMITED, can_be_empty, first_chars, size

#: Instructions. Each has three operands; `set` is the number of a set, `to` of an instruction (-1: fail). Those
#: from MARK to CUT store something and go on.
MATCH = 0  # the end of the pattern
FAIL = 1
CHAR = 2  # set: one character
SPAN = 3  # set, least, most: as many as there are
RUN = 4  # set, least, most: as many as there are, with a way back to fewer
SHORT = 5  # set, least, most: as few as can be
SPLIT = 6  # to: go on; if that fails, there
JUMP = 7  # to
PEEK = 8  # set, to: there, unless the next character is in the set
NOT_PEEK = 9  # set, to: there, if it is
MARK = 10  # register, group: store the place; close the group if that is not 0
KEEP_MARK = 11  # the same, remembering what was there
STORE = 12  # register, value: remembering
COUNT = 13  # register: add one, remembering
PLACE = 14  # register: store the place, remembering
PLACE_HERE = 15  # register: store the place
HEIGHT = 16  # register: store the height of the stack
CUT = 17  # register: forget all ways back above that height
LESS = 18  # register, number, to: there, if it is less
SAME = 19  # register, to: there, if it is this place
BACK_TO = 20  # register: to the place
CUT_FAIL = 21  # register: take back what was stored above that height, and fail
BACK = 22  # number: that many characters back
BACKREF = 23  # group, way
CONDITION = 24  # group, to: there, unless it has matched
AT = 25  # place
NOTHING = 26
RUN_AGAIN = 27  # behind a RUN: where a way back from it leads; one character less
SHORT_AGAIN = 28  # behind a SHORT: one character more
WORDS = 4

#: Registers: what must not be matched (the end of an empty match), flags, the group that was closed last, then marks.
AVOID, MODE, LAST, MARKS = 0, 1, 2, 3
#: Flags: only at the start; only up to the end.
ANCHORED, WHOLE = 1, 2
#: The least of a body that is written out instead of counted, and how often.
_SMALL, _FEW = 12, 5


class Program:
    """A pattern as instructions: `code` has four words for each, `sets` what they name.

    `first` is what a match begins with, or None, `prefix` the text that it begins with, `least` its least width.
    `only_start`: it begins at the start of the text, if at all, `line_starts`: at that of a line, `word_starts`: at
    that of a word; `skips`: where the span that it begins with has ended (`skip_register`), no match begins before
    that.
    """

    _one_for_all_ = True

    def __init__(self, groups, of_bytes):
        self.groups = groups
        self.of_bytes = of_bytes
        self.code = []
        self.sets = []
        self.registers = MARKS + 2 * groups + 2
        self.first = None
        self.prefix = []
        self.only_start = False
        self.line_starts = False
        self.word_starts = False
        self.skips = False
        self.skips_at = 0
        self.skip_register = 0
        self.least = 0


def compiled(tree, groups, of_bytes):
    """The program of a pattern with that many groups, for bytes or for texts."""
    program = Program(groups, of_bytes)
    writer = _Writer(program)
    writer.write(tree, None, True, _has_condition(tree))
    writer.add(MATCH, 0, 0, 0)
    program.first = first_chars(tree, None)
    program.prefix = _prefix(tree, [])
    program.only_start = _only_at(tree, nodes.START)
    program.line_starts = _only_at(tree, nodes.LINE_START)
    program.word_starts = program.first is not None and _begins_with_word(program)
    program.least = nodes.least_width(tree)
    program.skips = _begins_with_span(program)
    if program.skips:
        program.skip_register = writer.register()
    return program


def _has_condition(node):
    """Whether it asks what has matched, maybe of a group that stands behind it."""
    if node.kind == nodes.CONDITION:
        return True
    return any([_has_condition(item) for item in node.items])


def _prefix(node, codes):
    """The codes that a match begins with; codes that are found are added."""
    if node.kind == nodes.CHARS and single(node.chars) >= 0:
        codes.append(single(node.chars))
    elif node.kind == nodes.SEQUENCE or node.kind == nodes.GROUP or node.kind == nodes.ATOMIC:
        for item in node.items:
            before = len(codes)
            _prefix(item, codes)
            if len(codes) - before != nodes.least_width(item) or not _is_text(item):
                break
    return codes


def _is_text(node):
    """Whether it matches one text only."""
    if node.kind == nodes.CHARS:
        return single(node.chars) >= 0
    if node.kind == nodes.SEQUENCE or node.kind == nodes.GROUP or node.kind == nodes.ATOMIC:
        return all([_is_text(item) for item in node.items])
    return False


def _only_at(node, place):
    """Whether it matches at such a place only."""
    if node.kind == nodes.AT:
        return node.a == place
    if node.kind == nodes.SEQUENCE or node.kind == nodes.GROUP or node.kind == nodes.ATOMIC:
        return len(node.items) > 0 and _only_at(node.items[0], place)
    if node.kind == nodes.CHOICE:
        return all([_only_at(item, place) for item in node.items])
    return False


def _begins_with_word(program):
    """Whether it begins at the start of a word, with a character of that."""
    at = 0
    while program.code[at] == MARK:
        at += WORDS
    return program.code[at] == AT and program.code[at + 1] in (nodes.NOT_AFTER_WORD, nodes.NOT_AFTER_ASCII_WORD)


def _begins_with_span(program):
    """Whether it begins with a span that nothing else depends on where it begins."""
    code, at = program.code, 0
    while code[at] == MARK:
        at += WORDS
    if code[at] != SPAN or code[at + 2] > 1 or code[at + 3] != UNLIMITED:
        return False
    for i in range(0, len(code), WORDS):
        if code[i] == BACKREF:
            return False
        # A jump back to it would move its end.
        if code[i] in (SPLIT, JUMP) and code[i + 1] <= at // WORDS:
            return False
    program.skips_at = at // WORDS
    return True


class _Writer:
    """Writes the instructions."""

    _one_for_all_ = True

    def __init__(self, program):
        self.program = program

    def add(self, op, a, b, c):
        """Write an instruction; its number."""
        code = self.program.code
        code.append(op)
        code.append(a)
        code.append(b)
        code.append(c)
        return len(code) // WORDS - 1

    def here(self):
        """The number of the next instruction."""
        return len(self.program.code) // WORDS

    def patch(self, number, operand):
        """Have an instruction lead here."""
        if number >= 0:
            self.program.code[number * WORDS + operand] = self.here()

    def set_number(self, chars):
        """The number of a set."""
        sets = self.program.sets
        for i in range(len(sets)):
            if sets[i].same(chars):
                return i
        sets.append(chars)
        return len(sets) - 1

    def register(self):
        """A new register."""
        self.program.registers += 1
        return self.program.registers - 1

    def write(self, node, follow, ends, maybe):
        """Write what matches the node. `follow`: the characters that may come behind it, or None; `ends`: nothing
        does; `maybe`: a match may do without it."""
        kind = node.kind
        if kind == nodes.CHARS:
            self.add(CHAR, self.set_number(node.chars), 0, 0)
        elif kind == nodes.SEQUENCE:
            self._sequence(node, follow, ends, maybe)
        elif kind == nodes.CHOICE:
            self._choice(node, follow, ends)
        elif kind == nodes.GROUP:
            op = KEEP_MARK if maybe else MARK
            register = MARKS + 2 * node.a
            self.add(op, register, 0, 0)
            self.write(node.items[0], follow, ends, maybe)
            self.add(op, register + 1, node.a, 0)
        elif kind == nodes.REPEAT:
            self._repeat(node, follow, ends, maybe)
        elif kind == nodes.LOOK:
            self._look(node, maybe)
        elif kind == nodes.ATOMIC:
            self._atomic(node.items[0], maybe)
        elif kind == nodes.BACKREF:
            self.add(BACKREF, node.a, node.b, 0)
        elif kind == nodes.CONDITION:
            self._condition(node, follow)
        else:
            self.add(AT, node.a, 0, 0)

    def _sequence(self, node, follow, ends, maybe):
        items = node.items
        follows = [follow]
        for i in range(len(items) - 1, 0, -1):
            follows.append(first_chars(items[i], follows[-1]))
        for i in range(len(items)):
            after = follows[len(items) - 1 - i]
            if places.is_boundary(items[i]):
                self._boundary(items[i].a, places.last_chars(items[i - 1]) if i > 0 else None, after)
            else:
                self.write(items[i], after, ends and i == len(items) - 1, maybe)

    def _boundary(self, place, before, after):
        """A boundary of words between characters of two sets; None where they are not known."""
        known = places.side(place, before)
        if known != places.UNKNOWN:
            op = PEEK if places.other_is_of_word(place, known) else NOT_PEEK
            self.add(op, self.set_number(places.word_set(place)), -1, 0)
            return
        known = places.side(place, after)
        if known != places.UNKNOWN:
            place = places.behind(place, places.other_is_of_word(place, known))
        self.add(AT, place, 0, 0)

    def _choice(self, node, follow, ends):
        items = node.items
        firsts = []
        for item in items:
            firsts.append(first_chars(item, follow))
        jumps = []
        for i in range(len(items) - 1):
            decides = firsts[i] is not None
            for j in range(i + 1, len(items)):
                decides = decides and firsts[j] is not None and disjoint(firsts[i], firsts[j])
            peek = self.add(PEEK, self.set_number(firsts[i]), -1, 0) if firsts[i] is not None else -1
            split = -1 if decides else self.add(SPLIT, -1, 0, 0)
            self.write(items[i], follow, ends, True)
            jumps.append(self.add(JUMP, -1, 0, 0))
            self.patch(peek, 2)
            self.patch(split, 1)
        self.write(items[-1], follow, ends, True)
        for jump in jumps:
            self.patch(jump, 1)

    def _condition(self, node, follow):
        jump = self.add(CONDITION, node.a, -1, 0)
        self.write(node.items[0], follow, False, True)
        over = self.add(JUMP, -1, 0, 0)
        self.patch(jump, 2)
        self.write(node.items[1], follow, False, True)
        self.patch(over, 1)

    # ---- without a way back

    def _atomic(self, item, maybe):
        height = self.add(NOTHING, 0, 0, 0)
        self.write(item, None, False, maybe)
        self._cut(height)

    def _cut(self, height):
        """Forget the ways back since the instruction of this number, if there are any."""
        if self._remembers_ways(height):
            register = self.register()
            self.program.code[height * WORDS] = HEIGHT
            self.program.code[height * WORDS + 1] = register
            self.add(CUT, register, 0, 0)

    def _remembers_ways(self, since):
        code = self.program.code
        return any([code[i] in (SPLIT, RUN, SHORT) for i in range(since * WORDS, len(code), WORDS)])

    def _look(self, node, maybe):
        item = node.items[0]
        if node.a == 0 and item.kind == nodes.CHARS:
            self.add(NOT_PEEK if node.b else PEEK, self.set_number(item.chars), -1, 0)
            return
        register = self.register()
        if node.b:
            self.add(HEIGHT, register, 0, 0)
            split = self.add(SPLIT, -1, 0, 0)
            self._behind(node)
            self.write(item, None, False, True)
            self.add(CUT_FAIL, register, 0, 0)
            self.patch(split, 1)
            return
        self.add(PLACE_HERE, register, 0, 0)
        height = self.add(NOTHING, 0, 0, 0)
        self._behind(node)
        self.write(item, None, False, maybe)
        self._cut(height)
        self.add(BACK_TO, register, 0, 0)

    def _behind(self, node):
        if node.a:
            self.add(BACK, node.c, 0, 0)

    # ---- repeats

    def _repeat(self, node, follow, ends, maybe):
        item, least, most, way = node.items[0], node.a, node.b, node.c
        if most == 0:
            return
        if item.kind == nodes.CHARS:
            self._repeat_chars(item.chars, node, follow, ends)
        elif least == 1 and most == 1:
            if way == nodes.POSSESSIVE:
                self._atomic(item, maybe)
            else:
                self.write(item, follow, ends, maybe)
        elif way == nodes.POSSESSIVE:
            self._atomic(nodes.repeat(nodes.atomic(item), least, most, nodes.GREEDY), maybe)
        elif _is_written_out(item, least, most):
            self._write_out(node, follow, maybe)
        elif can_be_empty(item) or least > 1 or (most != UNLIMITED and most > 1):
            self._counted(node, follow)
        elif most == 1:
            self._optional(node, follow, ends, maybe)
        else:
            self._loop(node, follow)

    def _repeat_chars(self, chars, node, follow, ends):
        least, most, way = node.a, node.b, node.c
        op = RUN if way == nodes.GREEDY else SHORT if way == nodes.LAZY else SPAN
        decides = follow is not None and disjoint(chars, follow)
        if least == most or decides or (way == nodes.GREEDY and ends):
            op = SPAN
        if op == SPAN and least == 1 and most == 1:
            op = CHAR
        number = self.set_number(chars)
        self.add(op, number, least, most)
        if op == RUN:
            self.add(RUN_AGAIN, number, 0, 0)
        elif op == SHORT:
            self.add(SHORT_AGAIN, number, 0, 0)

    def _write_out(self, node, follow, maybe):
        """One after the other, each of those that may be left out with a way around all further ones."""
        item, least, most, way = node.items[0], node.a, node.b, node.c
        again = follow
        if most > least:
            first = first_chars(item, None)
            again = None if follow is None or first is None else _both(first, follow)
        for i in range(least):
            self.write(item, again if i == least - 1 else first_chars(item, again), False, maybe)
        outs = []
        for _ in range(most - least):
            outs.append(self._around(item, follow, way))
            self.write(item, again, False, True)
        for split in outs:
            self.patch(split[0], 2)
            self.patch(split[1], 1)

    def _around(self, item, follow, way):
        """Before what may be left out: the instructions that are to lead behind it."""
        first = first_chars(item, None)
        if way == nodes.LAZY:
            split = self.add(SPLIT, self.here() + 2, 0, 0)
            return -1, self.add(JUMP, -1, 0, 0) if split >= 0 else -1
        peek = -1
        if first is not None and not can_be_empty(item):
            peek = self.add(PEEK, self.set_number(first), -1, 0)
            if follow is not None and disjoint(first, follow):
                return peek, -1
        return peek, self.add(SPLIT, -1, 0, 0)

    def _optional(self, node, follow, ends, maybe):
        item = node.items[0]
        if node.a == 1:
            self.write(item, follow, ends, maybe)
            return
        out = self._around(item, follow, node.c)
        self.write(item, follow, ends, True)
        self.patch(out[0], 2)
        self.patch(out[1], 1)

    def _loop(self, node, follow):
        """From zero or one up to any number, of what is not empty."""
        item = node.items[0]
        apart = _char_apart(item, follow) if node.c == nodes.GREEDY else -1
        if apart >= 0:
            self._loop_over_spans(node, apart, follow)
            return
        first = first_chars(item, None)
        again = None if follow is None or first is None else _both(first, follow)
        start = self.here()
        if node.a == 0:
            out = self._around(item, follow, node.c)
            self.write(item, again, False, True)
            self.add(JUMP, start, 0, 0)
            self.patch(out[0], 2)
            self.patch(out[1], 1)
            return
        self.write(item, again, False, True)
        if node.c == nodes.LAZY:
            self.add(SPLIT, start, 0, 0)
            return
        out = self._around(item, follow, node.c)
        self.add(JUMP, start, 0, 0)
        self.patch(out[0], 2)
        self.patch(out[1], 1)

    def _loop_over_spans(self, node, apart, follow):
        """A loop, one of whose ways is a character that only it begins with: `(?:x|y)*` is `x*+(?:yx*+)*`."""
        item = node.items[0]
        again = _both(first_chars(item, None), follow)
        if node.a == 1:
            self.write(item, again, False, True)
        others = nodes.choice([item.items[i] for i in range(len(item.items)) if i != apart])
        chars = self.set_number(item.items[apart].chars)
        self.add(SPAN, chars, 0, UNLIMITED)
        start = self.here()
        out = self._around(others, follow, nodes.GREEDY)
        self.write(others, again, False, True)
        self.add(SPAN, chars, 0, UNLIMITED)
        self.add(JUMP, start, 0, 0)
        self.patch(out[0], 2)
        self.patch(out[1], 1)

    def _counted(self, node, follow):
        item, least, most, way = node.items[0], node.a, node.b, node.c
        count, place, empty = self.register(), self.register(), can_be_empty(item)
        self.add(STORE, count, 0, 0)
        if empty:
            self.add(STORE, place, -1, 0)
        start = self.here()
        body = self.add(LESS, count, least, -1) if least > 0 else -1
        outs = []
        more = -1
        if way == nodes.LAZY:
            more = self.add(SPLIT, -1, 0, 0)
            outs.append((self.add(JUMP, -1, 0, 0), 1))
            self.patch(more, 1)
        if most != UNLIMITED:
            fits = self.add(LESS, count, most, -1)
            if way == nodes.LAZY:
                self.add(FAIL, 0, 0, 0)
            else:
                outs.append((self.add(JUMP, -1, 0, 0), 1))
            self.patch(fits, 3)
        if empty:
            same = self.add(SAME, place, -1, 0)
            if way != nodes.LAZY:
                outs.append((same, 2))
        if way != nodes.LAZY:
            peek, split = self._around(item, None if empty else follow, way)
            outs.append((peek, 2))
            outs.append((split, 1))
        if empty:
            self.add(PLACE, place, 0, 0)
        self.patch(body, 3)
        self.add(COUNT, count, 0, 0)
        first = first_chars(item, None)
        self.write(item, None if follow is None or first is None else _both(first, follow), False, True)
        self.add(JUMP, start, 0, 0)
        for number, operand in outs:
            self.patch(number, operand)


def _both(a, b):
    return nodes.union(a, b)


def _char_apart(item, follow):
    """The number of the way of a choice that is one character with which nothing else begins; -1 if there is none."""
    if item.kind != nodes.CHOICE or follow is None:
        return -1
    for i in range(len(item.items)):
        way = item.items[i]
        if way.kind == nodes.CHARS and disjoint(way.chars, follow):
            alone = True
            for j in range(len(item.items)):
                first = first_chars(item.items[j], None)
                alone = alone and (j == i or (first is not None and disjoint(way.chars, first)))
            if alone:
                return i
    return -1


def _is_written_out(item, least, most):
    if most == UNLIMITED or most > _FEW or (least == 0 and most == 1) or can_be_empty(item):
        return False
    return most * size(item) <= _SMALL * 3 and size(item) <= _SMALL
