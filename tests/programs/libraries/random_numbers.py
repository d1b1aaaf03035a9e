import random
import secrets
import sys

SYSTEM = random.SystemRandom()
MAKERS = {"uniform": random.uniform, "sum": lambda a, b: a + b, "largest": max}


class Loaded(random.Random):
    def __init__(self, seed, bias):
        super().__init__(seed)
        self.bias = bias

    def roll(self):
        return self.randint(1, 6) + self.bias


def roll(source=random.randint):
    return source(1, 6)


def beside_others():
    """Functions of the module are values as others are."""
    random.seed(5)
    print({name: make(1.0, 2.0) for name, make in MAKERS.items()})
    print([choose([3, 1, 2]) for choose in (random.choice, lambda items: items[0])])
    print(roll(), roll(lambda a, b: b), list(map(random.randrange, [10, 20])))
    dice = Loaded(3, 10)
    print(dice.roll(), dice.random(), isinstance(dice, random.Random))


def of_the_system():
    cards = list(range(10))
    SYSTEM.shuffle(cards)
    SYSTEM.seed(3)
    print(sorted(cards), SYSTEM.randint(2, 2), 0 <= SYSTEM.random() < 1, len(SYSTEM.sample(cards, 3)))
    here = secrets.SystemRandom()
    print(here.choice("aa"), here.getrandbits(4) < 16, isinstance(here, random.Random))
    try:
        here.getstate()
    except NotImplementedError as e:
        print(e)
    for choose in (secrets.choice, SYSTEM.choice):
        try:
            print(choose(cards[:0]))
        except IndexError as e:
            print(e)


def main(argv):
    for seed in ["hello", "", "ü" * 70]:
        random.seed(seed)
        print(random.random(), random.randint(1, 100))
    random.seed(b"bytes")
    print(random.random())
    random.seed(2.5)
    print(random.random())
    random.seed(-1e300)
    print(random.random())
    random.seed(-12345678901234)
    print(random.random(), random.randbytes(0), random.randbytes(1), random.randbytes(4), random.randbytes(11).hex())
    for a, b in [(2, 3), (0.5, 0.25), (1, 1), (10.5, 3)]:
        print(random.betavariate(a, b), random.gammavariate(a, b), random.vonmisesvariate(a, b))
    print(random.vonmisesvariate(1.5, 0), random.gammavariate(0.1, 1))
    try:
        random.gammavariate(0, 1)
    except ValueError as e:
        print(e)
    print(
        random.sample(["red", "blue"], counts=[4, 2], k=5),
        random.sample(range(1000), 5),
        random.sample([1, 2, 3], k=3),
    )
    try:
        random.sample([1, 2], counts=[1], k=1)
    except ValueError as e:
        print(e)
    r = random.Random("seed")
    state = r.getstate()
    first = [r.random(), r.gauss(0, 1)]
    second = r.getstate()
    r.setstate(state)
    print(first == [r.random(), r.gauss(0, 1)], r.gauss(0, 1))
    r.setstate(second)
    print(r.gauss(0, 1), state[0], len(state[1]), state[2], second[2])
    state = random.getstate()
    x = random.random()
    random.setstate(state)
    print(x == random.random(), x)
    r = random.Random(7)
    print(
        r.betavariate(1, 2),
        r.gauss(0, 1),
        r.choices("abc", k=4),
        r.randbytes(3),
        r.sample("abcdef", 2),
        r.vonmisesvariate(0, 4),
    )
    r.seed("again")
    print(r.random())
    r.seed()
    print(0 <= r.random() < 1, isinstance(r, random.Random))
    beside_others()
    of_the_system()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
