"""Tuples whose items have no order between them: the comparison raises once it comes to these."""


def before(x):
    try:
        return ("z",) < x
    except TypeError as e:
        return str(e)


def first_differs(x):
    try:
        return (1, "z") < x
    except TypeError as e:
        return str(e)


def lists(xs):
    try:
        return [1] < xs
    except TypeError as e:
        return str(e)


print(before((5,)))
print(first_differs((1, 5)), first_differs((2, 5)), first_differs((0, 5)))
print(lists(["a"]))
