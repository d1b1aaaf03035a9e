"""Dicts made of rows that hold values of several kinds: `[[3, ["a", "01"]], …]`, as in textbook Huffman coding."""

import heapq
from collections import Counter


def huffman(text):
    heap = [[n, [c, ""]] for c, n in sorted(Counter(text).items())]
    heapq.heapify(heap)
    while len(heap) > 1:
        low, high = heapq.heappop(heap), heapq.heappop(heap)
        for pair in low[1:]:
            pair[1] = "0" + pair[1]
        for pair in high[1:]:
            pair[1] = "1" + pair[1]
        heapq.heappush(heap, [low[0] + high[0]] + low[1:] + high[1:])
    return sorted(heapq.heappop(heap)[1:], key=lambda p: (len(p[-1]), p))


def attempt(make):
    try:
        print(make())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


def main():
    codes = dict(huffman("abracadabra"))
    print(codes, "".join(codes[c] for c in "cab"))
    row = [1, ["x", 2], ["y", 3]]
    table = {"z": 0}
    table.update(row[1:])
    print(table)
    table |= [["w", 5], [6, "six"]]
    print(table)
    attempt(lambda: dict(row))
    attempt(lambda: dict([["a", 1, 2], 3]))
    attempt(lambda: dict([3.5, ["b", 1]]))
    attempt(lambda: table.update([["c", 1], 7]))
    print(table)


main()
