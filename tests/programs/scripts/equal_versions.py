"""Versions compared with texts and tuples, sorted and found."""

from functools import total_ordering


@total_ordering
class Version:
    def __init__(self, text):
        self.parts = tuple(int(p) for p in text.split("."))

    @staticmethod
    def _parts(other):
        if isinstance(other, Version):
            return other.parts
        if isinstance(other, str):
            return Version(other).parts
        if isinstance(other, tuple):
            return other
        return None

    def __eq__(self, other):
        p = self._parts(other)
        return NotImplemented if p is None else self.parts == p

    def __lt__(self, other):
        p = self._parts(other)
        return NotImplemented if p is None else self.parts < p

    def __hash__(self):
        return hash(self.parts)

    def __repr__(self):
        return "v" + ".".join(map(str, self.parts))


def main():
    vs = [Version(t) for t in ("1.2", "1.10", "0.9.1")]
    print("1.2" in vs, (1, 10) in vs, "3.0" in vs, 7 in vs, vs.index("0.9.1"), sorted(vs), max(vs))
    mixed = vs + ["1.3", "2.0"]
    print(mixed.count((2, 0)) if False else mixed.index("2.0"), Version("1.3") in mixed)
    print(vs == ["1.2", (1, 10), Version("0.9.1")], Version("1.2") < "1.3", "1.1" < Version("1.2"))
    try:
        print(Version("1.0") < 3)
    except TypeError as e:
        print(e)


main()
