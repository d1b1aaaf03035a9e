"""Two unrelated classes that know each other, in separate containers and together."""


class Celsius:
    def __init__(self, d):
        self.d = d

    def __eq__(self, other):
        if isinstance(other, Celsius):
            return self.d == other.d
        if isinstance(other, Fahrenheit):
            return self.d == (other.f - 32) * 5 / 9
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, Fahrenheit):
            return self.d < (other.f - 32) * 5 / 9
        return self.d < other.d

    def __gt__(self, other):
        if isinstance(other, Fahrenheit):
            return self.d > (other.f - 32) * 5 / 9
        return self.d > other.d

    def __hash__(self):
        return hash(self.d)

    def __repr__(self):
        return f"{self.d}C"


class Fahrenheit:
    def __init__(self, f):
        self.f = f

    def __eq__(self, other):
        if isinstance(other, Fahrenheit):
            return self.f == other.f
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, Fahrenheit):
            return self.f < other.f
        return NotImplemented

    def __hash__(self):
        return hash((self.f - 32) * 5 / 9)

    def __repr__(self):
        return f"{self.f}F"


class Stranger:
    def __eq__(self, other):
        return "stranger"

    def __hash__(self):
        return 0


def main():
    cs, fs = [Celsius(0.0), Celsius(100.0)], [Fahrenheit(32), Fahrenheit(212)]
    print(cs == fs, fs == cs, Celsius(100.0) in fs, Fahrenheit(32) in cs, cs.index(Fahrenheit(212)))
    both = [Celsius(10.0), Fahrenheit(0), Fahrenheit(100), Celsius(-20.0)]
    print(sorted(both), max(both), min(both), Fahrenheit(50) in both)
    d = {Celsius(0.0): "ice"}
    print(d.get(Fahrenheit(32)), {Fahrenheit(32), Celsius(0.0), Celsius(5.0)} == {Celsius(5.0), Fahrenheit(32)})
    print(Stranger() in cs, Stranger() in [1], [Stranger()] == ["x"], both == [Stranger()] * 4, None in [Stranger()])


main()
