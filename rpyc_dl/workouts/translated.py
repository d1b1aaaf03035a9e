"""Programs that are translated: the helpers behind them are typed, transformed and compiled then.

A helper is found again where values of the same low-level types meet: an instance is one of any class there, a dict
of texts and lists one of any lists of instances. What is worth a line here is what many programs need and the others
here do not have; each costs the time of whoever fills the cache.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def everyday(argv: list[str]) -> int:
    """Words, numbers, tables of them, errors."""
    text = " ".join(argv)
    words = text.strip().lower().replace(",", " ").split()
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    for word, count in sorted(counts.items()):
        print(f"{word:<10} {count:>5d} {count / len(words):.2f}")
    numbers = [int(word) for word in words if word.isdigit()]
    numbers.append(len(text))
    numbers.sort(reverse=True)
    small, signed = [ord(c) & 127 for c in text], [ord(c) - 500 for c in text]
    small.append(len(numbers) & 1)
    signed.append(-1)
    print(small, sorted(small), sum(small), max(small), small[1:], small[-1], signed, sorted(signed), sum(signed))
    table = {n: [float(n), n * 0.5] for n in numbers}
    seen = set(numbers)
    while numbers:
        n = numbers.pop()
        if n in seen and n in table:
            seen.discard(n)
            print(n, table[n], max(table[n]), sum(numbers), "%d-%s" % (n, words[0]), sep=", ")  # noqa: UP031
    try:
        print(float(argv[1]), min(words), words.index(argv[-1]), ",".join(words[1:]), text[::-1], (len(words), text))
    except (ValueError, IndexError, KeyError) as error:
        print("failed:", error)
        return 1
    for i, (a, b) in enumerate(zip(words, reversed(words), strict=False)):
        print(i, repr(a + b), a < b, a in text, a.find(b), a.startswith(b), str(i) * 2, a.upper(), b.isalpha())
    return 0


def greeting(argv: list[str]) -> int:
    """The helpers of a program that handles no errors: exceptions have fewer attributes there, and another layout."""
    print("hello", len(argv), argv)
    return 0


class Refused(Exception):
    """An error of the program's own, with more than a text."""

    def __init__(self, who: str, missing: float) -> None:
        super().__init__(f"{who} lacks {missing:.2f}")
        self.missing = missing


class Entry:
    """A record that is compared, and shown."""

    def __init__(self, name: str, amount: float, day: int) -> None:
        self.name, self.amount, self.day = name, amount, day
        self.tags: list[str] = []

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.amount:.2f})"

    def __lt__(self, other: Entry) -> bool:
        return self.amount < other.amount

    def spend(self, amount: float) -> None:
        """Change it, or refuse."""
        if amount > self.amount:
            raise Refused(self.name, amount - self.amount)
        self.amount -= amount
        self.tags.append(f"spent {amount}")


class Urgent(Entry):
    """A record of another class beside the first."""


def records(argv: list[str]) -> int:
    """Instances in lists and dicts, sorted, grouped and shown."""
    entries = [Entry(word, len(word) * 1.5, i) for i, word in enumerate(argv)]
    entries.append(Urgent("last", 9.5, len(entries)))
    by_name: dict[str, Entry] = {entry.name: entry for entry in entries}
    groups: dict[str, list[Entry]] = {}
    days: dict[int, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.name[:1], []).append(entry)
        if entry.day not in days:
            days[entry.day] = []
        days[entry.day].append(entry)
    for name, entry in sorted(by_name.items()):
        try:
            entry.spend(3.0)
        except Refused as error:
            print("refused:", error, error.missing)
        finally:
            print(f"{name:<10}|{entry.amount:>10.2f}|{entry.day:3d}|", ", ".join(entry.tags))
    for initial, those in sorted(groups.items()):
        print(
            initial,
            len(those),
            sum(e.amount for e in those) / len(those),
            max(those),
            min(those, key=lambda e: e.day),
        )
    print(
        {initial: len(those) for initial, those in groups.items()}, {day: len(those) for day, those in days.items()}
    )
    print(
        sorted(entries, reverse=True)[:2],
        sorted(by_name.values(), key=lambda e: (-e.amount, e.name))[0],
        entries[1:3],
    )
    entries.sort(key=lambda e: e.amount)
    print([e.name for e in reversed(entries)], sorted({e.day for e in entries}), any(e.day > 3 for e in entries))
    print(all(isinstance(e, Urgent) for e in entries), [e for e in entries if e.day % 2 == 0], max(by_name.values()))
    best = max(entries, key=lambda e: e.amount)
    del by_name[best.name]
    entries.remove(best)
    entries.insert(0, best)
    while entries and entries[-1] is not best:
        print(entries.pop().name, best in entries, by_name.get(argv[-1]), list(by_name), len(by_name))
    return 0


