"""A rule for one trigger as numbers, and the loop that runs them.

A plan works on registers, some of which hold constants. Each step names where to go on where it fails: at the last
step before it that goes through rows, which then gives its next row; -1 where there is none. Layout of the steps:

    SCAN   fail next slot relation 0 binds tests (column register)*   every row that is there when it begins
    LOOK   fail next slot index keys binds tests register* (column register)*   the rows with a key
    ONE    the same, where at most one row has the key
    HAS LACKS HAS_OLD LACKED fail relation count register*   a whole row is there, or is not
    KEY NO_KEY NO_OLD_KEY    fail index count register*      a key is there, or is not
    SOME EMPTY NONE_OLD      fail relation                   there are rows, or none
    OLD    fail relation slot                                the row in a slot has a number up to the limit
    EQ NE LT LE GT GE        fail left right
    COPY   fail result operand
    RANK   fail result operand                               the place of a symbol in the order of all
    PLUS MINUS TIMES OVER REST   fail result left right      arithmetic that has to succeed
    SOLVE_PLUS SOLVE_MINUS       fail result left right      arithmetic that fails where the result is no word
    INSERT fail relation count register*
    FOUND  fail                                              says that an instance was found, and ends

What is `OLD`, or was lacking, is so by the number of the last row that counts (`Space.limit`).
"""

from __future__ import annotations

from rpyc_dl.datalog.native.tables import Index, Relation

SCAN, LOOK, ONE = 0, 1, 2
HAS, LACKS, HAS_OLD, LACKED = 3, 4, 5, 6
KEY, NO_KEY, NO_OLD_KEY = 7, 8, 9
SOME, EMPTY, NONE_OLD, OLD = 10, 11, 12, 13
EQ, NE, LT, LE, GT, GE = 14, 15, 16, 17, 18, 19
COPY = 20
PLUS, MINUS, TIMES, OVER, REST = 21, 22, 23, 24, 25
SOLVE_PLUS, SOLVE_MINUS = 26, 27
INSERT, FOUND, RANK = 28, 29, 30


class Space:
    """The tables of one engine, and what plans leave behind."""

    def __init__(self) -> None:
        self.relations: list[Relation] = []
        self.indexes: list[Index] = []
        self.ranks: list[int] = []  # the places of symbols in their order, if a rule compares them
        self.number = 0
        self.limit = 0
        self.found = False
        self.fault: list[int] = []  # the step, left and right where arithmetic had no result


