"""`is` of values of several kinds among which there are floats: floats that differ are two objects."""

vals = [1.5, 2.5, "a", None, 3, [1], -0.0, 0.0]


def same(x, y):
    return x is y


def other(x, y):
    return x is not y


for i in range(8):
    for j in range(8):
        if i != j:
            print(i, j, same(vals[i], vals[j]), other(vals[i], vals[j]))
