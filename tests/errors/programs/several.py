def one(n):
    return n + "x"


def two(n):
    return n.missing


def three(items):
    items.append("x")
    return items[0]


def main(argv):
    print(one(1), two(2), three([3]))
    return 0
