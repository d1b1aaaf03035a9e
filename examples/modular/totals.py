"""Sums over what a shop has. Its border is stated in the module itself."""

from stock import Item

from rpyc_dl import boundary


@boundary(raises=[])
def by_initial(items: list[Item]) -> dict[str, float]:
    found = {}
    for item in items:
        initial = item.name[:1]
        found[initial] = found.get(initial, 0.0) + item.value()
    return found


@boundary(raises=[])
def dearest(items: list[Item]) -> Item | None:
    best = None
    for item in items:
        if best is None or item.price > best.price:
            best = item
    return best
