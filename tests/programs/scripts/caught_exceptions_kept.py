"""Exceptions that operations raise by themselves: each handler that keeps or changes one has an object of its own."""


def one(i):
    try:
        return 1 // (i - i)
    except ZeroDivisionError as e:
        e.add_note("n%d" % i)
        return e.__notes__


def keep():
    kept = []
    for i in range(3):
        try:
            [][i]
        except IndexError as e:
            kept.append(e)
    kept[0].add_note("first")
    print(kept[0] is kept[1], len({id(e) for e in kept}), hasattr(kept[1], "__notes__"), str(kept[2]), kept[2].args)


ERR = ValueError("live")


def live():
    try:
        raise ERR
    except ValueError as e:
        print(e is ERR, [e].index(ERR))


def again(d):
    try:
        try:
            d["x"]
        except KeyError as e:
            first = e
            raise
    except KeyError as e2:
        print(e2 is first)


def deep(n):
    try:
        return deep(n - 1) if n else [1, 2][n + 5]
    except IndexError as e:
        last.append(e)
        raise


last = []


def main():
    print(one(1), one(2))
    keep()
    live()
    again({"y": 1})
    try:
        deep(3)
    except IndexError:
        print(len(last), all(e is last[0] for e in last))
    try:
        1 // len(last[4:])
    except ZeroDivisionError as e:
        last2 = [e]
        try:
            raise e
        except ZeroDivisionError as f:
            print(f is last2[0])


main()
