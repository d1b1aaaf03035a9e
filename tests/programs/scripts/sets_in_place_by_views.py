"""`|=`, `&=`, `-=`, `^=` of a set and a view of a dict make a new set; those of frozensets as well."""


def of_views(d, names):
    seen = {"z"}
    before = seen
    seen |= d.keys()
    print(sorted(seen), sorted(before))
    seen &= d.keys()
    print(sorted(seen))
    seen -= {"a": 3}.keys()
    print(sorted(seen))
    seen ^= d.keys()
    print(sorted(seen))
    keys = d.keys()
    keys |= names
    print(sorted(keys), sorted(d))
    items = d.items()
    items -= {("a", 1)}
    print(items)
    frozen = frozenset("ab")
    frozen |= d.keys()
    print(type(frozen).__name__, sorted(frozen))


def of_frozensets(more):
    found = frozenset("a")
    kept = found
    if more:
        found |= frozenset("b")
    print(sorted(found), sorted(kept))
    found &= {"b"}
    print(type(found).__name__, sorted(found))


def reached(edges, start):
    seen = {start}
    while True:
        before = len(seen)
        for node in sorted(seen):
            seen |= edges.get(node, {}).keys()
        if len(seen) == before:
            return sorted(seen)


of_views({"a": 1, "b": 2}, {"q"})
of_frozensets(True)
of_frozensets(False)
print(reached({1: {2: 5, 3: 1}, 3: {4: 1}, 7: {1: 1}}, 1))
