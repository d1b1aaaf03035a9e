"""Lists whose items are taken from the front, or put there, beside all else that lists do."""

import random
import copy


def model(seed, n):
    r = random.Random(seed)
    q = []
    for i in range(n):
        k = r.randint(0, 24)
        if k < 7:
            q.append(i)
        elif k < 10:
            if q:
                print(q.pop(0), end=" ")
        elif k == 10:
            q.insert(0, i)
        elif k == 11:
            q.insert(r.randint(-3, 5), -i)
        elif k == 12:
            if q:
                print(q.pop(), end=" ")
        elif k == 13:
            if len(q) > 2:
                print(q.pop(r.randint(-2, 2)), end=" ")
        elif k == 14:
            if q:
                del q[0]
        elif k == 15:
            q.extend([i, i + 1, i + 2])
        elif k == 16:
            q += q[:2]
        elif k == 17:
            q.extend(x * 2 for x in q[:3])
        elif k == 18:
            if q:
                q[0] += 1000
                q[-1] -= 1
                print(q[0], q[-1], q[len(q) // 2], end=" ")
        elif k == 19:
            del q[1:3]
            print(q[::-1][:4], end=" ")
        elif k == 20:
            q[1:2] = [7, 8]
        elif k == 21:
            if i % 5 == 0:
                q.sort(key=lambda x: -x)
            print(sum(q), max(q) if q else None, 7 in q, q.count(7), end=" ")
        elif k == 22:
            if len(q) > 40:
                q.clear()
            if q:
                q.remove(q[len(q) // 2])
        elif k == 23:
            p = copy.copy(q)
            d = copy.deepcopy(q)
            print(p == q, d == q, p < [3], q.index(q[0]) if q else -1, end=" ")
            for x in q:
                if x < 0:
                    break
            else:
                q.reverse()
            p = q + p[:1]
            print(len(p), [y for y in reversed(q)][:2], tuple(q)[:2], end=" ")
        else:
            q *= 1
            print(q if len(q) < 5 else len(q), end=" ")
    return q


class Node:
    def __init__(self, name):
        self.name = name
        self.next = []


def bfs(n):
    nodes = [Node("n%d" % i) for i in range(n)]
    for i in range(n):
        nodes[i].next.append(nodes[(i * 7 + 3) % n])
        nodes[i].next.append(nodes[(i * 5 + 1) % n])
    seen = {nodes[0].name: 0}
    queue = [nodes[0]]
    while queue:
        node = queue.pop(0)
        for other in node.next:
            if other.name not in seen:
                seen[other.name] = seen[node.name] + 1
                queue.append(other)
    return len(seen), max(seen.values())


def while_iterated(n):
    q = list(range(n))
    out = []
    for x in q:
        out.append(x)
        if x % 3 == 0:
            out.append(q.pop(0))
        if x % 4 == 0 and len(q) < 30:
            q.append(x + 100)
    return out, q


def drains(q):
    while q:
        yield q.pop(0)


def errors():
    q = [1]
    q.pop(0)
    for f in (lambda: q.pop(0), lambda: q.pop(), lambda: q.pop(3), lambda: q[0]):
        try:
            f()
        except IndexError as e:
            print(e)
    try:
        del q[0]
    except IndexError as e:
        print(e)
    q.append(4)
    q.insert(0, 5)
    try:
        q.pop(9)
    except IndexError as e:
        print(e)
    return q


def sorted_meanwhile():
    q = [3, 1, 2]

    def key(x):
        q.append(x)
        q.append(x)
        q.pop(0)
        return x

    try:
        q.sort(key=key)
    except ValueError as e:
        print(e)
    print(q, q.pop(0), q)

    def bad(x):
        q.append(5)
        q.append(6)
        q.pop(0)
        raise KeyError(x)

    try:
        q.sort(key=bad)
    except KeyError as e:
        print(repr(e), q)


def texts(n):
    q = ["a", "b", "c"]
    out = []
    for i in range(n):
        q[i % len(q)] += str(i)
        q[i % len(q)] += "+"
        if i % 3 == 0:
            out.append(q.pop(0))
            q.append("n")
        if i % 5 == 0:
            q.insert(0, "f")
    return out, q


START = [1, 2, 3]


def main():
    for seed in range(12):
        print(model(seed, 300))
    print(bfs(500), while_iterated(20), list(drains(list("abc"))), errors())
    sorted_meanwhile()
    print(texts(20))
    print(START.pop(0), START)
    START.insert(0, 9)
    print(START)
    m = [[1, 2], [3], []]
    m[0].pop(0)
    first = m.pop(0)
    first.insert(0, 8)
    print(m, first, m == [[3], []])
    ws = "to be or not".split()
    while ws:
        w = ws.pop(0)
        print(w, len(ws), " ".join(ws))


main()
