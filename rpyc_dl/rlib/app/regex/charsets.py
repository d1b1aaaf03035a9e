"""Sets of characters: a table of those below 256; ranges and categories of Unicode of those above."""

# mypy: ignore-errors
from __future__ import annotations

#: Categories, as bits; each is followed by its complement.
WORD, NOT_WORD, DIGIT, NOT_DIGIT, SPACE, NOT_SPACE = 1, 2, 4, 8, 16, 32
HIGHEST = 0x10FFFF
_NO, _YES = b"\0", b"\1"


class CharSet:
    """`table` has a byte for each code below 256. A code above is in it where it is in one of the `ranges` (first and
    last codes, in order, of codes above 255) or `categories`, or, if `negated`, where it is in none."""

    _one_for_all_ = True

    def __init__(self, table, ranges, categories, negated):
        self.table = table
        self.ranges = ranges
        self.categories = categories
        self.negated = negated

    def has(self, code):
        """Whether the character of this code is in the set."""
        if code < 256:
            return self.table[code] != 0
        return self.has_high(code)

    def has_high(self, code):
        """Whether the character of this code, which is above 255, is in the set."""
        return (in_categories(code, self.categories) or in_ranges(code, self.ranges)) != self.negated

    def is_low(self):
        """Whether it has no code above 255."""
        return not self.negated and self.categories == 0 and len(self.ranges) == 0

    def same(self, other):
        """Whether both are written in the same way."""
        return (
            self.table == other.table
            and self.ranges == other.ranges
            and self.categories == other.categories
            and self.negated == other.negated
        )


def in_ranges(code, ranges):
    """Whether the code is in one of the ranges, by halving."""
    low, high = 0, len(ranges) // 2
    while low < high:
        middle = (low + high) // 2
        if code < ranges[2 * middle]:
            high = middle
        elif code > ranges[2 * middle + 1]:
            low = middle + 1
        else:
            return True
    return False


def in_categories(code, categories):
    """Whether the character is of one of these categories of Unicode."""
    if categories == 0:
        return False
    char = chr(code)
    if categories & (WORD | NOT_WORD) != 0 and categories & (WORD if is_word(char) else NOT_WORD) != 0:
        return True
    if categories & (DIGIT | NOT_DIGIT) != 0 and categories & (DIGIT if char.isdecimal() else NOT_DIGIT) != 0:
        return True
    return categories & (SPACE | NOT_SPACE) != 0 and categories & (SPACE if char.isspace() else NOT_SPACE) != 0


def is_word(char):
    return char.isalnum() or char == "_"


def is_ascii_category(code, category):
    """Whether the code is of the category where only ASCII counts: in bytes, and under the flag ASCII."""
    if category & (WORD | NOT_WORD) != 0:
        known = 48 <= code <= 57 or 65 <= code <= 90 or 97 <= code <= 122 or code == 95
    elif category & (DIGIT | NOT_DIGIT) != 0:
        known = 48 <= code <= 57
    else:
        known = code == 32 or 9 <= code <= 13
    return known == (category & (WORD | DIGIT | SPACE) != 0)


class SetBuilder:
    """A set while its members are being named."""

    _one_for_all_ = True

    def __init__(self):
        self._table = [0] * 256
        self._ranges = []
        self._categories = 0

    def add(self, first, last):
        """Add the codes from `first` to `last`."""
        for code in range(first, min(last, 255) + 1):
            self._table[code] = 1
        if last > 255:
            self._ranges.append((max(first, 256), last))

    def add_category(self, category, ascii_only):
        """Add a category."""
        for code in range(256):
            if is_ascii_category(code, category) if ascii_only else in_categories(code, category):
                self._table[code] = 1
        if not ascii_only:
            self._categories |= category
        elif category & (NOT_WORD | NOT_DIGIT | NOT_SPACE) != 0:
            self._ranges.append((256, HIGHEST))

    def made(self, negated):
        """The set of these, or of all others."""
        table = bytes([1 - known for known in self._table]) if negated else bytes(self._table)
        return CharSet(table, joined(self._ranges), self._categories, negated)


def joined(pairs):
    """Ranges as a flat list, in order, those that touch made one."""
    flat = []
    for first, last in sorted(pairs):
        if flat and first <= flat[-1] + 1:
            flat[-1] = max(flat[-1], last)
        else:
            flat.append(first)
            flat.append(last)
    return flat


def all_but(code):
    """The set of all codes but one."""
    builder = SetBuilder()
    builder.add(code, code)
    return builder.made(True)


def everything():
    """The set of all codes."""
    return CharSet(_YES * 256, [], 0, True)


def nothing():
    """The set without a code."""
    return CharSet(_NO * 256, [], 0, False)


def union(a, b):
    """The codes of both; it may have more of those above 255."""
    table = bytes([max(a.table[i], b.table[i]) for i in range(256)])
    if a.is_low():
        return CharSet(table, b.ranges, b.categories, b.negated)
    if b.is_low():
        return CharSet(table, a.ranges, a.categories, a.negated)
    if a.negated or b.negated:
        return CharSet(table, [], 0, True)
    pairs = []
    for ranges in (a.ranges, b.ranges):
        for i in range(0, len(ranges), 2):
            pairs.append((ranges[i], ranges[i + 1]))
    return CharSet(table, joined(pairs), a.categories | b.categories, False)


def disjoint(a, b):
    """Whether it is certain that no code is in both."""
    for i in range(256):
        if a.table[i] != 0 and b.table[i] != 0:
            return False
    if a.is_low() or b.is_low():
        return True
    if a.negated and b.negated:
        return False
    if a.negated:
        return _within(b, a)
    if b.negated:
        return _within(a, b)
    if a.categories != 0 or b.categories != 0:
        return len(a.ranges) == 0 and len(b.ranges) == 0 and _exclude(a.categories, b.categories)
    for i in range(0, len(a.ranges), 2):
        for j in range(0, len(b.ranges), 2):
            if a.ranges[i] <= b.ranges[j + 1] and b.ranges[j] <= a.ranges[i + 1]:
                return False
    return True


def _within(inner, outer):
    """Whether all that one names is among what the other names."""
    known = outer.categories
    if known & WORD != 0:
        known |= DIGIT
    if inner.categories & ~known != 0:
        return False
    for i in range(0, len(inner.ranges), 2):
        first = inner.ranges[i]
        for code in range(first, inner.ranges[i + 1] + 1):
            if code - first > 1000 or not (in_categories(code, known) or in_ranges(code, outer.ranges)):
                return False
    return True


def _exclude(a, b):
    """Whether each category of one excludes each of the other."""
    for x, others in (
        (WORD, NOT_WORD | SPACE),
        (NOT_WORD, WORD | DIGIT),
        (DIGIT, NOT_DIGIT | SPACE | NOT_WORD),
        (NOT_DIGIT, DIGIT),
        (SPACE, NOT_SPACE | WORD | DIGIT),
        (NOT_SPACE, SPACE),
    ):
        if a & x != 0 and b & ~others != 0:
            return False
    return True


def single(s):
    """The only code of a set; -1 where it has none, or several."""
    if s.negated or s.categories != 0:
        return -1
    if len(s.ranges) == 2 and s.ranges[0] == s.ranges[1] and sum(s.table) == 0:
        return s.ranges[0]
    return s.table.find(_YES) if len(s.ranges) == 0 and sum(s.table) == 1 else -1
