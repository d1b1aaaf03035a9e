"""What generators return, to `yield from` and in StopIteration."""


def g():
    yield 1
    return 5


def main():
    it = g()

    def h():
        x = yield from it
        print("first", x)

    print(list(h()))
    j = g()
    print(next(j))
    try:
        next(j)
    except StopIteration as e:
        print("stop", e.value)
    again = g()
    print(list(again), list(again))


main()


def counted(n):
    for i in range(n):
        yield i
    return n * 2


def outer():
    a = yield from counted(3)
    b = yield from counted(a)
    return a + b


def run():
    o = outer()
    got = []
    while True:
        try:
            got.append(next(o))
        except StopIteration as e:
            print(got, e.value)
            break
    print(next(o, "done"), list(o))


run()
