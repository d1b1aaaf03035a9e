"""Generators that yield from nested calls, beside everything that takes an iterable."""

import itertools

from rpyc_dl.rlib.coroutine import Nested, nested_generator


class Node:
    def __init__(self, left, value, right):
        self.left = left
        self.value = value
        self.right = right


def tree(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(tree(low, middle), middle, tree(middle + 1, high))


@nested_generator
def items(out, node):
    visit(out, node)


def visit(out, node):
    if node is not None:
        visit(out, node.left)
        out.yield_(node.value)
        visit(out, node.right)


@nested_generator
def words(out, text, n):
    for k in range(n):
        for w in text.split():
            give(out, w)


def give(out, w):
    out.yield_(w + "!")


def words_of(out, text):
    for w in text.split():
        out.yield_(w)


def failing(out, n):
    out.yield_(n)
    raise KeyError("end")


def main(argv):
    print(sum(items(tree(0, 10))), list(items(tree(0, 5))))
    for w in words("a b c", 2):
        print(w, end=" ")
    print()
    print([x for x in Nested(words_of, "x y z")])
    print(list(zip(items(tree(0, 4)), words("q r s t", 1))))
    print(next(items(tree(3, 9))))
    g = items(tree(0, 100))
    print(next(g), next(g))
    g.close()
    print(next(g, -1))
    try:
        for x in Nested(failing, 4):
            print(x)
    except KeyError as e:
        print("KeyError", e)
    print(max(items(tree(0, 50))), 7 in items(tree(0, 9)), sorted(words("z y x", 1)))
    for i, x in enumerate(items(tree(5, 8))):
        print(i, x)
    print(list(itertools.islice(items(tree(0, 100)), 3)))
    return 0


if __name__ == "__main__":
    main([])
