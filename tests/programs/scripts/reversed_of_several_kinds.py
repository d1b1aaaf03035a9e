# `reversed` of values that may be texts, lists, tuples, dicts or ranges.
def turned(x):
    return list(reversed(x))


def joined(x):
    out = []
    for item in reversed(x):
        out.append(str(item))
    return "|".join(out)


def back(arg):
    if isinstance(arg, str):
        return arg[::-1]
    return list(reversed(arg))


def main():
    for x in ("abc", [1, 2, 3], {"k": 1, "l": 2}, (4, 5), range(3), 7):
        try:
            print(turned(x), joined(x), back(x))
        except TypeError as e:
            print(e)


main()
