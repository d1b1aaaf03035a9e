#!/usr/bin/env python3
"""Convert between units: units.py 5 km mi"""

import math
import sys
from fractions import Fraction
from typing import Dict, NamedTuple, Optional, Union


class Unit(NamedTuple):
    name: str
    kind: str
    factor: Union[int, float, Fraction] = 1
    offset: float = 0.0

    def to_base(self, x: float) -> float:
        return float(x * self.factor) + self.offset

    def from_base(self, x: float) -> float:
        return (x - self.offset) / float(self.factor)


UNITS: Dict[str, Unit] = {}


def unit(symbol, *args, **kw):
    UNITS[symbol] = Unit(*args, **kw)


unit("m", "metre", "length")
unit("km", "kilometre", "length", 1000)
unit("mi", "mile", "length", 1609.344)
unit("ft", "foot", "length", Fraction(3048, 10000))
unit("in", "inch", "length", Fraction(254, 10000))
unit("kg", "kilogram", "mass")
unit("g", "gram", "mass", Fraction(1, 1000))
unit("lb", "pound", "mass", 0.45359237)
unit("K", "kelvin", "temperature")
unit("C", "degree Celsius", "temperature", offset=273.15)
unit("F", "degree Fahrenheit", "temperature", Fraction(5, 9), 459.67 * 5 / 9)
unit("rad", "radian", "angle")
unit("deg", "degree", "angle", math.pi / 180)


class UnitError(Exception):
    def __init__(self, symbol: str, near: Optional[str] = None):
        super().__init__(f"unknown unit {symbol!r}" + (f", did you mean {near!r}?" if near else ""))
        self.symbol = symbol


def find(symbol: str) -> Unit:
    try:
        return UNITS[symbol]
    except KeyError:
        import difflib

        near = difflib.get_close_matches(symbol, UNITS, n=1, cutoff=0.4)
        raise UnitError(symbol, near[0] if near else None) from None


def convert(x: float, source: str, target: str) -> float:
    a, b = find(source), find(target)
    if a.kind != b.kind:
        raise ValueError(f"cannot convert {a.kind} to {b.kind}")
    return b.from_base(a.to_base(x))


def table() -> None:
    kinds: Dict[str, list] = {}
    for symbol, u in UNITS.items():
        kinds.setdefault(u.kind, []).append((symbol, u))
    for kind in sorted(kinds):
        print(kind.title())
        for symbol, u in sorted(kinds[kind], key=lambda p: (float(p[1].factor), p[0])):
            print(f"  {symbol:4} {u.name:20} {float(u.factor):.6g}")


def main(args) -> int:
    if args in (["-l"], ["--list"]):
        table()
        return 0
    try:
        value, source, *rest = args
        target = rest[-1]
        if len(rest) == 2 and rest[0] != "to":
            raise IndexError(rest)
        result = convert(float(value.replace(",", "")), source, target)
    except (ValueError, UnitError) as e:
        print("error:", e, file=sys.stderr)
        return 1
    except IndexError:
        print(__doc__, file=sys.stderr)
        return 2
    digits = max(0, 6 - int(math.log10(abs(result)) + 1)) if result else 0
    print(f"{float(value.replace(',', '')):g} {source} = {result:,.{min(digits, 8)}f} {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
