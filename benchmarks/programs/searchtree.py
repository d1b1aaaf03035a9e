# SIZE: small=60000 big=1500000
"""Allocation of small objects: an unbalanced binary search tree is filled and walked."""

import sys


class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def insert(root, key):
    """Whether the key is new."""
    node = root
    while True:
        if key == node.key:
            return False
        if key < node.key:
            if node.left is None:
                node.left = Node(key)
                return True
            node = node.left
        else:
            if node.right is None:
                node.right = Node(key)
                return True
            node = node.right


def depth(node):
    if node is None:
        return 0
    return 1 + max(depth(node.left), depth(node.right))


def main(argv):
    n = int(argv[1])
    seed = 42
    root = Node(0)
    new = 0
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        if insert(root, seed >> 4):
            new += 1
    print("%d keys, depth %d" % (new, depth(root)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
