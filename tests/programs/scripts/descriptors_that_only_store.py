"""Descriptors with `__set__` and no `__get__`, which check what is stored and keep it in the dict of the instance."""


class Typed:
    expected = type(None)

    def __init__(self, name=None):
        self._name = name

    def __set__(self, instance, value):
        if not isinstance(value, self.expected):
            raise TypeError(f"{self._name} is {value!r}, no {self.expected.__name__}")
        instance.__dict__[self._name] = value


class Integer(Typed):
    expected = int


class String(Typed):
    expected = str


class Sized(String):
    def __init__(self, name=None, size=8):
        super().__init__(name)
        self.size = size

    def __set__(self, instance, value):
        if len(value) > self.size:
            raise ValueError(f"{value} has more than {self.size} letters")
        super().__set__(instance, value)


class Ordered(type):
    """Tells descriptors their names, and keeps these in their order."""

    def __new__(cls, name, bases, members):
        order = []
        for key, value in members.items():
            if isinstance(value, Typed):
                value._name = key
                order.append(key)
        return super().__new__(cls, name, bases, {**members, "_order": order})


class Structure(metaclass=Ordered):
    def as_csv(self):
        return ",".join(str(getattr(self, name)) for name in self._order)


class Stock(Structure):
    symbol = Sized(size=4)
    shares = Integer()

    def __init__(self, symbol, shares):
        self.symbol = symbol
        self.shares = shares

    def double(self):
        self.shares = self.shares * 2


class Once:
    """Says its name when its class is made, and is deleted."""

    def __set_name__(self, owner, name):
        self.name = name

    def __set__(self, instance, value):
        instance.__dict__[self.name] = value + 1

    def __delete__(self, instance):
        print("deleted", self.name)


class Counter:
    count = Once()

    def __init__(self):
        self.count = 1


stock = Stock("GOOG", 100)
stock.double()
print(stock.symbol, stock.shares, stock.as_csv())
for symbol, shares in [("AAPL", "many"), ("LONGER", 1)]:
    try:
        print(Stock(symbol, shares).shares)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
counter = Counter()
counter.count += 10
print(counter.count, hasattr(counter, "count"), vars(counter))
del counter.count
print(Stock._order)
