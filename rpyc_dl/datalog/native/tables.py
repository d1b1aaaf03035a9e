"""Where rows live: columns of integers, and open-addressing tables of row numbers over them.

What stands in this file, `plans.py` and `machine.py` is restricted Python: CPython runs it as it is, and rpyc-dl
translates it to the library that the tool loads. Values are integers; which of them are symbols is known outside.
"""

from __future__ import annotations

LOW = 0x7FFFFFFF
SPREAD = 0x4F1BBCDD
MIX = 0x5BD1E995

MOST_ROWS = 0x7FFFFFF0
"""A relation has fewer rows: so row numbers are proven to fit into 32 bits."""

FIRST_BITS = 3
"""A new table has 2 ** FIRST_BITS places."""


def place(key: int, bits: int) -> int:
    """Where a table of 2 ** bits places begins to look for a key."""
    return ((((key ^ (key >> 31)) & LOW) * SPREAD) & LOW) >> (31 - bits)


def mixed(key: int, value: int) -> int:
    """The key of several columns, by that of all but the last one and the value there."""
    return (((key ^ (key >> 31)) & LOW) * MIX) ^ value


class Index:
    """Rows by some columns: the first one of each key, and for each row the next one that has the same key.

    `table` has rows at places that follow from their keys (-1: none), `last` the last row of the same key at the same
    place. It holds the first `position` rows of the relation.
    """

    def __init__(self, relation: Relation, columns: list[int]) -> None:
        self.relation = relation
        self.columns = columns
        self.column = relation.columns[columns[0]]
        self.number = -1  # by which plans know it, once one does
        self.is_counted = False  # whether the planner may take numbers from it: it should see what `Evaluator` has
        self.position = 0
        self.used = 0
        self.bits = FIRST_BITS
        self.table: list[int] = [-1] * (1 << FIRST_BITS)
        self.last: list[int] = [-1] * (1 << FIRST_BITS)
        self.next: list[int] = []

    def clear(self) -> None:
        """Forgets all rows."""
        self.position = 0
        self.used = 0
        self.bits = FIRST_BITS
        self.table = [-1] * (1 << FIRST_BITS)
        self.last = [-1] * (1 << FIRST_BITS)
        self.next = []

    def key_of(self, row: int) -> int:
        """The key of a row: the value of a single column, else mixed from all."""
        columns = self.relation.columns
        key = self.column[row]
        for i in range(1, len(self.columns)):
            key = mixed(key, columns[self.columns[i]][row])
        return key

    def are_alike(self, row: int, other: int) -> bool:
        """Whether two rows have the same values in the index's columns."""
        columns = self.relation.columns
        for c in self.columns:
            column = columns[c]
            if column[row] != column[other]:
                return False
        return True

    def first1(self, value: int) -> int:
        """The first row with this value in the one column, or -1."""
        table, column = self.table, self.column
        mask = len(table) - 1
        i = place(value, self.bits)
        while True:
            row = table[i]
            if row < 0 or column[row] == value:
                return row
            i = (i + 1) & mask

    def first(self, values: list[int], code: list[int], at: int) -> int:
        """The first row with the key whose values are in the registers that `code` names from `at` on, or -1."""
        columns = self.columns
        count = len(columns)
        key = values[code[at]]
        if count == 1:
            return self.first1(key)
        for j in range(1, count):
            key = mixed(key, values[code[at + j]])
        table, stored = self.table, self.relation.columns
        mask = len(table) - 1
        i = place(key, self.bits)
        while True:
            row = table[i]
            if row < 0:
                return -1
            j = 0
            while j < count and stored[columns[j]][row] == values[code[at + j]]:
                j += 1
            if j == count:
                return row
            i = (i + 1) & mask

    def take(self, end: int) -> None:
        """Takes in the rows up to `end`."""
        for row in range(self.position, end):
            self._enter(row)
        if end > self.position:
            self.position = end

    def _enter(self, row: int) -> None:
        if not 0 <= row < MOST_ROWS:
            raise IndexError
        if (self.used << 1) >= len(self.table):
            self._grow()
        table = self.table
        mask = len(table) - 1
        i = place(self.key_of(row), self.bits)
        self.next.append(-1)
        while True:
            other = table[i]
            if other < 0:
                table[i] = row
                self.last[i] = row
                self.used += 1
                return
            if self.are_alike(row, other):
                self.next[self.last[i]] = row
                self.last[i] = row
                return
            i = (i + 1) & mask

    def _grow(self) -> None:
        old, old_last = self.table, self.last
        self.bits += 1
        table = [-1] * (1 << self.bits)
        last = [-1] * (1 << self.bits)
        mask = len(table) - 1
        for j in range(len(old)):
            row = old[j]
            if row >= 0:
                i = place(self.key_of(row), self.bits)
                while table[i] >= 0:
                    i = (i + 1) & mask
                table[i] = row
                last[i] = old_last[j]
        self.table = table
        self.last = last


