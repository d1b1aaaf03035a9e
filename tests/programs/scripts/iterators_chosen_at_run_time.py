"""`zip` and `itertools.zip_longest` as values, called with a star; types of iterators as keys."""

from functools import partial
from itertools import chain, zip_longest


def pick(shortest):
    return zip if shortest else zip_longest


def called(f, *iterables):
    return list(f(*iterables))


def called_with(f, iterables):
    return list(f(*iterables))


class Pairs:
    def __init__(self, shortest):
        self.shortest = shortest

    def of(self, *iterables):
        chosen = zip if self.shortest else zip_longest
        return [pair for pair in chosen(*iterables)]


def keys():
    known = {chain: 1, zip: 2}
    print(chain in known, zip in known, map in known, known[chain], known[zip])
    print(chain in {chain: 1}, {zip: 1}[zip], {len: 3}[len], [chain].index(chain))


z = zip
print([e for e in pick(True)("abc", "de")], [e for e in pick(False)("abc", "de")])
print(called(zip, [1, 2], "ab"), called(zip_longest, [1], "cd"), called(zip, [1]), called(map, str, [1, 2]))
print(Pairs(True).of("abc", "de"), Pairs(False).of("abc", "de"), Pairs(False).of("abc"))
print(called_with(zip, [[1, 2], [3, 4]]), called_with(zip_longest, ["ab", "c"]))
print(z is zip, {zip: 1}[z], [f is zip for f in (zip, zip_longest)], zip, zip.__name__)
print(list(partial(zip, [1, 2])([3, 4])))
print(list(zip_longest("ab")), list(zip_longest("ab", fillvalue=3)), list(zip_longest()))
print(called(zip_longest, "ab", "c", "defg"))
keys()
