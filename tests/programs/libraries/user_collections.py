import sys
from collections import ChainMap, UserDict, UserList, UserString, OrderedDict


class Lower(UserDict):
    def __setitem__(self, k, v):
        super().__setitem__(k.lower(), v)

    def __getitem__(self, k):
        return super().__getitem__(k.lower())


class Stack(UserList):
    def push(self, x):
        self.append(x)


class Name(UserString):
    def shout(self):
        return self.data.upper() + "!"


def main(argv):
    base = {"a": 1, "b": 2}
    cm = ChainMap({"a": 10}, base)
    print(cm["a"], cm["b"], len(cm), "b" in cm, cm.get("zz", 0))
    print(cm)
    child = cm.new_child({"c": 3})
    print(child, child.parents)
    print(dict(cm), list(cm), sorted(cm.items()))
    child["q"] = 5
    print(child.maps)
    print(cm == ChainMap({"a": 10}, base))
    e = cm.new_child()
    e["a"] = 77
    print(e["a"], cm["a"])
    del e["a"]
    print(e["a"])
    d = Lower({"A": 1})
    d["B"] = 2
    print(d, d["b"], "a" in d, len(d))
    s = Stack([1, 2])
    s.push(3)
    print(s, s + [4], len(s), s[0], s[1:])
    n = Name("bob")
    print(n, n.shout(), n + "x", len(n), n.upper())
    u = UserList([3, 1, 2])
    u.sort()
    print(u, [0] + u, u * 2)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
