"""Bytes beside texts among values of several kinds: one low-level type, two kinds."""


def pick(n):
    return [1, "s", 2.5, None, (1, "t"), [1, "u"], b"by", True, b""][n]


for n in range(9):
    v = pick(n)
    print(n, v, type(v).__name__, bool(v))
    if isinstance(v, bytes):
        print(v.hex(), v + b"!", v[:1], len(v), v.decode(), v == b"by", b"by" == v)
    elif isinstance(v, str):
        print(v.upper(), v + "!")
    if not isinstance(v, (bytes, int)):
        print("other", v)
    print(v == b"by", v == "s", b"by" == v, v in (b"by", "s"), [v == pick(m) for m in range(9)])
