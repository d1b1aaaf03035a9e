"""Class methods that CPython has in C, kept, passed and called."""

from datetime import datetime, date, timedelta
from decimal import Decimal
from fractions import Fraction
import itertools
PARSERS = {"date": date.fromisoformat, "num": int, "dec": Decimal.from_float}
def parse_all(f, xs): return [f(x) for x in xs]
now = datetime.now
print(now() <= now(), list(map(datetime.fromisoformat, ["2020-01-02", "2021-03-04T05:06"])))
print(parse_all(date.fromisoformat, ["2020-02-29"]), PARSERS["date"]("2020-01-01"))
print(list(map(date.fromordinal, [737000])), sorted([date(2020,1,2), date(2019,1,2)], key=date.toordinal))
print(list(map(int.from_bytes, [b"\1\2"], ["big"])), list(map(bytes.fromhex, ["ff00"])), list(map(dict.fromkeys, ["ab"])), list(map(float.fromhex, ["0x1p3"])))
print([f(2.5) for f in [Decimal.from_float]], list(map(Fraction.from_float, [.5])), list(map(itertools.chain.from_iterable, [[[1],[2]]])) != [])
class Event:
    make_time = datetime.now
    def __init__(self, when=None, clock=datetime.utcnow): self.when = when or clock()
print(Event().when <= Event(clock=datetime.now).when + timedelta(1))
