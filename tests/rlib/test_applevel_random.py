"""The Mersenne twister as app-level code: CPython's numbers for a seed."""

from __future__ import annotations

import random

from support.typed import agree


def test_numbers() -> None:
    def f(seed: int) -> str:
        random.seed(seed)
        plain = [random.random(), random.uniform(1, 2), random.gauss(0, 1), random.gauss(5.0, 0.5)]
        whole = [random.randint(1, 6), random.randrange(10), random.randrange(5, 50, 5), random.getrandbits(40)]
        far = [random.randint(0, 1 << 40) for _ in range(700)]
        return f"{plain} {whole} {far[-2:]}"

    agree(f, 0, 3, -12345678901)


def test_choosing() -> None:
    def f(seed: int) -> str:
        random.seed(seed)
        items = [3, 1, 2, 9]
        random.shuffle(items)
        drawn = [random.sample(range(100), 5), random.sample(items, 2), random.sample(list(range(500)), 30)]
        return f"{items} {drawn} {random.choice(items)} {random.choice('abc')} {random.choices('ab', k=4)}"

    agree(f, 5)


def test_distributions() -> None:
    def f(seed: int) -> str:
        random.seed(seed)
        normal = [random.normalvariate(1.0, 2.0), random.lognormvariate(0.0, 0.25), random.expovariate(0.5)]
        skewed = [random.paretovariate(3.0), random.weibullvariate(1.0, 1.5)]
        angular = [random.triangular(), random.triangular(1.0, 4.0), random.triangular(1, 10, 9)]
        return f"{normal} {skewed} {angular}"

    agree(f, 1, 99)


def test_weights() -> None:
    def f(seed: int) -> str:
        random.seed(seed)
        own = random.Random(seed)
        some = [random.choices("abc", [1, 0, 3], k=9), random.choices("xyz", weights=[0.5, 0.1, 0.4], k=5)]
        more = [random.choices([1, 2], cum_weights=[3, 10], k=8), own.choices([5, 6, 7], [1, 2, 3], k=4)]
        try:
            random.choices("ab", weights=[1])
        except ValueError as error:
            return f"{some} {more} {error}"
        return ""

    agree(f, 4)


def test_generators_of_their_own() -> None:
    def f(seed: int) -> str:
        one, two = random.Random(seed), random.Random(seed + 1)
        some = one.sample([1, 2, 3], 2)
        return f"{one.random()} {two.randint(1, 100)} {one.choice([1, 2, 3])} {two.uniform(0, 1)} {some}"

    agree(f, 7)


def test_errors() -> None:
    def f(n: int) -> int:
        return random.randrange(n)

    agree(f, 0)


def test_none_is_a_seed_of_the_clock() -> None:
    def use(n: int) -> str:
        seed = n if n else None
        random.seed(None)
        made = [random.random(), random.Random(None).random(), random.Random(seed).random()]
        return f"{all([0 <= x < 1 for x in made])} {made[2] if n else ''}"

    agree(use, 0, 5)


def test_numbers_of_bits() -> None:
    def few(n: int) -> str:
        number = [1, 2.5, 40, 2**31, 2**63 - 1, -1][n]
        random.seed(3)
        try:
            return str(random.getrandbits(number))
        except (OverflowError, TypeError, ValueError) as error:
            return f"{type(error).__name__} {error}"

    def many(n: int) -> str:
        random.seed(3)
        try:
            return str(random.getrandbits(n))
        except (OverflowError, ValueError) as error:
            return f"{type(error).__name__} {error}"

    agree(few, 0, 1, 2, 3, 4, 5)
    agree(many, 0, 1, 63, 2**31, 2**63 - 1, -1)


def test_none_is_no_bound() -> None:
    def use(n: int) -> str:
        try:
            return str(random.randrange(n if n else None))
        except TypeError as error:
            return str(error)

    agree(use, 0, 1)
