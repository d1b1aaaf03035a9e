"""A program of functions and methods that tell something of their arguments, in all the forms that there are."""

from __future__ import annotations

from typing import TypeGuard


class Node:
    def __init__(self, value):
        self.value = value

    def is_num(self):
        return False

    def is_leaf(self):
        return isinstance(self, Leaf)

    def is_below(self, n):
        return self.value < n

    def check_leaf(self):
        if not isinstance(self, Leaf):
            raise TypeError("no leaf")

    def own(self):
        return self.name() if self.is_leaf() else "none"


class Leaf(Node):
    def name(self):
        return "leaf %d" % self.value


class Num(Leaf):
    def is_num(self):
        return True

    def doubled(self):
        return 2 * self.value


class Sum(Node):
    pass


def made(n):
    if n % 4 == 0:
        return None
    if n % 4 == 1:
        return Leaf(n)
    return Num(n) if n % 4 == 2 else Sum(n)


def node(n):
    x = made(n)
    return Sum(n) if x is None else x


def is_leaf(x):
    return isinstance(x, Leaf)


def is_sum_or_none(x):
    return x is None or isinstance(x, Sum)


def asks_method(x):
    return x is not None and x.is_num()


def check_node(x):
    if x is None:
        raise ValueError("no node")


def check_leaf(x, what):
    assert isinstance(x, Leaf), what


def check_returns(x):
    if x is None:
        raise ValueError("no node")
    return x.value


def check_sometimes(x, n):
    if n > 3 and x is None:
        raise ValueError("no node")


def check_by_check(x):
    check_node(x)


def stated_leaf(x: Node | None) -> TypeGuard[Leaf]:
    return isinstance(x, Leaf)


def stated_wrongly(x: Node | None) -> TypeGuard[Leaf]:
    return x is not None


def stated_by_nothing(x: Node | None) -> TypeGuard[Leaf]:
    return True


def is_positive(n):
    return n > 0


def is_small(n):
    if n < 0:
        return False
    return n < 100


def is_big(n):
    return not is_small(n)


def is_even(n):
    return n % 2 == 0


def is_index(i, xs):
    return 0 <= i < len(xs)


def is_index_or_zero(i, xs):
    return i == 0 or is_index(i, xs)


def check_index(i, xs):
    if i < 0 or i >= len(xs):
        raise IndexError("no index")


def check_positive(n):
    if n <= 0:
        raise ValueError("not positive")


# -- nodes: what is inferred of each result, and whether it may be None


def num_by_method(n):
    x = node(n)
    return x if x.is_num() else None


def leaf_by_method(n):
    x = node(n)
    return x if x.is_leaf() else None


def leaf_by_negated_method(n):
    x = node(n)
    if not x.is_leaf():
        return None
    return x


def num_by_function_and_method(n):
    x = made(n)
    return x if asks_method(x) else None


def leaf_by_keyword(n):
    x = made(n)
    return x if is_leaf(x=x) else None


def leaf_of_union(n):
    x = made(n)
    return None if is_sum_or_none(x) else x


def leaf_as_stated(n):
    x = made(n)
    return x if stated_leaf(x) else None


def node_though_stated(n):
    x = made(n)
    check_returns(x)
    return x if stated_wrongly(x) else Sum(n)


def none_though_stated(n):
    x = made(n)
    return x if stated_by_nothing(x) else Sum(n)


def leaf_behind_check(n):
    x = made(n)
    check_leaf(x, "what")
    return x


def node_behind_check(n):
    x = made(n)
    check_node(x)
    return x


def node_behind_method(n):
    x = node(n)
    x.check_leaf()
    return x


def node_behind_result(n):
    x = made(n)
    check_returns(x)
    return x


def node_behind_two(n):
    x = made(n)
    check_by_check(x)
    return x


def node_in_try(n):
    x = made(n)
    try:
        check_leaf(x, "what")
    except AssertionError:
        return None
    return x


def sometimes(n):
    x = made(n)
    check_sometimes(x, n)
    return x


def never_checked(n):
    x = made(n)
    if n > 2:
        check_node(x)
    return x


def is_something(x, n):
    if n > 1:
        return x is not None
    return True


def something(n):
    x = made(n)
    return x if is_something(x, n) else None


def contradicted(n):
    """Behind both conditions x is a Leaf and None, which nothing is: that is never reached."""
    x = made(n)
    if not isinstance(x, Leaf) or is_something(x, n):
        return x
    return Sum(n) if isinstance(x, Num) else None


def method_of_a_number(n):
    x = node(n)
    return x if x.is_below(n) else None


def other_callee(n):
    x = made(n)
    f = is_leaf if n > 2 else is_sum_or_none
    return x if f(x) else None


