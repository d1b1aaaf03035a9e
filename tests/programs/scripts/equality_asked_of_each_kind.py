"""What is met: bytes, lists, dicts, sets, tuples, functions, classes, ranges, other instances."""


class Any1:
    def __init__(self, log):
        self.log = log

    def __eq__(self, other):
        self.log.append(type(other).__name__)
        return isinstance(other, (bytes, dict, frozenset))

    __hash__ = None


class Plain:
    pass


def f():
    pass


def main():
    log = []
    a = Any1(log)
    xs = [1, True, 2.5, "t", b"b", [1], (1, 2), {1: 2}, {1}, frozenset((1,)), None, Plain(), f, Plain]
    print(a in xs, xs.index(a), xs.count(a), log)
    log.clear()
    print(xs == [a] * len(xs), log)
    log.clear()
    print([a] * 3 == [b"x", {}, frozenset()], a in [[1]], a in [{}], a in ["x", None], a in [Plain()], log)
    log.clear()
    print(a in (1, "x", b"z"), (a, 1) == (b"q", 1), {"k": a} == {"k": {}}, log)


main()
