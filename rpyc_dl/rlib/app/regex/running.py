"""Runs the instructions of a pattern. (Those of patterns that are known while translating become code instead.)

The stack has two words for each thing that is remembered: for a way back a limit, and the place with the number of
the instruction; for what is taken back the old value, and the register with the number of no instruction.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.app.regex import compiling as c
from rpyc_dl.rlib.app.regex import nodes, places
from rpyc_dl.rlib.app.regex.charsets import WORD, is_ascii_category, is_word
from rpyc_dl.rlib.app.regex.folding import lower
from rpyc_dl.rlib.objectmodel import specialize

#: What a word of the stack is divided by: more than the instructions that a program may have.
STEPS = 1 << 20
TAKEN_BACK = STEPS - 1
_LINE_END = 10
#: The attribute of a function with a flow graph in place of code: the program that the graph runs.
PROGRAM = "_program_"


@specialize.argtype(1)
def run(program, text, start, end, registers):
    """Find the first match that begins at `start` or behind it: its end, or -1. `registers` then has its marks."""
    stack = []
    while start <= end - program.least:
        registers[c.MARKS] = start
        found = attempt(program, text, start, end, registers, stack)
        if found >= 0:
            registers[c.MARKS + 1] = found
            return found
        if registers[c.MODE] & c.ANCHORED != 0 or program.only_start:
            return -1
        start += 1
        if program.first is not None:
            while start < end and not program.first.has(code_at(text, start)):
                start += 1
    return -1


def run_text(program, text, i, end, registers):
    """`run` for a str."""
    return run(program, text, i, end, registers)


def run_bytes(program, text, i, end, registers):
    """`run` for bytes."""
    return run(program, text, i, end, registers)


@specialize.argtype(1)
def attempt(program, text, i, end, registers, stack):
    """Match at the place i: the end of the match, or -1."""
    code, sets = program.code, program.sets
    at = 0
    while True:
        op, a, b = code[at], code[at + 1], code[at + 2]
        at += 4
        fails = False
        if op == c.CHAR:
            if i < end and sets[a].has(code_at(text, i)):
                i += 1
            else:
                fails = True
        elif op == c.SPAN or op == c.RUN:
            begun = i
            i = behind_span(sets[a], text, i, reach(code[at - 1], i, end))
            if i - begun < b:
                fails = True
            elif op == c.RUN:
                if i - begun > b:
                    stack.append(begun + b)
                    stack.append(i * STEPS + at // 4)
                at += 4
        elif op == c.SHORT:
            limit = reach(code[at - 1], i, end)
            begun = i
            i = behind_span(sets[a], text, i, reach(b, i, limit))
            if i - begun < b:
                fails = True
            elif i < limit:
                stack.append(limit)
                stack.append(i * STEPS + at // 4)
            at += 4
        elif op == c.PEEK or op == c.NOT_PEEK:
            if (i < end and sets[a].has(code_at(text, i))) == (op == c.NOT_PEEK):
                fails = b < 0
                at = b * 4
        elif op == c.SPLIT:
            stack.append(0)
            stack.append(i * STEPS + a)
        elif op == c.JUMP:
            at = a * 4
        elif c.MARK <= op <= c.CUT:
            store(op, a, b, i, registers, stack)
        elif op == c.LESS:
            if registers[a] < b:
                at = code[at - 1] * 4
        elif op == c.SAME:
            if registers[a] == i:
                fails = b < 0
                at = b * 4
        elif op == c.BACK_TO:
            i = registers[a]
        elif op == c.CUT_FAIL:
            take_back(registers, stack, registers[a])
            fails = True
        elif op == c.BACK:
            fails = i < a
            i -= a
        elif op == c.BACKREF:
            i = behind_same(text, registers, a, b, i, end)
            fails = i < 0
        elif op == c.CONDITION:
            if not has_matched(registers, a):
                at = b * 4
        elif op == c.AT:
            fails = not is_at(text, a, i, end)
        elif op == c.MATCH:
            if i != registers[c.AVOID] and (registers[c.MODE] & c.WHOLE == 0 or i == end):
                return i
            fails = True
        elif op == c.FAIL:
            fails = True
        while fails:
            word = way_back(registers, stack)
            if word < 0:
                return -1
            i = resumed(program, text, word, stack)
            at = word % STEPS * 4
            if code[at] >= c.RUN_AGAIN:
                at += 4
            fails = i < 0


def reach(most, i, end):
    """How far as many characters from i on reach, or all if `most` is negative."""
    return end if most < 0 or most > end - i else i + most


@specialize.argtype(1)
def behind_span(chars, text, i, limit):
    """The place behind the characters from i on that are in a set, at most up to a limit."""
    while i < limit and chars.has(code_at(text, i)):
        i += 1
    return i


def store(op, a, b, i, registers, stack):
    """The instructions that leave the place i as it is, and always lead to the next one."""
    if op == c.MARK:
        registers[a] = i
        if b != 0:
            registers[c.LAST] = b
    elif op == c.KEEP_MARK:
        keep(registers, stack, a, i)
        if b != 0:
            keep(registers, stack, c.LAST, b)
    elif op == c.STORE:
        keep(registers, stack, a, b)
    elif op == c.COUNT:
        keep(registers, stack, a, registers[a] + 1)
    elif op == c.PLACE:
        keep(registers, stack, a, i)
    elif op == c.PLACE_HERE:
        registers[a] = i
    elif op == c.HEIGHT:
        registers[a] = len(stack)
    elif op == c.CUT:
        cut(stack, registers[a])


def way_back(registers, stack):
    """The newest way back (a place and an instruction), off the stack, on which its limit is left; -1 if there is
    none. What has been stored since is taken back."""
    while len(stack) > 0:
        word = stack.pop()
        if word % STEPS != TAKEN_BACK:
            return word
        registers[word // STEPS] = stack.pop()
    return -1


@specialize.argtype(1)
def resumed(program, text, word, stack):
    """The place to go on at from a way back, whose limit is on top of the stack; -1 if that fails. Another character
    less of a RUN, or more of a SHORT, is the next way back."""
    limit = stack.pop()
    i = word // STEPS
    at = word % STEPS * 4
    op = program.code[at]
    if op == c.RUN_AGAIN:
        i -= 1
        if i > limit:
            stack.append(limit)
            stack.append(i * STEPS + at // 4)
    elif op == c.SHORT_AGAIN:
        if not program.sets[program.code[at + 1]].has(code_at(text, i)):
            return -1
        i += 1
        if i < limit:
            stack.append(limit)
            stack.append(i * STEPS + at // 4)
    return i


# ---- what the code of patterns calls, too --------------------------------------------------------------------------


def keep(registers, stack, register, value):
    """Store into a register, remembering what was there."""
    stack.append(registers[register])
    stack.append(register * STEPS + TAKEN_BACK)
    registers[register] = value


def cut(stack, height):
    """Forget the ways back above a height of the stack, not what is to be taken back."""
    kept = height
    for i in range(height, len(stack), 2):
        if stack[i + 1] % STEPS == TAKEN_BACK:
            stack[kept] = stack[i]
            stack[kept + 1] = stack[i + 1]
            kept += 2
    del stack[kept:]


def take_back(registers, stack, height):
    """Take back what was stored above a height of the stack."""
    while len(stack) > height:
        word = stack.pop()
        value = stack.pop()
        if word % STEPS == TAKEN_BACK:
            registers[word // STEPS] = value


def has_matched(registers, group):
    """Whether a group has matched so far."""
    return registers[c.MARKS + 2 * group] >= 0 and registers[c.MARKS + 2 * group + 1] >= 0


@specialize.argtype(0)
def behind_same(text, registers, group, way, i, end):
    """The place behind what a group has matched, where that stands here too; or -1."""
    if not has_matched(registers, group):
        return -1
    first, last = registers[c.MARKS + 2 * group], registers[c.MARKS + 2 * group + 1]
    if last - first > end - i:
        return -1
    for j in range(first, last):
        x, y = code_at(text, j), code_at(text, i)
        if x != y and (way == nodes.EXACT or lower(x, way) != lower(y, way)):
            return -1
        i += 1
    return i


def is_at(text, place, i, end):
    """Whether i is such a place of the text."""
    if place == nodes.START:
        return i == 0
    if place == nodes.LINE_START:
        return at_line_start(text, i, end)
    if place == nodes.END:
        return at_end(text, i, end)
    if place == nodes.LINE_END:
        return at_line_end(text, i, end)
    if place == nodes.STRING_END:
        return i == end
    if place == nodes.BOUNDARY:
        return at_boundary(text, i, end)
    if place == nodes.ASCII_BOUNDARY:
        return at_ascii_boundary(text, i, end)
    if place >= nodes.AFTER_WORD:
        is_after = i > 0 and places.word_set(place).has(code_at(text, i - 1))
        return is_after == (place in (nodes.AFTER_WORD, nodes.AFTER_ASCII_WORD))
    return at_no_boundary(text, i, end) if place == nodes.NO_BOUNDARY else at_no_ascii_boundary(text, i, end)


@specialize.argtype(0)
def at_line_start(text, i, end):
    return i == 0 or code_at(text, i - 1) == _LINE_END


@specialize.argtype(0)
def at_end(text, i, end):
    return i == end or (i == end - 1 and code_at(text, i) == _LINE_END)


@specialize.argtype(0)
def at_line_end(text, i, end):
    return i == end or code_at(text, i) == _LINE_END


@specialize.argtype(0)
def at_boundary(text, i, end):
    before = i > 0 and is_word_code(code_at(text, i - 1))
    return end > 0 and before != (i < end and is_word_code(code_at(text, i)))


@specialize.argtype(0)
def at_no_boundary(text, i, end):
    return end > 0 and not at_boundary(text, i, end)


@specialize.argtype(0)
def at_ascii_boundary(text, i, end):
    before = i > 0 and is_ascii_word(code_at(text, i - 1))
    return end > 0 and before != (i < end and is_ascii_word(code_at(text, i)))


@specialize.argtype(0)
def at_no_ascii_boundary(text, i, end):
    return end > 0 and not at_ascii_boundary(text, i, end)


def is_word_code(code):
    """Whether the character of this code belongs to words."""
    return is_ascii_word(code) if code < 128 else is_word(chr(code))


def is_ascii_word(code):
    return code < 128 and code_at(_WORD, code) != 0


_WORD = bytes([is_ascii_category(code, WORD) for code in range(128)])
PLACES = {
    nodes.LINE_START: at_line_start,
    nodes.END: at_end,
    nodes.LINE_END: at_line_end,
    nodes.BOUNDARY: at_boundary,
    nodes.NO_BOUNDARY: at_no_boundary,
    nodes.ASCII_BOUNDARY: at_ascii_boundary,
    nodes.NO_ASCII_BOUNDARY: at_no_ascii_boundary,
}
