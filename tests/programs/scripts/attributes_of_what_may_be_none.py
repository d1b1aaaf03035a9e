"""`getattr` with a default, where what is asked may be None."""


class Order:
    def __init__(self, price, discount=None):
        self.price = price
        self.discount = discount

    def total(self):
        return self.price - (self.discount(self.price) if self.discount else 0)

    def __repr__(self):
        return f"<{self.total()} with {getattr(self.discount, '__name__', None)}>"


def tenth(price):
    return price // 10


def gift(price):
    return 5


print([Order(100), Order(100, tenth), Order(100, gift)])


class Half:
    def __init__(self, rounds=None):
        self.rounds = rounds

    def name(self):
        return getattr(self.rounds, "__name__", "not at all")


print([half.name() for half in (Half(), Half(tenth))])


def kind(cls=None):
    return getattr(cls, "__name__", "no class") + "!"


for cls in [Order, None, Half]:
    print(kind(cls), kind())

for value in [3, None, 40]:
    print(getattr(value, "real", "nothing"), getattr(value, "imag", 7))
for value in [None, 2.5]:
    print(getattr(value, "real", -1.0))
