# A function that is called with two kinds has a copy for each: a call that gives neither goes to none of them.


def show(value, times=1):
    return value


def pair(first, second):
    return first


def main(argv):
    print(show("a"), show([3]), pair("b", 1), pair([4], 2))
    if len(argv) > 2:
        print(show())
    if len(argv) > 3:
        print(show(times=2))
    if len(argv) > 4:
        print(pair(second=3))
    print(pair())
    return 0
