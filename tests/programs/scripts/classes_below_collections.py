"""Classes of the program below defaultdict, Counter and OrderedDict: with an `__init__` that calls the base's or does not."""

from collections import Counter, OrderedDict, defaultdict

class sub(defaultdict):
    def __init__(self):
        self.default_factory = self._factory
    def _factory(self):
        return []
class DD(defaultdict):
    pass
class Tree(defaultdict):
    def __init__(self, *args):
        super().__init__(Tree, *args)
class Titled(OrderedDict):
    def __init__(self, name):
        self.name = name
class Words(Counter):
    def __init__(self, text):
        self.text = text
        self.update(text.split())
class Keyed(defaultdict):
    def __missing__(self, key):
        self[key] = value = key * 2
        return value
def factories():
    d1 = defaultdict()
    print(d1.default_factory, d1)
    d1.default_factory = list
    d1[12].append(42)
    print(d1[12], d1 == {12: [42]})
    try:
        defaultdict()["x"]
    except KeyError as e:
        print("KeyError", e)
    d2 = defaultdict(None, a=1)
    print(d2)
    d3 = DD(int)
    d3["a"] += 1
    print(d3, d3.copy(), type(d3.copy()).__name__)
    s = sub()
    s["k"].append(1)
    print(len(s), s["k"])
    t = Tree()
    t["a"]["b"]["c"] = Tree()
    print(sorted(t["a"]), list(t["a"]["b"]))
    n = Titled("x")
    n["b"] = 1
    n["a"] = 2
    print(n, n.name)
    w = Words("a b a")
    print(w, w.text, w.most_common(1))
    k = Keyed(None)
    print(k["ab"], dict(k))
class Bag(Counter):
    def __missing__(self, key):
        return -1
    def heaviest(self):
        return max(self, key=self.__getitem__)
class Multi(Counter):
    def add(self, *items):
        for x in items:
            self[x] += 1
        return self
def more():
    b = Bag("hello")
    b.update(["l", "o"])
    b["z"] = 9
    print(b, b["q"], b.heaviest(), len(b), b.total(), sorted(b.elements())[:3])
    m = Multi(a=2)
    m.add("x", "y", "x")
    print(m, m + Counter(x=1), type(m + m).__name__, m.copy(), type(m.copy()).__name__, m == {"a": 2, "x": 2, "y": 1})
    print(isinstance(m, Counter), isinstance(m, dict), m.most_common(), dict(m), Multi())
    del m["nothing"]
    m.subtract("xx")
    print(+m, m["x"], "x" in m, list(m.items()))
class Named(OrderedDict):
    pass
class D(dict):
    pass
def kinds(x):
    return [isinstance(x, dict), isinstance(x, OrderedDict), isinstance(x, defaultdict), isinstance(x, Counter)]
class Recent(OrderedDict):
    def __init__(self, size, *args, **named):
        self.size = size
        super().__init__(*args, **named)
    def __setitem__(self, key, value):
        print("set", key, end=" ")
        super().__setitem__(key, (value, len(self)))
        self.move_to_end(key)
        while len(self) > self.size:
            self.popitem(last=False)
    def items(self):
        return ((key, value) for key, (value, _) in super().items())
class Loud(Named):
    def __getitem__(self, key):
        print("get", key, end=" ")
        return super().__getitem__(key)
    def __contains__(self, key):
        print("in", key, end=" ")
        return super().__contains__(key)
class Never(D):
    def __len__(self):
        return 0
class Tags(list):
    def __init__(self, *items):
        super().__init__(items)
        self.label = "tags"
class Limited(Counter):
    def __setitem__(self, key, count):
        super().__setitem__(key, min(count, 3))
def told():
    r = Recent(3, [("a", 1), ("b", 2)], c=3)
    r.update({"d": 4})
    r.update(e=5)
    r.setdefault("f", 6)
    print(r, "a" in r, vars(r))
    x = Loud(a=1, b=2)
    print(x.setdefault("a", 5), x.copy(), type(x | {"c": 3}).__name__, x | {"c": 3}, x.get("b"))
    x |= {"d": 4}
    print(dict(x), bool(Never(a=1)), [] if Never(a=1) else "none")
    print(D.fromkeys("ab", 0), Named.fromkeys([1, 2]), type(D.fromkeys("")).__name__)
    t = same = Tags(1, 2)
    t *= 2
    t += [5]
    t.more = 3
    print(same, t is same, vars(t), t.__dict__, 2 * Tags(0), [0] + Tags(1))
    limited = Limited("aaaaab")
    limited.update(b=7)
    print(limited, limited + Counter("b"), vars(limited))
class Space(dict):
    def __init__(self, *args, **named):
        super().__init__(*args, **named)
        self.__dict__ = self
    def total(self):
        return self.a + self["b"]
class Settings(Space):
    def __repr__(self):
        return f"Settings({dict.__repr__(self)})"
def namespaces():
    s = Space(a=1, b=2)
    s.c = 5
    s["d"] = 6
    print(s.total(), s.d, s["c"], s, hasattr(s, "c"), hasattr(s, "zz"), getattr(s, "zz", None))
    del s.c
    settings = Settings({"name": "x", "size": 2.5, "tags": ["a"]})
    settings.size *= 2
    settings.tags.append("b")
    print(settings, settings.name.upper(), list(s))
    try:
        print(s.c)
    except AttributeError as error:
        print(error)
def in_place(total, more):
    same = total
    total += more
    print(total, total is same)
    total -= Counter(b=1, c=1)
    print(total, total is same)
    total |= Counter("zzz")
    total &= Counter("zzab")
    print(total, total is same, same)
PREBUILT = [DD(list, {'a': [1]}), DD(list)]
COUNTED = Bag('abca')
def main():
    factories()
    more()
    told()
    namespaces()
    tally = Counter("abz")
    in_place(tally, Counter("cab"))
    in_place(Multi("abz"), Counter("cab"))
    print(tally, tally == defaultdict(int, tally), Counter(a=1) == defaultdict(int, a=1, b=0), Counter(a=1, b=0) == Counter(a=1))
    PREBUILT[1]['b'].append(2)
    print(PREBUILT, COUNTED, COUNTED['a'], COUNTED['q'])
    print(kinds(Named(a=1)), kinds(DD(int)), kinds(Multi("a")), kinds(D()))
    print(kinds(OrderedDict(a=1)), kinds(defaultdict(int)), kinds(Counter("a")), kinds({}))
    print(OrderedDict(a=1), Named(b=2))
    print(issubclass(DD, defaultdict), issubclass(Multi, dict), issubclass(Named, OrderedDict), issubclass(Multi, Counter))
if __name__ == "__main__":
    main()
