"""What `f(**x)` passes where x is no plain dict: below dict, with `keys`, of the library, of several kinds."""

import collections
import configparser
import os
from collections.abc import Mapping
from types import MappingProxyType


class Config(dict):
    def total(self):
        return sum(self.values())


class Upper(dict):
    def __getitem__(self, key):
        return dict.__getitem__(self, key).upper()


class Frozen(Mapping):
    def __init__(self, **given):
        self._given = given

    def __getitem__(self, key):
        return self._given[key] * 2

    def __iter__(self):
        return iter(self._given)

    def __len__(self):
        return len(self._given)


class Row:
    def __init__(self, names, values):
        self.names = names
        self.values = values

    def keys(self):
        return self.names

    def __getitem__(self, name):
        return self.values[self.names.index(name)]


def f(a, b=0, **rest):
    return a, b, sorted(rest.items())


def g(a, b="-"):
    return f"{a}{b}"


def connect(host, port="80", user=None):
    return host, port, user


INI = """
[db]
host = localhost
port = 5432
[web]
host = example.org
"""


def main():
    c = Config(a=1, b=2)
    print(f(**c), c.total())
    c["z"] = 4
    print(f(**c), f(**c, y=3), f(**{"y": 1}, **c))
    print("{a}-{b}".format(**c), dict(**c), {**c, "b": 0})
    print(g(**Upper(a="x", b="y")), g(**Upper(a="x")))
    print(f(**Frozen(a=1, b=5, k=7)), f(**Row(["a", "q"], [1, 2])))
    print(
        f(**collections.OrderedDict(a=3, c=1)),
        f(**collections.defaultdict(int, a=1)),
        f(**collections.Counter("aab")),
    )
    cp = configparser.ConfigParser()
    cp.read_string(INI)
    for name in cp.sections():
        print(connect(**cp[name]))
    print(connect(**dict(cp["db"]), user="u"))
    os.environ["HOST_OF"] = "h"
    print("{HOST_OF}".format(**os.environ), g(**MappingProxyType({"a": 1})))
    for kind in (Config(a=5), {"a": 6}):
        print(f(**kind))
    chain = collections.ChainMap({"a": "x"}, {"a": "y", "b": "z"})
    print(g(**chain))
    try:
        f(**Config(c=1))
    except TypeError as e:
        print(e)
    try:
        g(**Config(a=1, d=2))
    except TypeError as e:
        print(e)


main()
