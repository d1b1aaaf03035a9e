"""Functions, methods and classes in lists of callables of several kinds: `scorer in [ratio, judge.score]`."""


class Judge:
    def score(self, a, b):
        return a + b


def ratio(a, b):
    return a * b


def weighted(a, b):
    return a - b


def other(a, b):
    return a


judge = Judge()


def rated(scorer=ratio):
    known = [ratio, judge.score, weighted, max]
    if scorer in known:
        print("known", known.index(scorer), known.count(scorer))
    if scorer in [judge.score, weighted]:
        print("among two")
    return scorer(6, 3)


def plain():
    known = [judge.score, ratio, max]
    print(ratio in known, weighted in known, known.index(max), other in known, min in known)
    known.remove(ratio)
    print(ratio in known, len(known), known == [judge.score, max], {judge.score: 1, ratio: 2}[ratio])


def adder(n):
    def added(a, b):
        return a + b + n

    return added


def closures(n):
    f, g = adder(n), adder(n + 1)
    known = [f, judge.score, Judge, ratio]
    print(
        f in known, g in known, Judge in known, known.index(Judge), known.index(f), adder in known, Judge in known[:2]
    )


closures(1)
print(rated(), rated(weighted), rated(judge.score), rated(other), rated(max), rated(Judge().score))
print(rated(lambda a, b: 0))
plain()