def grids(argv: list[str]) -> int:
    """Tuples, rows of rows, sets, counts, queues of positions."""
    size = len(argv) + 3
    grid = [[0] * size for _ in range(size)]
    marks = [["." for _ in range(size)] for _ in range(size)]
    seen: set[tuple[int, int]] = {(0, 0)}
    queue: list[tuple[int, int]] = [(0, 0)]
    distance: dict[tuple[int, int], int] = {(0, 0): 0}
    while queue:
        row, column = queue.pop(0)
        for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
            r, c = row + dr, column + dc
            if 0 <= r < size and 0 <= c < size and (r, c) not in seen:
                seen.add((r, c))
                queue.append((r, c))
                distance[r, c] = distance[row, column] + 1
                grid[r][c] = grid[row][column] + abs(r - c)
                marks[r][c] = "#" if grid[r][c] % 3 else "o"
    for line in marks:
        print("".join(line), " ".join(line))
    print("\n".join(" ".join(f"{n:2d}" for n in numbers) for numbers in grid), sum(map(sum, grid)), grid)
    totals: dict[int, int] = {}
    for n in distance.values():
        totals[n] = totals.get(n, 0) + 1
    print(totals, sorted(totals.items()), sorted(totals.items(), key=lambda item: (-item[1], item[0])), max(totals))
    edges = {"a": ["b", "c"], "b": ["c"], "c": []}
    edges["c"].append(argv[0])
    weights = {"a": 1.5, "b": 2.0}
    names = {1: "one", 2: "two"}
    for n, name in sorted(names.items()):
        print(n, name.title(), name.center(9, "*"), name.ljust(5) + "|", name.rjust(5), name.split("n"), list(name))
    print(
        edges, weights, names, sorted(weights.items(), key=lambda item: item[1]), sorted(edges), list(edges.items())
    )
    pairs = [(word, len(word)) for word in argv]
    pairs.sort(key=lambda pair: pair[1], reverse=True)
    scored = sorted([(len(word) * 0.5, word) for word in argv], reverse=True)
    print(pairs, scored, sorted(pairs), sorted(argv, key=len), [word for word, _ in pairs], dict(pairs), set(argv))
    letters = {c: argv[0].count(c) for c in argv[0]}
    print(
        letters,
        sorted(letters.items()),
        sorted(letters),
        max(letters, key=lambda c: letters[c]),
        set(argv[0]) - {"a"},
    )
    squares = {n: n * n for n in range(size)}
    halves = [n / 2 for n in range(size)]
    print(squares, halves, sum(halves) / len(halves), min(halves), round(max(halves), 2), sorted(halves), tuple(argv))
    print(
        {1, 2} | set(totals),
        {3} & set(totals),
        [*zip(argv, halves, strict=False)],
        divmod(size, 3),
        bin(size),
        hex(size),
    )
    return 0


def shown(value: Any) -> str:
    """The text of a value of several kinds."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return f"{value:>8.2f}" if value > 10 else str(value + 1)
    if isinstance(value, str):
        return value.title()
    if isinstance(value, list):
        return "[" + "; ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in sorted(value.items())) + "}"
    return repr(value)


def numbers_up_to(n: int) -> Iterator[int]:
    """A generator."""
    while n > 0:
        yield n
        n -= 1


def kinds(argv: list[str]) -> int:
    """Values of several kinds side by side, numbers that may be ints or floats, generators."""
    mixed = [1, 2.5, "text", None, True, {"k": [1, "b"]}]
    mixed.append(argv[0])
    record = {"name": "x", "size": 3, "share": 0.5, "on": False, "none": None}
    record["more"] = len(mixed)
    for item in mixed:
        print(
            shown(item), item, repr(item), item == 2.5, item is None, type(item).__name__, bool(item), item in mixed
        )
    for key, item in record.items():
        print(f"{key:<6}", item, f"{item}", key in record, record.get("size"), record == {})
    print(mixed, record, shown(mixed), shown(record), mixed[1:3], len(mixed), list(record.values()), mixed.count(1))
    best: float = 0
    for word in argv:
        best = max(best, len(word) / 2)
    total: float = 0
    for n in numbers_up_to(5):
        total += n if n % 2 else n * 0.5
    ratios = [1, 0.5, total]
    print(
        best,
        total,
        ratios,
        sum(ratios),
        max(ratios),
        sorted(ratios),
        round(total, 1),
        total == 3,
        int(total),
        total * 2,
    )
    print(list(numbers_up_to(3)), sum(numbers_up_to(4)), [n * n for n in numbers_up_to(3)], sorted(numbers_up_to(3)))
    print(" ".join(word.upper() for word in argv), sum(len(word) for word in argv), any(word for word in argv))
    print(list(zip(argv, numbers_up_to(3), strict=False)), dict(enumerate(argv)), set(numbers_up_to(2)), tuple(argv))
    return 0


#: Of what nearly every program needs. The smallest is the first: a program is linked with the object files
#: that have any helper of its own, each of which has what the programs before it have not.
PROGRAMS = (greeting, everyday, records, grids)
#: Of what many need: a wheel has it, but nobody waits for it who fills a cache.
SHIPPED = (*PROGRAMS, kinds)