NODES = [
    (num_by_method, "Num", True), (leaf_by_method, "Leaf", True), (leaf_by_negated_method, "Leaf", True),
    (num_by_function_and_method, "Num", True), (leaf_by_keyword, "Leaf", True), (leaf_of_union, "Node", True),
    (leaf_as_stated, "Leaf", True), (node_though_stated, "Node", False), (none_though_stated, "Node", True),
    (leaf_behind_check, "Leaf", False), (node_behind_check, "Node", False), (node_behind_method, "Leaf", False),
    (node_behind_result, "Node", False), (node_behind_two, "Node", False), (node_in_try, "Leaf", True),
    (sometimes, "Node", True), (never_checked, "Node", True), (contradicted, "Node", True),
    (something, "Node", True), (method_of_a_number, "Node", True), (other_callee, "Node", True),
]  # fmt: skip


def tried(function, n):
    try:
        x = function(n)
    except (AssertionError, ValueError, TypeError):
        return -3
    return -1 if x is None else x.value


# -- numbers: which checks of their operations are proven


def divided(n):
    return 100 // n if is_positive(n) else 0


def divided_behind(n):
    check_positive(n)
    return 100 // n


def square(n):
    if is_small(n):
        return n * n
    return 0


def both(n, m):
    if is_small(n) and is_positive(m) and not is_big(m):
        return n * m // m
    return 0


def either(n, m):
    if is_small(n) or is_positive(n):
        return m % (n + 1)
    return 0


def not_big(n):
    if is_big(n):
        return 0
    return n * n


def item(i, n):
    xs = [7] * n
    return xs[i] if is_index(i, xs) else 0


def item_of_text(i, n):
    text = "abcdefgh"[:n]
    return ord(text[i]) if is_index(i, text) else 0


def item_behind(i, n):
    xs = [8] * n
    check_index(i, xs)
    return xs[i]


def items_from(i, n):
    xs = [5] * n
    total = 0
    at = 0
    while is_index(at, xs):
        total += xs[at]
        at += i * i + 1
    return total


def item_of_another(i, n):
    xs, ys = [7] * n, [9] * (n - 1)
    if is_index(i, xs) and not is_index(i + 1, ys):
        return ys[i]
    return 0


def not_an_index(i, n):
    xs = [7] * n
    return 0 if is_index(i, xs) else xs[i]


def zero_of_empty(i, n):
    xs = [7] * n
    return xs[i] if is_index_or_zero(i, xs) else 0


def even(n):
    return 100 // n if is_even(n) else 0


def of_negative(n):
    return 100 // n if not is_positive(n) else 0


def of_no_index(i, xs):
    return 0 <= i <= len(xs)


def beyond(i, n):
    xs = [7] * n
    return xs[i] if of_no_index(i, xs) else 0


def is_index_of_shrinking(i, xs):
    return 0 <= i < len(xs)


def shorter(i, n):
    xs = [7] * n
    if is_index_of_shrinking(i, xs):
        del xs[n - 1]
        return xs[i]
    return 0


def with_number(function, n):
    try:
        return function(n)
    except ValueError:
        return -1
    except ZeroDivisionError:
        return -2


def with_two(function, i, n):
    try:
        return function(i, n)
    except IndexError:
        return -1
    except ZeroDivisionError:
        return -2


#: The function, the operation, and the checks that it does without.
PROVEN = [
    (divided, "floordiv", {"nonzero", "positive_y"}), (divided_behind, "floordiv", {"nonzero", "positive_y"}),
    (square, "mul", {"no_overflow"}), (not_big, "mul", {"no_overflow"}), (both, "mul", {"no_overflow"}),
    (both, "floordiv", {"nonzero"}), (either, "mod", {"nonzero", "positive_y"}), (item, "getitem", {"in_range"}),
    (item_of_text, "getitem", {"in_range"}), (item_behind, "getitem", {"in_range"}),
    (items_from, "getitem", {"in_range"}),
]  # fmt: skip
KEPT = [
    (item_of_another, "getitem", "in_range"), (not_an_index, "getitem", "in_range"),
    (zero_of_empty, "getitem", "in_range"), (even, "floordiv", "nonzero"), (of_negative, "floordiv", "nonzero"),
    (beyond, "getitem", "in_range"), (shorter, "getitem", "in_range"),
]  # fmt: skip


def everything(n):
    nodes = [
        tried(num_by_method, n), tried(leaf_by_method, n), tried(leaf_by_negated_method, n),
        tried(num_by_function_and_method, n), tried(leaf_by_keyword, n), tried(leaf_of_union, n),
        tried(leaf_as_stated, n), tried(node_though_stated, n), tried(none_though_stated, n),
        tried(leaf_behind_check, n), tried(node_behind_check, n), tried(node_behind_method, n),
        tried(node_behind_result, n), tried(node_behind_two, n), tried(node_in_try, n), tried(sometimes, n),
        tried(never_checked, n), tried(contradicted, n), tried(something, n), tried(method_of_a_number, n),
        tried(other_callee, n),
    ]  # fmt: skip
    for m in (n, n - 3, 100 - n):
        for f in (divided, divided_behind, square, not_big, even, of_negative):
            nodes.append(with_number(f, m))
        for i in (0, n - 2, n):
            for h in (
                both, either, item, items_from, item_of_text, item_behind, item_of_another, not_an_index,
                zero_of_empty, beyond, shorter,
            ):  # fmt: skip
                nodes.append(with_two(h, i, m))
    return nodes, node(n).own()
