"""Sorting of so many numbers, texts and tuples that their words are sorted, not the keys compared."""

seed = 5


def rand(n):
    global seed
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed // 64 % n


def shown(items):
    """All of a long list, in short: every seventh item, and a sum over all places."""
    total = 0
    for i, x in enumerate(items):
        total = (total * 31 + len(repr(x)) * (i + 1) + ord(repr(x)[-2:][0])) % 1000003
    return [str(x) for x in items[::37]], total


def text(kind):
    if kind == 0:
        return "".join(chr(97 + rand(26)) for _ in range(rand(12)))
    if kind == 1:
        return "customer-number-%05d" % rand(900)
    if kind == 2:
        return "a" * rand(100)
    if kind == 3:
        return "x\0y\0\0z\0"[: rand(8)]
    if kind == 4:
        return "é€😀a"[rand(3) :] + "ab"[rand(2) :] + "\xff" * rand(3)
    return "abcdefgh" * rand(3) + "same"


numbers = [rand(1000) - 500 for _ in range(700)]
print(shown(sorted(numbers)), shown(sorted(numbers, reverse=True)))
wide = [rand(2**30) * rand(2**30) - 2**58 for _ in range(300)] + [2**63 - 1, -(2**63), 0, -1]
print(shown(sorted(wide)), shown(sorted(wide, key=lambda x: -(x // 2))))
floats = [(rand(10000) - 5000) / 8 for _ in range(500)] + [0.0, -0.0, 1e300, -1e300, float("inf"), -float("inf"), 5e-324]
print(shown(sorted(floats)), shown(sorted(floats, key=lambda x: -x)))
print([str(x) for x in sorted([0.0, -0.0] * 40)][:8])
print(shown(sorted(floats + [float("nan")] * 3)), shown(sorted([(1, x) for x in floats] + [(1, float("nan"))])))
for kind in range(6):
    texts = [text(kind) for _ in range(400)]
    print(kind, shown(sorted(texts)), shown(sorted(texts, reverse=True)))
    print(shown(sorted(texts, key=lambda t: t[::-1])), shown(sorted(texts, key=len)))
    places = sorted(range(len(texts)), key=lambda i: texts[i])
    print(all(texts[a] < texts[b] or texts[a] == texts[b] and a < b for a, b in zip(places, places[1:])))
mixed = [text(rand(6)) for _ in range(900)]
print(shown(sorted(mixed)))
print(shown(sorted([t.encode() for t in mixed], reverse=True)))
records = [(rand(5), text(rand(6)), rand(9) / 4, rand(2) == 0) for _ in range(800)]
records.sort()
print(shown(records))
records.sort(key=lambda r: (r[1], -r[2]), reverse=True)
print(shown(records))
records.sort(key=lambda r: r[3])
print(shown(records))
records.sort(key=lambda r: (r[2], r[3]))
print(shown(records))
for size in (63, 64, 65, 200):
    rising = [(i // 3, "n%d" % (i % 3)) for i in range(size)]
    print(sorted(rising) == rising, sorted(rising, reverse=True)[:3], sorted(rising[::-1]) == rising)
    print(sorted([7] * size) == [7] * size, sorted(["t"] * size, reverse=True)[:2])
maybe = [None if i == 77 else "t%d" % rand(50) for i in range(100)]
try:
    maybe.sort()
    print("sorted")
except TypeError:
    print("TypeError", len(maybe))
pairs = [(rand(20), None if i % 50 == 9 else "u") for i in range(100)]
try:
    print(sorted(pairs)[:2])
except TypeError:
    print("TypeError")
