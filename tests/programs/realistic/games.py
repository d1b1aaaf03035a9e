"""Puzzles and graphs: queens, life, sudoku, shortest paths, mazes, spanning trees, knapsacks, distances."""

import heapq
import itertools
from collections import deque


def queens(n):
    def place(row, cols, d1, d2):
        if row == n:
            return 1
        return sum(
            place(row + 1, cols | {c}, d1 | {row - c}, d2 | {row + c})
            for c in range(n)
            if c not in cols and row - c not in d1 and row + c not in d2
        )

    return place(0, frozenset(), frozenset(), frozenset())


def first_queens(n):
    for p in itertools.permutations(range(n)):
        if len({p[i] + i for i in range(n)}) == len({p[i] - i for i in range(n)}) == n:
            return p
    return None


def life(cells):
    counts = {}
    for x, y in cells:
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            if (dx, dy) != (0, 0):
                key = x + dx, y + dy
                counts[key] = counts.get(key, 0) + 1
    return {c for c, n in counts.items() if n == 3 or n == 2 and c in cells}


def show(cells):
    xs, ys = zip(*cells)
    for y in range(min(ys), max(ys) + 1):
        print("".join("#" if (x, y) in cells else "." for x in range(min(xs), max(xs) + 1)))


def sudoku(board):
    def options(r, c):
        used = set(board[r]) | {board[i][c] for i in range(9)}
        br, bc = r - r % 3, c - c % 3
        used |= {board[i][j] for i in range(br, br + 3) for j in range(bc, bc + 3)}
        return [d for d in range(1, 10) if d not in used]

    best = None
    for r in range(9):
        for c in range(9):
            if board[r][c] == 0:
                o = options(r, c)
                if best is None or len(o) < len(best[2]):
                    best = (r, c, o)
    if best is None:
        return True
    r, c, opts = best
    for d in opts:
        board[r][c] = d
        if sudoku(board):
            return True
    board[r][c] = 0
    return False


def dijkstra(graph, start):
    dist = {start: 0}
    prev = {}
    heap = [(0, start)]
    while heap:
        d, u = heapq.heappop(heap)
        if d > dist.get(u, 10**9):
            continue
        for v, w in graph[u].items():
            nd = d + w
            if nd < dist.get(v, float("inf")):
                dist[v] = nd
                prev[v] = u
                heapq.heappush(heap, (nd, v))
    return dist, prev


def path(prev, to):
    out = [to]
    while to in prev:
        to = prev[to]
        out.append(to)
    return out[::-1]


def maze(grid):
    start = next((r, c) for r, row in enumerate(grid) for c, ch in enumerate(row) if ch == "S")
    q = deque([(start, 0)])
    seen = {start}
    while q:
        (r, c), d = q.popleft()
        if grid[r][c] == "E":
            return d
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            nr, nc = r + dr, c + dc
            if 0 <= nr < len(grid) and 0 <= nc < len(grid[0]) and grid[nr][nc] != "#" and (nr, nc) not in seen:
                seen.add((nr, nc))
                q.append(((nr, nc), d + 1))
    return -1


class UnionFind:
    def __init__(self, items):
        self.parent = {x: x for x in items}
        self.rank = dict.fromkeys(self.parent, 0)

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.rank[a] < self.rank[b]:
            a, b = b, a
        self.parent[b] = a
        self.rank[a] += self.rank[a] == self.rank[b]
        return True


def kruskal(edges):
    uf = UnionFind({v for _, a, b in edges for v in (a, b)})
    return sum(w for w, a, b in sorted(edges) if uf.union(a, b))


def knapsack(items, cap):
    best = [0] * (cap + 1)
    for value, weight in items:
        for c in range(cap, weight - 1, -1):
            best[c] = max(best[c], best[c - weight] + value)
    return best[cap]


def edit(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        prev, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            prev, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, prev + (x != y))
    return row[-1]


def hanoi(n, a="A", b="B", c="C"):
    if n:
        yield from hanoi(n - 1, a, c, b)
        yield a, c
        yield from hanoi(n - 1, b, a, c)


def main(argv):
    print([queens(n) for n in range(1, 7)], first_queens(6))
    g = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
    for _ in range(4):
        g = life(g)
    show(g)
    b = [
        [int(ch) for ch in line]
        for line in (
            "530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079".split()
        )
    ]
    print(sudoku(b))
    for row in b[:2]:
        print(*row, sep="")
    graph = {"a": {"b": 7, "c": 3}, "b": {"d": 2}, "c": {"b": 1, "d": 8}, "d": {}}
    dist, prev = dijkstra(graph, "a")
    print(sorted(dist.items()), "->".join(path(prev, "d")))
    print(maze(["S.#", "..#", "#.E"]), maze(["S#E"]))
    print(kruskal([(4, "a", "b"), (1, "b", "c"), (3, "a", "c"), (2, "c", "d")]))
    print(knapsack([(60, 10), (100, 20), (120, 30)], 50), edit("kitten", "sitting"))
    moves = list(hanoi(3))
    print(len(moves), moves[:3])
    return 0