class Plan:
    """One plan, with registers of its own.

    `numbers` are: how many registers; how many constants, with register and value each; how many slots; how many
    columns of the trigger's row to bind and to test, with column and register each; the steps.
    """

    def __init__(self, numbers: list[int], at: int) -> None:
        self.registers = [0] * numbers[at]
        constants = numbers[at + 1]
        at += 2
        for _ in range(constants):
            self.registers[numbers[at]] = numbers[at + 1]
            at += 2
        self.slots = [0] * (numbers[at] + 1)
        self.limits = [0] * (numbers[at] + 1)
        self.binds = numbers[at + 1]
        self.tests = numbers[at + 2]
        at += 3
        start = at + 2 * (self.binds + self.tests)
        self.trigger = numbers[at:start]
        self.code = numbers[start:]

    def run(self, space: Space, trigger: Relation, rows: list[int]) -> bool:
        """Runs the plan for these rows of the trigger; False where arithmetic failed, or an instance was `FOUND`."""
        registers, columns, pairs = self.registers, trigger.columns, self.trigger
        bound = 2 * self.binds
        for row in rows:
            j = 0
            while j < bound:
                registers[pairs[j + 1]] = columns[pairs[j]][row]
                j += 2
            fits = True
            while j < len(pairs):
                if registers[pairs[j + 1]] != columns[pairs[j]][row]:
                    fits = False
                    break
                j += 2
            if fits and not self._instances(space):
                return False
        return True

    def _instances(self, space: Space) -> bool:
        """Goes through the instances for one row of the trigger."""
        code, registers = self.code, self.registers
        pc = 0
        again = False
        while pc >= 0:
            op = code[pc]
            if op <= ONE:
                if self._next_row(space, pc, op, again):
                    pc = code[pc + 2]
                    again = False
                else:
                    pc = code[pc + 1]
                    again = True
                continue
            if op == INSERT:
                number = space.number + 1
                if space.relations[code[pc + 2]].add(registers, code, pc + 4, number):
                    space.number = number
                pc = code[pc + 1]
                again = True
                continue
            if op <= NO_OLD_KEY:
                holds = self._holds_row(space, pc, op)
                after = pc + 4 + code[pc + 3]
            elif op <= OLD:
                holds = self._holds(space, pc, op)
                after = pc + (4 if op == OLD else 3)
            elif op <= GE:
                holds = compare(op, registers[code[pc + 2]], registers[code[pc + 3]])
                after = pc + 4
            elif op == COPY:
                registers[code[pc + 2]] = registers[code[pc + 3]]
                holds = True
                after = pc + 4
            elif op == RANK:
                registers[code[pc + 2]] = space.ranks[registers[code[pc + 3]]]
                holds = True
                after = pc + 4
            elif op == FOUND:
                space.found = True
                return False
            else:
                left, right = registers[code[pc + 3]], registers[code[pc + 4]]
                holds = True
                after = pc + 5
                try:
                    registers[code[pc + 2]] = calculate(op, left, right)
                except (OverflowError, ZeroDivisionError):
                    if op < SOLVE_PLUS:
                        space.fault = [op, left, right]
                        return False
                    holds = False
            if holds:
                pc = after
            else:
                pc = code[pc + 1]
                again = True
        return True

    def _next_row(self, space: Space, pc: int, op: int, again: bool) -> bool:
        """Has a step that goes through rows give its first row, or the next one; False where there is none."""
        code, registers = self.code, self.registers
        slot, keys = code[pc + 3], code[pc + 5]
        start = pc + 8 + keys
        bound = start + 2 * code[pc + 6]
        end = bound + 2 * code[pc + 7]
        if op == SCAN:
            relation = space.relations[code[pc + 4]]
            row = self.slots[slot] + 1 if again else 0
            following = relation.numbers  # not looked at
        else:
            index = space.indexes[code[pc + 4]]
            relation = index.relation
            following = index.next
            if not again:
                row = index.first1(registers[code[pc + 8]]) if keys == 1 else index.first(registers, code, pc + 8)
            elif op == ONE:
                return False
            else:
                row = following[self.slots[slot]]
        if not again:
            self.limits[slot] = relation.size
        limit = self.limits[slot]
        columns = relation.columns
        while 0 <= row < limit:
            j = start
            while j < bound:
                registers[code[j + 1]] = columns[code[j]][row]
                j += 2
            while j < end and columns[code[j]][row] == registers[code[j + 1]]:
                j += 2
            if j >= end:
                self.slots[slot] = row
                return True
            if op == SCAN:
                row += 1
            elif op == ONE:
                return False
            else:
                row = following[row]
        return False

    def _holds_row(self, space: Space, pc: int, op: int) -> bool:
        """A test for a whole row, or for a key."""
        code, registers = self.code, self.registers
        if op <= LACKED:
            relation = space.relations[code[pc + 2]]
            row = relation.find(registers, code, pc + 4)
        else:
            index = space.indexes[code[pc + 2]]
            relation = index.relation
            row = index.first(registers, code, pc + 4)
        if op in (HAS, KEY):
            return row >= 0
        if op in (LACKS, NO_KEY) or row < 0:
            return op != HAS_OLD and row < 0
        is_old = relation.numbers[row] <= space.limit
        return is_old if op == HAS_OLD else not is_old

    def _holds(self, space: Space, pc: int, op: int) -> bool:
        """A test for any row of a relation, or for how old a row is."""
        relation = space.relations[self.code[pc + 2]]
        if op == OLD:
            return relation.numbers[self.slots[self.code[pc + 3]]] <= space.limit
        if op == NONE_OLD:
            return relation.size == 0 or relation.numbers[0] > space.limit
        return (relation.size > 0) == (op == SOME)


def compare(op: int, left: int, right: int) -> bool:
    """Whether a comparison holds."""
    if op == EQ:
        return left == right
    if op == NE:
        return left != right
    if op == LT:
        return left < right
    if op == LE:
        return left <= right
    if op == GT:
        return left > right
    return left >= right


def word(value: int) -> int:
    """The value itself. OverflowError where it does not fit; compiled code has raised it before."""
    if not -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        raise OverflowError
    return value


def calculate(op: int, left: int, right: int) -> int:
    """The result of arithmetic; division truncates toward zero.

    Raises:
        OverflowError: it is no word.
        ZeroDivisionError: the divisor is 0.
    """
    if op in (PLUS, SOLVE_PLUS):
        return word(left + right)
    if op in (MINUS, SOLVE_MINUS):
        return word(left - right)
    if op == TIMES:
        return word(left * right)
    if op == OVER:
        result = word(left // right)
        return result + 1 if (left < 0) != (right < 0) and left % right != 0 else result
    if right == -1:
        return 0
    rest = left % right
    if rest != 0 and (left < 0) != (right < 0):
        rest -= right
    return rest
