"""Lists and tuples in one variable keep their kinds through slices; what a slice may have as its bounds is no error."""


def f(x, flag):
    if flag:
        seq = tuple(x)
    else:
        seq = x
    q, r = divmod(len(seq), 2)
    return [seq[i * q : (i + 1) * q] for i in range(2)]


print(f([1, 2, 3, 4], False), f([1, 2, 3, 4], True))


def g(x, flag):
    seq = tuple(x) if flag else x
    parts = []
    while len(seq) > 1:
        parts.append(len(seq[:2]))
        seq = seq[2:]
    return parts, seq[:1] * 2


print(g([1, 2, 3], False), g([1, 2, 3], True))


def divide(n, iterable):
    try:
        iterable[:0]
    except TypeError:
        seq = tuple(iterable)
    else:
        seq = iterable
    q, r = divmod(len(seq), n)
    return [seq[i * q : (i + 1) * q] for i in range(n)]


print(divide(2, [1, 2, 3, 4]))
