"""What is looked for among displays is compared with one item after the other, up to the first that is equal; of
classes below builtin types with an `__eq__` of their own, too, which are texts wherever one is due."""


class Number:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        print("eq", self.value, other)
        return self.value == int(other)


class Parity(int):
    def __eq__(self, other):
        print("eq", int(self), other)
        return int(self) % 2 == int(other) % 2

    def __hash__(self):
        return int(self) % 2


class Place(str):
    def __eq__(self, other):
        return self.lower() == other.lower()

    def __hash__(self):
        return hash(self.lower())


mixed = [2, "a"]
print(Number(2) in mixed, Number(2) in [2, "a"], Number(5) in (2, 5, "a"), Number(3) in ("3", "4", "x"))
print(Number(2) in {"1": 2}.values(), Number(7) not in [7, 8])
print(Parity(4) in mixed, Parity(4) in [2, "a"], Parity(3) in (2, 3, "a"), (2, 5, "a").index(Parity(1)))
try:
    print(Number(5) in (2, "a", 5))
except ValueError as error:
    print(error)

here = Place("usr")
print(",".join([here, "q"]), ",".join([here, here]), "abc".translate({97: here, 98: "q"}), "a b".split(Place(" ")))
for each in [here, "q", 3]:
    if isinstance(each, str):
        print("<" + each + ">", each.upper(), "usrq".startswith(each), "usr".replace(each, "z"))