class Relation:
    """The rows of a relation, column by column, in the order of insertion; no two of them are equal.

    Of a relation with choices only rows are added whose keys are all new. `numbers` grow; a conclusion has a greater
    number than its premises. Where `is_grouped`, the index by the first column has all rows at any time. `base` are
    the given rows, one after the other, kept where rules derive rows as well.
    """

    def __init__(self, arity: int, is_derived: bool, is_grouped: bool) -> None:
        self.arity = arity
        self.is_grouped = is_grouped
        self.is_derived = is_derived
        self.size = 0
        self.epoch = 0  # counts how often rows were taken back
        self.columns: list[list[int]] = []
        for _ in range(arity):
            self.columns.append([])
        self.numbers: list[int] = []
        self.base: list[int] = []
        self.choices: list[Index] = []
        self.indexes: list[Index] = []
        if is_grouped:
            self.indexes.append(Index(self, [0]))
            self.indexes[0].is_counted = True
        self.bits = FIRST_BITS
        self.slots: list[int] = [-1] * (1 << FIRST_BITS)

    def clear(self) -> None:
        """Forgets all rows but the given ones."""
        self.size = 0
        self.epoch += 1
        for column in self.columns:
            del column[:]
        del self.numbers[:]
        self.bits = FIRST_BITS
        self.slots = [-1] * (1 << FIRST_BITS)
        for index in self.indexes:
            index.clear()
        for index in self.choices:
            index.clear()
        registers = list(range(self.arity))
        for start in range(0, len(self.base), self.arity):
            self.add(self.base[start : start + self.arity], registers, 0, 0)

    def _place1(self, value: int) -> int:
        """Where a row of one column is or would be in `slots`."""
        slots, column = self.slots, self.columns[0]
        mask = len(slots) - 1
        i = place(value, self.bits)
        while slots[i] >= 0 and column[slots[i]] != value:
            i = (i + 1) & mask
        return i

    def _place2(self, first: int, second: int) -> int:
        """Where a row of two columns is or would be in `slots`."""
        slots, firsts, seconds = self.slots, self.columns[0], self.columns[1]
        mask = len(slots) - 1
        i = place(mixed(first, second), self.bits)
        while True:
            row = slots[i]
            if row < 0 or (seconds[row] == second and firsts[row] == first):
                return i
            i = (i + 1) & mask

    def _place(self, values: list[int], code: list[int], at: int) -> int:
        """Where the row is or would be whose values are in the registers that `code` names from `at` on."""
        arity = self.arity
        if arity == 1:
            return self._place1(values[code[at]])
        if arity == 2:
            return self._place2(values[code[at]], values[code[at + 1]])
        key = values[code[at]]
        for j in range(1, arity):
            key = mixed(key, values[code[at + j]])
        slots, columns = self.slots, self.columns
        mask = len(slots) - 1
        i = place(key, self.bits)
        while True:
            row = slots[i]
            if row < 0:
                return i
            j = 0
            while j < arity and columns[j][row] == values[code[at + j]]:
                j += 1
            if j == arity:
                return i
            i = (i + 1) & mask

    def find(self, values: list[int], code: list[int], at: int) -> int:
        """The row with these values, or -1."""
        return self.slots[self._place(values, code, at)]

    def add(self, values: list[int], code: list[int], at: int, number: int) -> bool:
        """Adds the row with these values; False if it is there, or a choice has taken one of its keys."""
        i = self._place(values, code, at)
        if self.slots[i] >= 0:
            return False
        for choice in self.choices:
            if choice.first(values, self._registers(choice, code, at), 0) >= 0:
                return False
        row = self.size
        if not 0 <= row < MOST_ROWS:
            raise MemoryError
        for j in range(self.arity):
            self.columns[j].append(values[code[at + j]])
        self.numbers.append(number)
        self.size = row + 1
        self.slots[i] = row
        for choice in self.choices:
            choice.take(row + 1)
        if self.is_grouped:
            self.indexes[0].take(row + 1)
        if (row + 1) << 1 > len(self.slots):
            self._grow()
        return True

    def _registers(self, choice: Index, code: list[int], at: int) -> list[int]:
        registers: list[int] = []
        for c in choice.columns:
            registers.append(code[at + c])
        return registers

    def _grow(self) -> None:
        self.bits += 1
        slots = [-1] * (1 << self.bits)
        mask = len(slots) - 1
        columns = self.columns
        for row in range(self.size):
            key = columns[0][row]
            for j in range(1, self.arity):
                key = mixed(key, columns[j][row])
            i = place(key, self.bits)
            while slots[i] >= 0:
                i = (i + 1) & mask
            slots[i] = row
        self.slots = slots

    def index(self, columns: list[int]) -> Index:
        """The index on these columns: that of a choice, else one that is made, and empty, when first asked for."""
        for index in self.choices:
            if index.columns == columns:
                return index
        for index in self.indexes:
            if index.columns == columns:
                return index
        index = Index(self, columns)
        self.indexes.append(index)
        return index
