"""`bytes` and `bytearray` of values of several kinds."""


def enc(x):
    if isinstance(x, int):
        return bytes([x])
    if isinstance(x, str):
        return bytes(x, "utf-8")
    return bytes(x)


for v in (5, "ab", [1, 2], b"zz", bytearray(b"q"), (7, 8), range(3)):
    print(enc(v), bytes(v) if not isinstance(v, str) else "")
    if not isinstance(v, str):
        print(bytearray(v))
