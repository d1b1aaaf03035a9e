import re
import sys


class Rule:
    def __init__(self, name, pattern, flags=0):
        self.name = name
        self.pattern = re.compile(pattern, flags)


A = [re.compile("a"), re.compile("(b)c")]
HOW = {"match": re.match, "search": re.search, "full": re.fullmatch}
B = re.compile("(a)(b)")


def main(argv):
    for r in [Rule("a", "a+"), Rule("b", "B+", re.I)]:
        print(r.name, bool(r.pattern.match("bb")))
    for p in A:
        print(p.findall("abc"))
    print(B.findall("abc"))
    m = re.match("(?P<x>a)", "a")
    print(m.group(1), m.group("x"), m.group(), m.group(0, "x"), m.group("x", 1), m.group(0).upper() + m.group())
    for k in HOW:
        m = HOW[k]("b+", "abb")
        print(k, m.group() if m else None)
    f = re.findall
    print(f("a.", "abac"), list(map(re.escape, ["a.b", "c"])))
    g = re.compile("a").sub
    print(g("x", "banana"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))


# groups by the items of a tuple
def groups_of(group):
    m = re.match(r"(\w+) (?P<b>\w+)", "ab cd")
    return m.group(*group)


print(groups_of((1,)), groups_of((0,)), groups_of(("b",)))
