"""Generators in loops over them, in builtins and in each other: most become plain loops (`transform/jumps.py`)."""

import sys


def count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def three(n):
    yield n
    yield n + 1
    if n % 2:
        yield n * 10
    yield -n


def guarded(n, log):
    try:
        for i in range(n):
            yield i
    finally:
        log.append("closed %d" % n)


def catching(n):
    got = 0
    while got < n:
        try:
            yield 12 // (got - 2)
        except ZeroDivisionError:
            yield -1
        got += 1


def pairs(xs):
    last = None
    for x in xs:
        if last is not None:
            yield last, x
        last = x


def flat(rows):
    for row in rows:
        for x in row:
            yield x


def words(text):
    word = ""
    for c in text:
        if c == " ":
            if word:
                yield word
            word = ""
        else:
            word += c
    if word:
        yield word


def chain(a, b):
    yield from a
    yield from b


def windows(it, n):
    buf = []
    for x in it:
        buf.append(x)
        if len(buf) == n:
            yield list(buf)
            buf.pop(0)


def upto(it, limit):
    for x in it:
        if x > limit:
            return
        yield x


def numbered(it):
    n = 0
    for x in it:
        yield n, x
        n += 1


class Node:
    def __init__(self, v):
        self.v = v
        self.next = None

    def __iter__(self):
        node = self
        while node is not None:
            yield node.v
            node = node.next


def meets(n):
    try:
        for x in flat([[1], [2, n]]):
            yield 10 // (x - n)
    except ZeroDivisionError:
        yield -7


def failing(n):
    for i in range(n):
        if i == 3:
            raise ValueError("at %d" % i)
        yield i


def run(n):
    total = 0
    for x in three(n):
        total = total * 7 + x
        if x == 3:
            continue
        for y in three(x):
            total += y
    print(total)
    log = []
    for x in guarded(n, log):
        if x == 2:
            break
    for x in guarded(n + 1, log):
        total += x
    print(log, total)
    try:
        for x in catching(n):
            total += x
            if x == 4:
                raise KeyError("four")
    except ZeroDivisionError as e:
        print("zero", e, total)
    except KeyError as e:
        print("key", e, total)
    print([a * b for a, b in pairs(count(n))])
    print(sum(flat([[i] * i for i in range(n)])), list(flat([[1], [], [2, 3]])))
    print(list(words("the quick  brown fox ")), max(words("a bb c"), key=len), "-".join(words(" x y ")))
    print(list(chain(count(3), three(n))), list(windows(count(n), 3)))
    g = count(n)
    for x in g:
        if x == 1:
            break
    for x in g:
        total += x * 100
    print(total, next(g, None))
    g = three(1)
    print(next(g))
    for x in g:
        print(x, end=" ")
    print()
    head = Node(0)
    for i in range(1, n):
        node = Node(i)
        node.next = head
        head = node
    print([v for v in head], sum(v for v in head), any(v == 2 for v in head), all(v < 2 for v in head))
    try:
        for i, x in numbered(failing(n)):
            print(i, x, end=";")
    except ValueError as e:
        print(e)
    for x in upto(count(1000000), n):
        total += x
    print(total, dict(numbered(words("p q r"))), set(upto(count(10), 2)), tuple(count(2)), sorted(three(n)))
    print(list(meets(n)), sum(meets(n)))
    a, *b = three(n)
    print(a, b, min(three(n)), list(zip(count(3), three(2))), list(enumerate(three(2))))
    for i in range(3):
        for x in upto(count(5), i):
            if x == 1:
                break
            total += x
        else:
            print("else", i)
    keep = [count(3) for _ in range(2)]
    for k in keep:
        for x in k:
            total += x
    print(total, sum(len(list(k)) for k in keep))
    text = ""
    for c in (chr(97 + i) for i in count(n)):
        text += c
    print(text, sum(x / 2 for x in count(n + 1)), [x for x in (y * y for y in (z + 1 for z in count(n))) if x % 2])


def main(argv):
    for n in range(0, 8):
        run(n)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
