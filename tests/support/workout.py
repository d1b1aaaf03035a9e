"""A program that uses memory in every way that the language has: for all collectors, compilers, sanitizers."""

import sys
import weakref


class Shape:
    def __init__(self, name, parts):
        self.name = name
        self.parts = parts

    def area(self):
        return sum([part.area() for part in self.parts])

    def __repr__(self):
        return "%s(%r)" % (self.name, self.parts)

    def __eq__(self, other):
        return self.name == other.name and self.parts == other.parts

    def __hash__(self):
        return hash((self.name, len(self.parts)))


class Square(Shape):
    def __init__(self, side):
        Shape.__init__(self, "square", [])
        self.side = side

    def area(self):
        return self.side * self.side


class Broken(Exception):
    def __init__(self, shape, why):
        self.shape = shape
        self.why = why

    def __str__(self):
        return self.why + ": " + repr(self.shape)


TABLE = {"one": [1], "two": [2, 2]}
KEPT = []


def shapes(n):
    result = []
    for i in range(n):
        inner = [Square(j) for j in range(i % 5)]
        result.append(Shape("shape" + str(i), inner))
    return result


def walk(shape, depth):
    yield depth, shape.name
    for part in shape.parts:
        yield from walk(part, depth + 1)


def check(shape):
    if len(shape.parts) == 3:
        raise Broken(shape, "three parts")
    return shape.area()


def failures(all_shapes):
    messages = []
    total = 0
    for shape in all_shapes:
        try:
            total += check(shape)
        except Broken as error:
            messages.append(str(error)[:20])
        finally:
            total += 1
    return total, messages


def words(n):
    text = " ".join(["wörd%d" % (i * 7 % 13) for i in range(n)])
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    pairs = sorted([(count, word) for word, count in counts.items()])
    out = ""
    for count, word in pairs:
        out += word.upper() + "=" + str(count) + ";"
    return out.replace("WÖRD", "€")


def tables(n):
    TABLE["n" + str(n)] = list(range(n))
    KEPT.append([str(n)])
    nested = {}
    for i in range(n):
        nested.setdefault((i % 3, str(i % 2)), []).append({i, i + 1})
    for key in list(nested):
        if key[0] == 1:
            del nested[key]
    return [(key, [len(s) for s in nested[key]]) for key in sorted(nested)]


def lists(n):
    rows = [[0] * 3 for _ in range(n)]
    rows[1:2] = [[i, i] for i in range(4)]
    del rows[::2]
    rows.insert(0, [9])
    rows.reverse()
    names = ["n%d" % i for i in range(n)]
    names.sort(key=lambda name: name[::-1])
    while len(names) > 3:
        names.pop(len(names) // 2)
    halves = [names[:2], names[2:]] * 2
    return rows, halves, names.index(names[-1])


def counter(start):
    state = [start]

    def more(by):
        state.append(state[-1] + by)
        return state[-1]

    return more


def numbers(n):
    more = counter(n)
    data = bytes([i * 3 % 256 for i in range(n)])
    return [more(i) for i in range(5)], data[::-1].hex(), [x / 3 for x in range(3)], "%.3f" % (n / 7)


def repeated(n):
    """Arrays that are filled with one item, some of them large."""
    made = []
    for i in range(n):
        row = [Square(i)] * (i * 40)
        row += 2 * [Square(n)]
        made.append(row)
    return (
        sum([shape.area() for row in made for shape in row]),
        [len(row) for row in made],
        ["a"] * (n % 3),
        [None] * 2,
    )


def large(n):
    """Large arrays that come and go: in the memory of one that is gone the next one begins empty."""
    found = []
    for i in range(n):
        numbers = [0] * (9000 + i * 700)
        blank, texts = bytearray(70000 + i % 3), [None] * 9000
        found.append(sum(numbers) + sum(blank) + len([t for t in texts if t is not None]))
        for k in range(0, len(numbers), 9):
            numbers[k] = blank[k] = 1 + k % 250
        texts = [str(k) for k in range(8200 + i)]
        found.append(sum(numbers) + sum(blank) + len("".join(texts)))
    return found


def weakly(n):
    """References that keep nothing alive: they give the right object, or none."""
    kept = [Square(i) for i in range(n)]
    refs = [weakref.ref(shape) for shape in kept]
    lost = [weakref.ref(Square(i)) for i in range(n)]
    cache = weakref.WeakValueDictionary()
    for i in range(3 * n):
        cache[i] = kept[i] if i < n else Square(i)
    found = shapes(n)
    wrong = 0
    for i, ref in enumerate(lost):
        shape = ref()
        if shape is not None and shape.side != i:
            wrong += 1
    for i, shape in cache.items():
        if shape.side != i:
            wrong += 1
    right = [i for i, ref in enumerate(refs) if ref() is kept[i] and cache[i] is kept[i]]
    return wrong, right, len(found)


def main(argv):
    rounds, size = int(argv[1]), int(argv[2])
    for _ in range(rounds):
        made = shapes(size)
        print(failures(made), len(set(made)), made[-1] == made[0], made.count(made[-1]))
        print([list(walk(shape, 0))[-1] for shape in made[:6]])
        print(words(size))
        print(tables(size))
        print(lists(size))
        print(numbers(size))
        print(repeated(size), weakly(size))
        print(large(size // 4))
        print(len(TABLE), len(KEPT), KEPT[-1])
    print(repr(made[4])[:200])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
