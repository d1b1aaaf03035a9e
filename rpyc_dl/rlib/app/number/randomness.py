"""The module `random`: the Mersenne twister (M. Matsumoto and T. Nishimura, 1998), with CPython's results for a seed.

What the program's modules did with it while they were imported counts (`livestate.py`); a program that never seeds
gets other numbers in each run.
"""

# mypy: ignore-errors
from __future__ import annotations

import math
import sys
import time

from rpyc_dl.rlib.app.containers.slicing import check_c_int, exact_integer, whole
from rpyc_dl.rlib.app.iterators.ordering import bisect_right
from rpyc_dl.rlib.app.number import distributions
from rpyc_dl.rlib.app.number.secret import randbits
from rpyc_dl.rlib.objectmodel import specialize

SIZE = 624
MASK = 0xFFFFFFFF
#: Of what `getstate` gives.
VERSION = 3
RATIO = 4.0 * math.exp(-0.5) / math.sqrt(2.0)


class Random:
    """random.Random"""

    @specialize.argtype(1)
    def __init__(self, x=None):
        self._words = [0] * SIZE
        self.seed(x)

    @specialize.argtype(1)
    def seed(self, a=None, version=2):
        if version == 1 and isinstance(a, (str, bytes)):
            self._init_by_array(distributions.first_key_of(a))
        else:
            self._init_by_array(distributions.key_of(time.time_ns() if a is None else a))
        self._next_gauss = None

    def getstate(self):
        if self._index < 0:
            self.seed(time.time_ns())
        return (VERSION, tuple([*self._words, self._index]), self._next_gauss)

    def setstate(self, state):
        version = state[0]
        if version != VERSION:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version {VERSION}")
        _, words, following = state
        self._words[:] = words[:SIZE]
        self._index = words[SIZE]
        self._next_gauss = following

    def _init_by_array(self, key):
        mt = self._words
        mt[0] = 19650218
        for i in range(1, SIZE):
            mt[i] = (1812433253 * (mt[i - 1] ^ (mt[i - 1] >> 30)) + i) & MASK
        i = 1
        j = 0
        for _ in range(max(SIZE, len(key))):
            mt[i] = ((mt[i] ^ (((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525) & MASK)) + key[j] + j) & MASK
            i += 1
            j += 1
            if i >= SIZE:
                mt[0] = mt[SIZE - 1]
                i = 1
            if j >= len(key):
                j = 0
        for _ in range(SIZE - 1):
            mt[i] = ((mt[i] ^ (((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941) & MASK)) - i) & MASK
            i += 1
            if i >= SIZE:
                mt[0] = mt[SIZE - 1]
                i = 1
        mt[0] = 0x80000000
        self._index = SIZE

    def _refill(self):
        mt = self._words
        for i in range(SIZE - 397):
            y = (mt[i] & 0x80000000) | (mt[i + 1] & 0x7FFFFFFF)
            mt[i] = mt[i + 397] ^ (y >> 1) ^ (-(y & 1) & 0x9908B0DF)
        for i in range(SIZE - 397, SIZE - 1):
            y = (mt[i] & 0x80000000) | (mt[i + 1] & 0x7FFFFFFF)
            mt[i] = mt[i - (SIZE - 397)] ^ (y >> 1) ^ (-(y & 1) & 0x9908B0DF)
        y = (mt[SIZE - 1] & 0x80000000) | (mt[0] & 0x7FFFFFFF)
        mt[SIZE - 1] = mt[396] ^ (y >> 1) ^ (-(y & 1) & 0x9908B0DF)
        self._index = 0

    def word(self):
        """The next 32 bits."""
        if self._index < 0:
            self.seed(time.time_ns())
        if self._index >= SIZE:
            self._refill()
        y = self._words[self._index] & MASK  # so that no shift overflows
        self._index += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)

    def random(self):
        a = self.word() >> 5
        b = self.word() >> 6
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0)

    def getrandbits(self, k):
        check_c_int(k)
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        result = 0
        shift = 0
        while k > 0:
            r = self.word()
            if k < 32:
                r >>= 32 - k
            result |= r << shift
            shift += 32
            k -= 32
        return result

    def below(self, n):
        """A number from 0 to n - 1, each as likely."""
        if n <= 0:
            return 0
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    @specialize.argtype(1, 2, 3)
    def randrange(self, start, stop=None, step=1):
        first = _whole(start, "arg 1")
        if stop is None:
            return self._drawn(first, None, 1)
        return self._drawn(first, _whole(stop, "stop"), _whole(step, "step"))

    def _drawn(self, start, stop, step):
        if stop is None:
            if start <= 0:
                raise ValueError("empty range for randrange()")
            return self.below(start)
        width = stop - start
        if step == 1:
            if width <= 0:
                if sys.version_info >= (3, 12):
                    raise ValueError(f"empty range in randrange({start}, {stop})")
                raise ValueError(f"empty range for randrange() ({start}, {stop}, {width})")
            return start + self.below(width)
        if step == 0:
            raise ValueError("zero step for randrange()")
        n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
        if n <= 0:
            if sys.version_info >= (3, 12):
                raise ValueError(f"empty range in randrange({start}, {stop}, {step})")
            raise ValueError("empty range for randrange()")
        return start + step * self.below(n)

    @specialize.argtype(1, 2)
    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def gauss(self, mu=0.0, sigma=1.0):
        z = self._next_gauss
        if z is None:
            x = self.random() * (2.0 * math.pi)
            radius = math.sqrt(-2.0 * math.log(1.0 - self.random()))
            self._next_gauss = math.sin(x) * radius
            return mu + math.cos(x) * radius * sigma
        self._next_gauss = None
        return mu + z * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        """By the ratio of two uniform numbers (A. J. Kinderman and J. F. Monahan, 1977)."""
        while True:
            u = self.random()
            v = 1.0 - self.random()
            z = RATIO * (u - 0.5) / v
            if z * z / 4.0 <= -math.log(v):
                return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return math.exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        return -math.log(1.0 - self.random()) / lambd

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-math.log(1.0 - self.random())) ** (1.0 / beta)

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        if high == low and mode is not None:
            if isinstance(low, int):
                raise ValueError("triangular() of equal ints, which is an int, gives a float here: pass floats")
            return low
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            return high + (low - high) * math.sqrt((1.0 - u) * (1.0 - c))
        return low + (high - low) * math.sqrt(u * c)

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        return choices(population, weights, cum_weights=cum_weights, k=k, source=self)

    def choice(self, seq):
        if len(seq) == 0:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self.below(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        return sample(population, k, counts=counts, source=self)

    def betavariate(self, alpha, beta):
        return distributions.betavariate(self, alpha, beta)

    def gammavariate(self, alpha, beta):
        return distributions.gammavariate(self, alpha, beta)

    def vonmisesvariate(self, mu, kappa):
        return distributions.vonmisesvariate(self, mu, kappa)

    def binomialvariate(self, n=1, p=0.5):
        return distributions.binomialvariate(self, n, p)

    def randbytes(self, n):
        return distributions.randbytes(self, n)


class SystemRandom(Random):
    """random.SystemRandom: numbers of the system, which have no seed and no state."""

    @specialize.argtype(1)
    def __init__(self, x=None):
        self._words = [0]
        self._index = 0
        self._next_gauss = None

    @specialize.argtype(1)
    def seed(self, a=None, version=2):
        pass

    def getstate(self):
        raise NotImplementedError("System entropy source does not have state.")

    def setstate(self, state):
        raise NotImplementedError("System entropy source does not have state.")

    def word(self):
        return randbits(32)


RANDOM = Random(0)


# ---- generators of the live program --------------------------------------------------------------------------------


def begin(state):
    """Let the generator of the module start with the state of CPython's (`getstate`); None: it was not used."""
    if state is None:
        RANDOM._index = -1
        RANDOM._next_gauss = None
    else:
        start(RANDOM, state)


def start(made, state):
    """Give a generator the state of one of CPython's. One that was seeded by the system, and not used since, is
    seeded anew in each run."""
    words, index, following = list(state[1][:-1]), state[1][-1], state[2]
    if index == SIZE and following is None and not is_of_a_seed(words):
        words, index = [0] * SIZE, -1
    made._words[:] = words
    made._index = index
    made._next_gauss = following
    return made


def is_of_a_seed(words):
    """Whether these are the first words of a generator for a seed of the program's, which has fewer words than the
    system's: undoes `_init_by_array`, and looks whether the words of the key come again."""
    g = [19650218]
    for i in range(1, SIZE):
        g.append((1812433253 * (g[i - 1] ^ (g[i - 1] >> 30)) + i) & MASK)

    def mixed(word, factor):
        return ((word ^ (word >> 30)) * factor) & MASK

    second, first = 1566083941, 1664525
    x = [0, (words[1] + 1) & MASK ^ mixed(words[SIZE - 1], second)]
    x.append((words[2] + 2) & MASK ^ mixed(x[1], second))
    x += [(words[i] + i) & MASK ^ mixed(words[i - 1], second) for i in range(3, SIZE)]
    added = [(x[i] - (g[i] ^ mixed(x[i - 1], first))) & MASK for i in range(3, SIZE)]  # key[j] + j
    return any(added[:-length] == added[length:] for length in range(1, SIZE - 24))


def seed(a, version=2):
    RANDOM.seed(a, version)


def seed_now():
    RANDOM.seed(time.time_ns())


def random():
    return RANDOM.random()


def getrandbits(k):
    return RANDOM.getrandbits(exact_integer(k))


@specialize.argtype(0)
def _whole(x, what):
    """What `randrange` takes for an argument: until 3.12 floats that are whole as well."""
    if isinstance(x, int):
        return x
    if hasattr(x, "__index__"):
        return whole(x)
    if sys.version_info >= (3, 12):
        raise TypeError(f"{type(x).__name__!r} object cannot be interpreted as an integer")
    if x is None or isinstance(x, (list, tuple, dict, set, range)):
        kind = type(x).__name__
        raise TypeError(f"int() argument must be a string, a bytes-like object or a real number, not {kind!r}")
    n = int(x)
    if isinstance(x, (str, bytes, bytearray)) or n != x:
        raise ValueError(f"non-integer {what} for randrange()")
    return n


@specialize.argtype(0, 1, 2)
def randrange(start, stop=None, step=1):
    return RANDOM.randrange(start, stop, step)


@specialize.argtype(0, 1)
def randint(a, b):
    return RANDOM.randrange(a, b + 1)


def uniform(a, b):
    return RANDOM.uniform(a, b)


def gauss(mu=0.0, sigma=1.0):
    return RANDOM.gauss(mu, sigma)


def choice(seq):
    if len(seq) == 0:
        raise IndexError("Cannot choose from an empty sequence")
    return seq[RANDOM.below(len(seq))]


def normalvariate(mu=0.0, sigma=1.0):
    return RANDOM.normalvariate(mu, sigma)


def lognormvariate(mu, sigma):
    return RANDOM.lognormvariate(mu, sigma)


def expovariate(lambd=1.0):
    return RANDOM.expovariate(lambd)


def paretovariate(alpha):
    return RANDOM.paretovariate(alpha)


def weibullvariate(alpha, beta):
    return RANDOM.weibullvariate(alpha, beta)


def triangular(low=0.0, high=1.0, mode=None):
    return RANDOM.triangular(low, high, mode)


def betavariate(alpha, beta):
    return RANDOM.betavariate(alpha, beta)


def gammavariate(alpha, beta):
    return RANDOM.gammavariate(alpha, beta)


def vonmisesvariate(mu, kappa):
    return RANDOM.vonmisesvariate(mu, kappa)


def binomialvariate(n=1, p=0.5):
    return RANDOM.binomialvariate(n, p)


def randbytes(n):
    return RANDOM.randbytes(n)


def getstate():
    return RANDOM.getstate()


def setstate(state):
    RANDOM.setstate(state)


def choices(population, weights=None, *, cum_weights=None, k=1, source=RANDOM):
    if weights is not None:
        if cum_weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        return _weighted(population, _accumulated(weights), k, source)
    if cum_weights is not None:
        return _weighted(population, cum_weights, k, source)
    n = float(len(population))
    return [population[int(source.random() * n)] for _ in range(k)]


def _accumulated(weights):
    result = []
    for weight in weights:
        result.append(result[-1] + weight if result else weight)
    return result


def _weighted(population, bounds, k, source):
    n = len(population)
    if len(bounds) != n:
        raise ValueError("The number of weights does not match the population")
    total = bounds[n - 1] + 0.0
    if total <= 0.0:
        raise ValueError("Total of weights must be greater than zero")
    if not math.isfinite(total):
        raise ValueError("Total of weights must be finite")
    return [population[bisect_right(bounds, source.random() * total, 0, n - 1)] for _ in range(k)]


def shuffle(x):
    for i in reversed(range(1, len(x))):
        j = RANDOM.below(i + 1)
        x[i], x[j] = x[j], x[i]


def sample(population, k, *, counts=None, source=RANDOM):
    if counts is not None:
        return _sample_of_counted(population, k, counts, source)
    return _sample(population, k, source)


def _sample_of_counted(population, k, counts, source):
    """As if each item were there as often as it counts."""
    bounds = _accumulated(counts)
    if len(bounds) != len(population):
        raise ValueError("The number of counts does not match the population")
    total = bounds.pop()
    if total <= 0:
        raise ValueError("Total of counts must be greater than zero")
    return [population[bisect_right(bounds, i)] for i in _sample(range(total), k, source)]


def _sample(population, k, source):
    n = len(population)
    if k < 0 or k > n:
        raise ValueError("Sample larger than population or is negative")
    result = []
    size = 21
    if k > 5:
        size += 4 ** math.ceil(math.log(k * 3, 4))
    if n <= size:
        pool = list(population)
        for i in range(k):
            j = source.below(n - i)
            result.append(pool[j])
            pool[j] = pool[n - i - 1]
    else:
        selected = set()
        for _ in range(k):
            j = source.below(n)
            while j in selected:
                j = source.below(n)
            selected.add(j)
            result.append(population[j])
    return result
