"""Lists that are made with room for what an iterator over lists and ranges has left: only the room may be wrong."""

from __future__ import annotations

from rpyc_dl.driver.translation import Translation


def counted(n):
    for i in range(n):
        yield i


def hinted(n: int) -> str:
    xs, ys = [i * 2 for i in range(n)], list(range(100))
    out = [str([x * y for x, y in zip(xs, ys)]), str([x + y for x, y in zip(ys, xs)][-1:])]
    out.append(str([(i, x) for i, x in enumerate(xs)]))
    out.append(str([i + x + y for i, (x, y) in enumerate(zip(reversed(xs), ys))]))
    out.append(str([x + y for x, y in zip(counted(n), xs)]) + str([x for x in zip(counted(3), counted(n))]))
    out.append(str([x + y for x, y in zip(range(-(1 << 63), (1 << 63) - 1), ys[:n])]))
    out.append(str([x + y for x, y in zip(range(n, 0), range(9, 0, -2))]))
    used = iter(xs)
    for x in used:
        if x > 3:
            break
    out.append(str([x for x in used]))
    xs.clear()
    out.append(str([x for x in used]) + str([x for x in zip(used, ys)]))
    grows = [1]
    out.append(str([grows.append(x) or x for x, y in zip(grows, range(5))]))
    return " ".join(out)


def test_hinted(everywhere):
    everywhere(hinted, [int], [0, 1, 2, 3, 50])


def products(n: int) -> int:
    xs = [float(i) for i in range(n)]
    return len([x * y for x, y in zip(xs, xs)])


def test_room_is_made_once():
    names = {graph.name for graph in Translation(products, [int]).typed.graphs}
    assert any("ll_least_left" in name for name in names)
