"""Iterators over sequences that a module or a class holds go on where the import left them."""

NAMES = ["a", "b", "c"]
names = iter(NAMES)
next(names)
attempts = iter([-5, 0, 7])
digits = iter("12€")
pairs = iter(((1, 2), (3, 4)))
numbers = iter(range(10, 13))
data = iter(b"xy")
done = iter([1])
list(done)


class Player:
    moves = iter(["rock", "paper"])

    def play(self):
        return next(self.moves, "nothing")


def main():
    NAMES.append("d")
    print(list(names), next(names, "end"))
    NAMES.append("e")
    print(next(names, "end"))
    print(next(attempts), [x * 2 for x in attempts])
    try:
        next(attempts)
    except StopIteration:
        print("no more")
    print("".join(digits), sum(a * b for a, b in pairs), sum(numbers), list(data), list(done), next(done, None))
    p = Player()
    print(p.play(), Player().play(), p.play())
    print(iter(names) is names)


if __name__ == "__main__":
    main()
