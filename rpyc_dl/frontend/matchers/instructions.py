"""What each instruction of a pattern is in a flow graph: one function for each, in the table `WRITERS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.matchers import sets
from rpyc_dl.frontend.matchers.blocks import Code
from rpyc_dl.frontend.model import Value
from rpyc_dl.rlib.app.primitives import code_at, moved, span_end
from rpyc_dl.rlib.app.regex import compiling as c
from rpyc_dl.rlib.app.regex import nodes, places, running
from rpyc_dl.rlib.app.regex.charsets import CharSet, single

if TYPE_CHECKING:
    from rpyc_dl.frontend.matchers.machine import Machine

Writer = Callable[..., None]


def _char_here(code: Code) -> Value:
    return code.call(code_at, code["text"], code["i"])


def _step(machine: Machine, target: Code) -> Code:
    """The block that goes one character further, and there."""
    code = machine.new()
    code["i"] = code.call(moved, code["i"], 1)
    code.goto(target)
    return code


def _test_here(machine: Machine, code: Code, number: int, yes: Code, no: Code) -> None:
    """Whether there is a next character, and in the set."""
    inside = machine.new()
    code.branch(code.do("lt", code["i"], code["end"]), inside, no)
    sets.test(inside, _char_here(inside), machine.program.sets[number], yes, no)


def test_before(machine: Machine, code: Code, chars: CharSet, yes: Code, no: Code) -> None:
    """Whether there is a character before, and in the set."""
    inside = machine.new()
    code.branch(code.do("eq", code["i"], 0), no, inside)
    v_char = inside.call(code_at, inside["text"], inside.call(moved, inside["i"], -1))
    sets.test(inside, v_char, chars, yes, no)


def _match(machine: Machine, code: Code, number: int, *_: int) -> None:
    if machine.program.least == 0:
        new = machine.new()
        code.branch(code.do("eq", code["i"], code.load(c.AVOID)), machine.fails, new)
        code = new
    at_end, done = machine.new(), machine.new()
    code.branch(machine.flag(code, c.WHOLE), at_end, done)
    at_end.branch(at_end.do("eq", at_end["i"], at_end["end"]), done, machine.fails)
    done.store(c.MARKS + 1, done["i"])
    done.goto(machine.returns, done["i"])


def _fail(machine: Machine, code: Code, *_: int) -> None:
    code.goto(machine.fails)


def _char(machine: Machine, code: Code, number: int, chars: int, *_: int) -> None:
    _test_here(machine, code, chars, _step(machine, machine.after(number)), machine.fails)


def _peek(machine: Machine, code: Code, number: int, chars: int, to: int, _: int) -> None:
    _test_here(machine, code, chars, machine.after(number), machine.target(to))


def _not_peek(machine: Machine, code: Code, number: int, chars: int, to: int, _: int) -> None:
    _test_here(machine, code, chars, machine.target(to), machine.after(number))


# ---- repeats of a character ----------------------------------------------------------------------------------------


def _span_over(machine: Machine, code: Code, chars: CharSet, most: int) -> Code:
    """Go over the characters of a set; the block behind that, which knows where it began as `begun`."""
    code["begun"] = code["i"]
    after = machine.new("begun")
    if most == nodes.UNLIMITED and sets.ranges_of(chars) == sets.ALL:
        code["i"] = code["end"]
        code.goto(after)
        return after
    if most == nodes.UNLIMITED and sets.ranges_of(chars) == sets.ALL_BUT_LINE_ENDS:
        _over_line(machine, code, after)
        return after
    code["limit"] = code["end"]
    if most != nodes.UNLIMITED:
        limited, start = machine.new("begun"), machine.new("begun", "limit")
        code.branch(code.do("lt", code.do("sub", code["end"], code["i"]), most), start, limited)
        limited["limit"] = limited.call(moved, limited["i"], most)
        limited.goto(start)
    else:
        start = machine.new("begun", "limit")
        code.goto(start)
    start["i"] = start.call(span_end, start["text"], start["i"], start["limit"], chars.table)
    if chars.is_low():  # type: ignore[no-untyped-call]
        start.goto(after)
        return after
    within, high, over = (machine.new("begun", "limit") for _ in range(3))
    out = machine.new("begun", "limit")
    out.goto(after)
    start.branch(start.do("lt", start["i"], start["limit"]), within, out)
    within["char"] = _char_here(within)
    high = machine.new("begun", "limit", "char")
    within.branch(within.do("lt", within["char"], 256), out, high)
    over["i"] = over.call(moved, over["i"], 1)
    over.goto(start)
    sets.high_part(high, chars, over, out)
    return after


def _over_line(machine: Machine, code: Code, after: Code) -> None:
    """Go to the next end of a line, or of all."""
    none = machine.new("begun")
    line_end = b"\n" if machine.program.of_bytes else "\n"
    code["i"] = code.call_method(code["text"], "find", line_end, code["i"], code["end"])
    code.branch(code.do("lt", code["i"], 0), none, after)
    none["i"] = none["end"]
    none.goto(after)


def _at_least(machine: Machine, code: Code, least: int) -> Code:
    """Fail if fewer characters were gone over; the block behind that."""
    if least == 0:
        return code
    after = machine.new("begun")
    if least == 1:
        code.branch(code.do("eq", code["i"], code["begun"]), machine.fails, after)
    else:
        code.branch(code.do("lt", code.do("sub", code["i"], code["begun"]), least), machine.fails, after)
    return after


def _span(machine: Machine, code: Code, number: int, chars: int, least: int, most: int) -> None:
    code = _span_over(machine, code, machine.program.sets[chars], most)
    if machine.program.skips and number == machine.program.skips_at:
        code.store(machine.program.skip_register, code["i"])
    _at_least(machine, code, least).goto(machine.after(number))


def _run(machine: Machine, code: Code, number: int, chars: int, least: int, most: int) -> None:
    code = _at_least(machine, _span_over(machine, code, machine.program.sets[chars], most), least)
    on, more = machine.labels[number + 2], machine.new("limit")
    code["limit"] = code.call(moved, code["begun"], least)
    following = _next_char(machine, number + 2)
    if most == nodes.UNLIMITED and following >= 0 and _is_among(machine, following, chars):
        # It does not stand behind all that there are.
        code.branch(code.do("gt", code["i"], code["limit"]), machine.way(number + 1, "limit"), machine.fails)
        return
    code.branch(code.do("gt", code["i"], code["limit"]), more, on)
    machine.remember(more, number + 1, more["limit"])
    more.goto(on)


def _next_char(machine: Machine, number: int) -> int:
    """The set of an instruction that takes one character; -1 if it is another one."""
    op, chars = machine.code[number * c.WORDS], machine.code[number * c.WORDS + 1]
    return chars if op == c.CHAR else -1


def _is_among(machine: Machine, char: int, chars: int) -> bool:
    """Whether the set of one character is among the characters of another one."""
    code = single(machine.program.sets[char])  # type: ignore[no-untyped-call]
    return code >= 0 and bool(machine.program.sets[chars].has(code))


def _run_again(machine: Machine, code: Code, number: int, *_: int) -> None:
    """One character less; further ones where what follows cannot begin."""
    code.goto(machine.fails)  # only a way back leads here
    entry = machine.way(number, "limit")
    on, more, last = machine.after(number), machine.new("limit"), machine.new("limit")
    entry["i"] = entry.call(moved, entry["i"], -1)
    following = _next_char(machine, number + 1)
    fits = entry
    if following >= 0:
        fits, other, again = (machine.new("limit") for _ in range(3))
        v_char = _char_here(entry)
        _test_limited(machine, entry, v_char, following, fits, other)
        other.branch(other.do("gt", other["i"], other["limit"]), again, _dropping(machine, machine.fails))
        again.goto(entry)
    fits.branch(fits.do("gt", fits["i"], fits["limit"]), more, last)
    last.goto(on)
    machine.remember(more, number, more["limit"])
    more.goto(on)


def _dropping(machine: Machine, target: Code) -> Code:
    code = machine.new("limit")
    code.goto(target)
    return code


def _test_limited(machine: Machine, code: Code, v_char: Value, chars: int, yes: Code, no: Code) -> None:
    """A test of a character whose outcomes know `limit`."""
    sets.test(code, v_char, machine.program.sets[chars], yes, no, ("limit",))


def _short(machine: Machine, code: Code, number: int, chars: int, least: int, most: int) -> None:
    over = code
    if least > 0:
        over = _at_least(machine, _span_over(machine, code, machine.program.sets[chars], least), least)
    else:
        over["begun"] = over["i"]
    entry = _short_entry(machine, number + 1)
    if most == nodes.UNLIMITED:
        over["limit"] = over["end"]
        over.goto(entry)
        return
    limited, all_ = machine.new("begun"), machine.new()
    over.branch(over.do("lt", over.do("sub", over["end"], over["begun"]), most), all_, limited)
    limited["limit"] = limited.call(moved, limited["begun"], most)
    limited.goto(entry)
    all_["limit"] = all_["end"]
    all_.goto(entry)


def _short_entry(machine: Machine, number: int) -> Code:
    """The block that takes as many characters as are there already, and further ones where what follows cannot
    begin."""
    entry = machine.new("limit")
    on, chars = machine.after(number), machine.code[number * c.WORDS + 1]
    inside, fits, other = (machine.new("limit") for _ in range(3))
    entry.branch(entry.do("lt", entry["i"], entry["limit"]), inside, _dropping(machine, on))
    following = _next_char(machine, number + 1)
    if following >= 0:
        _test_limited(machine, inside, _char_here(inside), following, fits, other)
    else:
        inside.goto(fits)
        other.goto(fits)
    machine.remember(fits, number, fits["limit"])
    fits.goto(on)
    if following >= 0:
        over = machine.new("limit")
        over["i"] = over.call(moved, over["i"], 1)
        over.goto(entry)
        _test_limited(machine, other, _char_here(other), chars, over, _dropping(machine, machine.fails))
    back = machine.way(number, "limit")
    step = machine.new("limit")
    step["i"] = step.call(moved, step["i"], 1)
    step.goto(entry)
    _test_limited(machine, back, _char_here(back), chars, step, _dropping(machine, machine.fails))
    return entry


def _short_again(machine: Machine, code: Code, *_: int) -> None:
    code.goto(machine.fails)  # only a way back leads here


# ---- jumps, marks and registers ------------------------------------------------------------------------------------


def _split(machine: Machine, code: Code, number: int, to: int, *_: int) -> None:
    way = machine.way(to)
    if not way.block.exits:
        way.goto(machine.labels[to])
    machine.remember(code, to)
    code.goto(machine.after(number))


def _jump(machine: Machine, code: Code, number: int, to: int, *_: int) -> None:
    code.goto(machine.target(to))


def _mark(machine: Machine, code: Code, number: int, register: int, group: int, _: int) -> None:
    code.store(register, code["i"])
    if group:
        code.store(c.LAST, group)
    code.goto(machine.after(number))


def _keep(machine: Machine, code: Code, register: int, value: Any) -> None:
    code.call(running.keep, code["registers"], machine.stack, register, value)


def _keep_mark(machine: Machine, code: Code, number: int, register: int, group: int, _: int) -> None:
    _keep(machine, code, register, code["i"])
    if group:
        _keep(machine, code, c.LAST, group)
    code.goto(machine.after(number))


def _store(machine: Machine, code: Code, number: int, register: int, value: int, _: int) -> None:
    _keep(machine, code, register, value)
    code.goto(machine.after(number))


def _count(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    _keep(machine, code, register, code.call(moved, code.load(register), 1))
    code.goto(machine.after(number))


def _less(machine: Machine, code: Code, number: int, register: int, limit: int, to: int) -> None:
    code.branch(code.do("lt", code.load(register), limit), machine.target(to), machine.after(number))


def _same(machine: Machine, code: Code, number: int, register: int, to: int, _: int) -> None:
    code.branch(code.do("eq", code.load(register), code["i"]), machine.target(to), machine.after(number))


def _place(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    _keep(machine, code, register, code["i"])
    code.goto(machine.after(number))


def _place_here(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    code.store(register, code["i"])
    code.goto(machine.after(number))


def _back_to(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    code["i"] = code.load(register)
    code.goto(machine.after(number))


def _height(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    code.store(register, code.do("len", machine.stack))
    code.goto(machine.after(number))


def _cut(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    code.call(running.cut, machine.stack, code.load(register))
    code.goto(machine.after(number))


def _cut_fail(machine: Machine, code: Code, number: int, register: int, *_: int) -> None:
    code.call(running.take_back, code["registers"], machine.stack, code.load(register))
    code.goto(machine.fails)


def _back(machine: Machine, code: Code, number: int, count: int, *_: int) -> None:
    after = machine.new()
    code.branch(code.do("lt", code["i"], count), machine.fails, after)
    after["i"] = after.call(moved, after["i"], -count)
    after.goto(machine.after(number))


def _backref(machine: Machine, code: Code, number: int, group: int, way: int, _: int) -> None:
    code["i"] = code.call(running.behind_same, code["text"], code["registers"], group, way, code["i"], code["end"])
    code.branch(code.do("lt", code["i"], 0), machine.fails, machine.after(number))


def _condition(machine: Machine, code: Code, number: int, group: int, to: int, _: int) -> None:
    matched = code.call(running.has_matched, code["registers"], group)
    code.branch(matched, machine.after(number), machine.target(to))


def _at(machine: Machine, code: Code, number: int, place: int, *_: int) -> None:
    after = machine.after(number)
    if place == nodes.START:
        code.branch(code.do("eq", code["i"], 0), after, machine.fails)
    elif place == nodes.STRING_END:
        code.branch(code.do("eq", code["i"], code["end"]), after, machine.fails)
    elif place in (nodes.AFTER_WORD, nodes.AFTER_ASCII_WORD):
        test_before(machine, code, places.word_set(place), after, machine.fails)  # type: ignore[no-untyped-call]
    elif place in (nodes.NOT_AFTER_WORD, nodes.NOT_AFTER_ASCII_WORD):
        test_before(machine, code, places.word_set(place), machine.fails, after)  # type: ignore[no-untyped-call]
    else:
        fits = code.call(running.PLACES[place], code["text"], code["i"], code["end"])
        code.branch(fits, after, machine.fails)


def _nothing(machine: Machine, code: Code, number: int, *_: int) -> None:
    code.goto(machine.after(number))


WRITERS: dict[int, Writer] = {
    c.MATCH: _match,
    c.FAIL: _fail,
    c.CHAR: _char,
    c.SPAN: _span,
    c.RUN: _run,
    c.RUN_AGAIN: _run_again,
    c.SHORT: _short,
    c.SHORT_AGAIN: _short_again,
    c.SPLIT: _split,
    c.JUMP: _jump,
    c.PEEK: _peek,
    c.NOT_PEEK: _not_peek,
    c.MARK: _mark,
    c.KEEP_MARK: _keep_mark,
    c.STORE: _store,
    c.COUNT: _count,
    c.LESS: _less,
    c.SAME: _same,
    c.PLACE: _place,
    c.PLACE_HERE: _place_here,
    c.BACK_TO: _back_to,
    c.HEIGHT: _height,
    c.CUT: _cut,
    c.CUT_FAIL: _cut_fail,
    c.BACK: _back,
    c.BACKREF: _backref,
    c.CONDITION: _condition,
    c.AT: _at,
    c.NOTHING: _nothing,
}
