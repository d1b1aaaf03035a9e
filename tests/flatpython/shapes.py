"""Control flow, data and classes of every shape: what is written back prints what this prints."""

import enum
import sys
from collections import OrderedDict, namedtuple
from dataclasses import dataclass

TABLE = {"one": 1, "two": 2}
ROWS = [[1, 2], [3, 4]]
Point = namedtuple("Point", "x y")


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Node:
    kind = "node"

    def __init__(self, value, next=None):
        self.value = value
        self.next = next

    def total(self):
        found, node = 0, self
        while node is not None:
            found += node.value
            node = node.next
        return found

    @property
    def twice(self):
        return 2 * self.value

    @staticmethod
    def made(n):
        return Node(n)

    def __repr__(self):
        return f"<{self.kind} {self.value}>"


class Leaf(Node):
    kind = "leaf"

    def total(self):
        return -super().total()


class Wrong(Exception):
    def __init__(self, code):
        Exception.__init__(self, code)
        self.code = code


@dataclass(frozen=True)
class Pair:
    a: int
    b: str = "b"


CHAIN = Node(1, Node(2, Leaf(3)))


def jumps_out_of_two_loops(n):
    for i in range(n):
        for j in range(n):
            if i * j == 6:
                break
            if i + j > 7:
                return i, j
        else:
            continue
        break
    else:
        return -1, -1
    return i, j


def goes_on_with_the_outer_loop(rows):
    kept = []
    for row in rows:
        k = 0
        while k < len(row):
            if row[k] < 0:
                break
            k += 1
        else:
            kept.append(row)
            continue
        kept.append([k])
    return kept


def prime(n):
    k = 2
    while k * k <= n:
        if n % k == 0:
            return False
        k += 1
    return n > 1


def conditions(a, b, c):
    if (a and not b) or (b and c > 3) or not (a or c):
        first = 1
    elif a or (b and c):
        first = 2
    else:
        first = 3
    second = "yes" if a and (b or c > 2) else "no"
    return first, second, a and c > 1, 0 < c < 4


def handlers(text):
    found = []
    for part in text.split():
        try:
            found.append(10 // int(part))
        except ValueError as error:
            found.append(len(str(error)) > 3)
            continue
        except ZeroDivisionError:
            found.append(-1)
            if len(found) > 5:
                break
        else:
            found.append(100)
        finally:
            found.append(0)
    return found


def raises(n):
    try:
        if n > 2:
            raise Wrong(n)
        return TABLE[("one", "two", "three")[n]]
    except KeyError as error:
        raise Wrong(9) from error


def caught(n):
    try:
        return raises(n)
    except Wrong as error:
        return error.code


def numbers(n):
    i = 0
    while i < n:
        if i % 3 == 0:
            i += 1
            continue
        yield i
        if i > 5:
            yield -i
        i += 1


def paired(n):
    for i, j in zip(numbers(n), range(n)):
        got = yield i * j
        if got:
            break


def counter():
    count = 0

    def more(by=1):
        nonlocal count
        count += by
        return count

    return more


def adder(n):
    return lambda x, times=n: x + times


def growing(*args, sep=",", **named):
    return sep.join([str(a) for a in args]) + str(sorted(named.items()))


def with_default(n, seen=ROWS):
    return n + len(seen)


def matched(x):
    match x:
        case [a, b]:
            return a + b
        case [a, *rest]:
            return a - len(rest)
        case _:
            return 0


def dispatched(ops):
    stack, pc = [], 0
    while pc < len(ops):
        op = ops[pc]
        if op == "push":
            stack.append(int(ops[pc + 1]))
            pc += 2
            continue
        if op == "jump":
            if stack[-1] > 3:
                pc += 1
                continue
            pc = int(ops[pc + 1])
            stack[-1] += 1
            continue
        if op == "add":
            stack.append(stack.pop() + stack.pop())
        elif op == "end":
            break
        pc += 1
    return stack


def in_place(xs):
    same = xs
    same += [1]
    text = "a"
    text += "b"
    n = 3
    n *= 4
    del xs[0]
    xs[0:1] = [7, 8]
    return xs is same, xs, text, n


def swapped(n):
    a, b, c = 0, 1, 2
    while n > 0:
        a, b, c = b, c, a + b
        n -= 1
    return a, b, c


def hashed(text):
    h = 7
    for c in text:
        h = (h * 31 + ord(c)) & 0xFFFFFFFF
    return h


def deep(n):
    for a in range(n):
        for b in range(n):
            for c in range(n):
                for d in range(n):
                    for e in range(n):
                        if a + b + c + d + e == 2 * n:
                            return a, b, c, d, e
    return 0, 0, 0, 0, 0


def main(argv):
    print(jumps_out_of_two_loops(4), jumps_out_of_two_loops(2), jumps_out_of_two_loops(9))
    print(goes_on_with_the_outer_loop([[1, 2], [3, -1], [-5], [4]]))
    print([n for n in range(60) if prime(n)])
    for a in (False, True):
        for b in (False, True):
            for c in range(5):
                print(conditions(a, b, c), end=" ")
    print(handlers("1 x 0 5 0 7 0 0 3"))
    print([caught(n) for n in range(5)])
    print(list(numbers(9)), list(paired(6)), sum(numbers(5)))
    g = paired(9)
    print(next(g), g.send(0), next(g, -1))
    more = counter()
    more()
    print(more(5), adder(3)(4), adder(3)(4, 5))
    print(growing(1, 2), growing("a", sep="-"), growing(1, k=2, l=3))
    print(with_default(1), with_default(1, [[1]]))
    print(matched([1, 2]), matched([5, 1, 1]), matched([]))
    print(dispatched("push 1 jump 2 push 4 add end".split()))
    print(in_place([1, 2, 3]), swapped(10), hashed("hello"))
    print(CHAIN.total(), CHAIN.next.twice, Node.made(4), [CHAIN, CHAIN.next.next], Leaf(8).total())
    print(Color.RED, Color(2).name, [c.value for c in Color], Color["BLUE"] is Color.BLUE)
    p = Point(1, 2)
    print(p, p.x + p.y, p._replace(y=5), Pair(1), Pair(2, "c") == Pair(2, "c"))
    print(f"{TABLE['one']:>4}|{ROWS!r}|{'its'}|{1.5:.3f}", sorted(TABLE, key=lambda k: -TABLE[k]))
    print(deep(3), sorted({3, 1, 2}), {**TABLE, "three": 3}, [*ROWS, [5]])
    kept = OrderedDict([("b", 1), ("a", 2)])
    kept.move_to_end("b")
    print(kept, kept == {"b": 1, "a": 2}, counter.__name__, adder(1).__name__)
    first, *rest = "a b c".split()
    print(first, rest, "%d %s" % (3, "x"), "".join(reversed("abc")))
    return 3 if len(argv) > 1 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
