"""Functions that tell something of their arguments: what they say holds where they are called, and nobody states it.

rpyc-dl annotate examples/guards.py                           the result of `total` has no None in it
rpyc-dl query examples/guards.py 'check_kept(O, What, Why)'   no check for None or 0, and none of an index of `xs`
rpyc-dl run examples/guards.py 7                              the sum is 21; every 1: 121, every 3: 42, every 0 fails
"""

import sys


class Node:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def is_leaf(self):
        return False


class Leaf(Node):
    def __init__(self, value):
        Node.__init__(self, None, None)
        self.value = value

    def is_leaf(self):
        return True


def known(node):
    return node is not None


def is_index(i, xs):
    return 0 <= i < len(xs)


def check_positive(n):
    if n < 1:
        raise ValueError("not positive")


def tree(n):
    if n == 0:
        return None
    if n % 2 == 1:
        return Leaf(n)
    return Node(tree(n // 2), tree(n - n // 2))


def total(node):
    if not known(node):
        return 0
    if node.is_leaf():
        return node.value
    return total(node.left) + total(node.right)


def every(xs, step):
    check_positive(step)
    found = 100 // step
    i = 0
    while is_index(i, xs):
        found += xs[i]
        i += step
    return found


def main(argv):
    count = 7
    if len(argv) > 1:
        count = int(argv[1])
    nodes = [tree(n) for n in range(count)]
    values = [total(node) for node in nodes]
    print("%d nodes, the sum is %d" % (len(nodes), sum(values)))
    for step in (1, 3, 0):
        try:
            print("every %d: %d" % (step, every(values, step)))
        except ValueError as error:
            print("every %d: %s" % (step, error))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
