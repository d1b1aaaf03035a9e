"""Tuples of two lengths in one list: told where the second one is put in, and only that."""


def pairs(n):
    if n == 0:
        return [(1, 2, "three")]
    return sorted({(0, n): 0.5}.items(), key=lambda pair: pair[1])


def main(argv):
    stack = []
    stack.append((1, 2))
    stack.append((1, 2, 3))
    print(pairs(len(argv)), stack)
    return 0
