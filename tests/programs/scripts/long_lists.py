"""Lists that grow beyond some megabytes: what they hold is moved to larger arrays piece by piece."""


def numbers(count):
    held = []
    x = 1
    for _ in range(count):
        x = (x * 1103515245 + 12345) % 2147483648
        held.append(x * 8)
    total = 0
    for i, y in enumerate(held):
        total = (total * 31 + y + i) % 1000000007
    return total


def words(count):
    held = []
    for i in range(count):
        held.append("w%d" % (i % 977))
    total = 0
    for i, word in enumerate(held):
        total = (total * 31 + len(word) + int(word[1:]) + i) % 1000000007
    return total


def pairs(count):
    held = [(0, 0.5)]
    for i in range(count):
        held.append((i, i / 4))
    return sum(a for a, _ in held), sum(b for _, b in held)


print(numbers(1500000), numbers(600000), words(1200000), pairs(600000))
