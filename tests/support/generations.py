"""A program that stores new objects into old ones in every way, for the collector with two generations."""

import gc
import weakref
from collections import OrderedDict, deque


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next
        self.other = None


class Closing:
    closed = 0

    def __init__(self, node):
        self.node = node

    def __del__(self):
        Closing.closed += self.node.value % 2


def churn(n):
    """Garbage, so that there are collections; what it gives is used."""
    last = None
    for i in range(n):
        last = Node(i, None)
    return last.value


def fields(n):
    old = Node(0, None)
    ring = [Node(i, None) for i in range(50)]
    for i in range(n):
        old.next = Node(i, old.next if i % 7 else None)
        ring[i % 50].other = Node(i, ring[(i * 3) % 50].other if i % 5 else None)
        churn(20)
    total = 0
    for node in [old, *ring]:
        while node is not None:
            total += node.value
            node = node.other if node.other is not None else node.next
    return total


def lists(n):
    large = [Node(i, None) for i in range(5000)]  # has cards
    small = [Node(i, None) for i in range(10)]
    pairs = [(str(i), Node(i, None)) for i in range(3000)]
    total = 0
    for i in range(n):
        large[(i * 37) % 5000] = Node(i, None)
        small[i % 10] = Node(i, small[(i + 1) % 10] if i % 4 else None)
        pairs[(i * 11) % 3000] = (str(i), Node(i, None))
        large.append(Node(i, None))
        if i % 10 == 0:
            large[10:20] = [Node(k, None) for k in range(i, i + 12)]
            large.insert(5, Node(i, None))
            large.reverse()
            del large[100:105]
            total += large.pop(50).value
            filled = [Node(i, None)] * 3000
            filled[i % 3000] = Node(1, None)
            total += filled[7].value + len(filled)
            pairs.sort(key=lambda pair: pair[1].value % 100)
        churn(20)
    for node in large + small:
        total += node.value
    for text, node in pairs:
        total += len(text) + node.value
    return total


def tables(n):
    by_text = {str(i): Node(i, None) for i in range(2000)}
    ordered = OrderedDict()
    members = set()
    queue = deque()
    for i in range(n):
        by_text[str(i * 3 % 2500)] = Node(i, None)
        ordered[i % 40] = [str(i)]
        members.add("m" + str(i % 300))
        queue.append(Node(i, None))
        if i % 3 == 0:
            queue.popleft()
        if i % 5 == 0 and str(i) in by_text:
            del by_text[str(i)]
        by_text.setdefault("kept" + str(i % 9), Node(i, None)).other = Node(i, None)
        churn(20)
    total = sum(node.value for node in by_text.values()) + sum(node.value for node in queue)
    return total, len(members), [texts[0] for texts in ordered.values()]


def walk(nodes):
    for node in nodes:
        inner = Node(node.value, node)
        yield inner
        inner.other = Node(1, None)
        yield inner.other


def suspended(n):
    """Generators and closures are old when they get new values."""
    nodes = [Node(i, None) for i in range(30)]
    running = [walk(nodes) for _ in range(20)]
    seen = [Node(0, None)]

    def remember(i):
        seen[0] = Node(i, seen[0] if i % 6 else None)
        return seen[0].value

    total = 0
    for i in range(n):
        for part in running:
            node = next(part, None)
            if node is not None:
                total += node.value
        total += remember(i)
        churn(10)
    return total


def weak(n):
    kept, references = [], []
    for i in range(n):
        node = Node(i, None)
        references.append(weakref.ref(node))
        if i % 3 == 0:
            kept.append(node)
        if i % 4 == 0:
            Closing(Node(i + 1, None))
        node = None
        churn(20)
    alive = 0
    gc.collect()
    for reference in references:
        found = reference()
        if found is not None:
            alive += found.value % 3 == 0
    return alive - len(kept) in (0, 1), sum(node.value for node in kept), Closing.closed > 0


def main(argv):
    n = int(argv[1])
    print(fields(n))
    print(lists(n))
    print(tables(n))
    print(suspended(n))
    print(weak(n))
    return 0


if __name__ == "__main__":
    import sys

    main(sys.argv)
