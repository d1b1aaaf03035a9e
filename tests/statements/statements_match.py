"""`match` statements: every form of pattern, nested, with guards, in loops and functions."""

# ruff: noqa
from statement_calls import Cases

CASES = Cases()
calls = CASES.calls


class Shape:
    pass


class Circle(Shape):
    __match_args__ = ("r",)

    def __init__(self, r):
        self.r = r


class Rect(Shape):
    __match_args__ = ("w", "h")

    def __init__(self, w, h):
        self.w = w
        self.h = h


class Group(Shape):
    __match_args__ = ("left", "right")

    def __init__(self, left, right):
        self.left = left
        self.right = right


class Color:
    RED = 1
    GREEN = 2


def shape(n):
    if n == 0:
        return Circle(5)
    if n < 4:
        return Rect(n, 3)
    return Group(shape(n - 4), shape(n - 3))


@calls(0, 1, 2, 3, 7, -1)
def literals(n):
    match n:
        case 0:
            return "zero"
        case 1 | 2:
            return "small"
        case -1:
            return "minus"
        case 7:
            pass
        case _:
            return "other"
    return "seven"


@calls("a", "b", "", "xyz")
def text_literals(s):
    match s:
        case "a" | "b":
            return 1
        case "":
            return 2
        case other:
            return len(other) * 10


@calls(True, False)
def singletons(b):
    match b:
        case True:
            return "yes"
        case False:
            return "no"


@calls(0, 1, 5)
def none_pattern(n):
    x = None if n == 0 else "x" * n
    match x:
        case None:
            return "none"
        case "x":
            return "one"
        case text:
            return text


@calls(0, 3, 4, 5, 6, 8)
def classes(n):
    def area(s):
        match s:
            case Circle(r):
                return 3 * r * r
            case Rect(w, h) if w == h:
                return -w
            case Rect(w=width, h=height):
                return width * height
            case Group(left, right):
                return area(left) + area(right)
        return 0

    return area(shape(n))


@calls(0, 1, 3, 4, 5)
def nested_classes(n):
    match shape(n):
        case Group(Circle(r=5), Rect(w, _)):
            return w
        case Group(Rect() as inner, _):
            return inner.w * 100
        case Rect(1, h):
            return h * 1000
        case Shape():
            return -1
    return 0


@calls(0, 1, 2, 3, 4)
def sequences(n):
    match list(range(n)):
        case []:
            return "empty"
        case [x]:
            return "one %d" % x
        case [x, y]:
            return "two %d %d" % (x, y)
        case [first, *middle, last]:
            return "many %d %d %d" % (first, len(middle), last)
    return "never"


@calls(0, 1, 2, 5)
def starred_sequences(n):
    xs = [i * 2 for i in range(n)]
    match xs:
        case [0, *rest]:
            return sum(rest) + 100
        case [*_]:
            return len(xs)
    return -1


@calls((1, 2), (0, 5), (5, 0), (0, 0))
def tuples(a, b):
    match a, b:
        case 0, 0:
            return "origin"
        case 0, y:
            return "y%d" % y
        case x, 0:
            return "x%d" % x
        case (x, y):
            return "%d,%d" % (x, y)


@calls(1, 2, 3)
def value_patterns(n):
    match n:
        case Color.RED:
            return "red"
        case Color.GREEN:
            return "green"
        case _:
            return "none"


@calls(0, 5, 15, 25)
def guards(n):
    match n:
        case x if x < 0:
            return -1
        case x if x < 10:
            return x
        case x if x < 20 and x % 5 == 0:
            return x * 2
    return 99


@calls(1, 2, 3)
def mappings(n):
    d = {"kind": n, "size": 10}
    match d:
        case {"kind": 1}:
            return "one"
        case {"kind": 2, "size": s}:
            return "two %d" % s
        case {"kind": k, **rest}:
            return "rest %d %d" % (k, len(rest))
    return "no"


@calls("name", "other")
def mapping_keys(key):
    d = {"name": "n", key: "k"}
    match d:
        case {"other": x, "name": y}:
            return x + y
        case {"name": y}:
            return y
    return ""


@calls("go north", "take the lamp", "quit", "go", "")
def commands(line):
    match line.split():
        case ["go", ("north" | "south") as way]:
            return "going " + way
        case ["take", *things]:
            return "taking " + "+".join(things)
        case ["quit"]:
            return "bye"
        case []:
            return "nothing"
        case [verb, *_]:
            return "what is " + verb


@calls(3, 12)
def int_class(n):
    match n:
        case int(x) if x > 10:
            return x
        case int():
            return 1
    return 0


@calls(0, 4, 5, 8)
def match_in_a_loop(n):
    total = 0
    for i in range(n):
        match i % 4:
            case 0:
                continue
            case 1:
                total += 1
            case 2:
                total += 10
            case 3:
                if total > 30:
                    break
                total += 100
    else:
        total += 1000
    return total


@calls(0, 1, 2)
def captured_after(n):
    value = 7
    match [n, n + 1]:
        case [0, value]:
            pass
        case [1, _]:
            value = 50
    return value


@calls(1, 2, 3)
def nested_matches(n):
    match n:
        case 1 | 2:
            match n * 10:
                case 10:
                    return "ten"
                case inner:
                    return "inner %d" % inner
        case _:
            return "outer"


@calls(0, 1, 2, 3)
def or_with_captures(n):
    match (n, n + 10) if n < 2 else (n + 10, n):
        case (0, x) | (x, 2):
            return x
        case (1, y) | (y, 1):
            return y + 100
    return -1


@calls((1, "a"), (2, "b"))
def pairs_of_kinds(n, s):
    match (n, s):
        case (1, "a"):
            return "1a"
        case (int(k), str(t)):
            return t * k


@calls(0, 1, 6)
def return_in_try(n):
    out = []
    try:
        match n:
            case 0:
                return "first"
            case 1:
                raise ValueError("second")
            case _:
                out.append("third")
    except ValueError as e:
        out.append(str(e))
    finally:
        out.append("finally")
    return ",".join(out)


@calls(3)
def recursive_expressions(n):
    def simplify(e):
        match e:
            case Group(Circle(0), x) | Group(x, Circle(0)):
                return simplify(x)
            case Group(a, b):
                return Group(simplify(a), simplify(b))
        return e

    def show(e):
        match e:
            case Circle(r):
                return "c" + str(r)
            case Rect(w, h):
                return "r" + str(w) + str(h)
            case Group(a, b):
                return "(" + show(a) + show(b) + ")"
        return "?"

    return show(simplify(Group(Group(Circle(0), Circle(n)), Group(Rect(1, 2), Circle(0)))))
