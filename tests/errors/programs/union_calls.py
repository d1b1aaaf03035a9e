def twice(x):
    return x + x


def keep(items, x):
    items.append(x)
    return len(items)


def main(argv):
    kept = []
    keep(kept, 1)
    keep(kept, "a")
    keep(kept, None)
    keep(kept, [2.5])
    print(twice(1), twice("a"), twice({1: 2}))
    return 0
