"""Bytes from lists and back: what has one byte an item is copied as memory, anything else is checked item by item."""


def of_list(n: int) -> str:
    numbers = [i * 7 % 256 for i in range(n)]
    out = [bytes(numbers).hex(), str(bytes(numbers[:1])), str(bytes(numbers[:0]))]
    for wrong in (256, -1, 1 << 40):
        numbers.append(wrong)
        try:
            out.append(str(len(bytes(numbers))))
        except ValueError as e:
            out.append(str(e))
        numbers.pop()
    return " ".join(out)


def repeated(n: int) -> str:
    xs = [n, n + 1, n + 2] * n
    ys = bytearray(b"abc") * n
    ys *= 2
    zeros = bytearray(n)
    ones = bytearray([n & 255]) * n + bytes(n)
    ones *= 1
    single = [f"a{n}"] * n
    single *= 3
    alone = ["b"]
    alone *= n
    alone *= 1
    made = f"{[n] * n} {ones!r} {single} {alone}"
    return f"{len(xs)} {sum(xs)} {xs[-2:]} {len(ys)} {bytes(ys[-4:])!r} {zeros.count(0)} {made}"


def changed(n: int) -> str:
    data = bytearray(bytes([i * i % 256 for i in range(n)]))
    data.append(255)
    data += b"xyz"
    data.extend(data)
    data.insert(0, 200)
    total = 0
    for i in range(len(data)):
        data[i] = (data[i] * 5 + i) & 255
        total = total * 3 % 100003 + (data[i] << 24 | data[-1] << 16)
    back = [x for x in reversed(data)]
    back.append(data.pop())
    del data[::3]
    steps = [f"{200 in data} {data.find(b'x')} {data[::-2].hex()} {data == bytes(data)} {data < b'z'} {total} {back}"]
    for wrong in (256, -1):
        try:
            data[0] = wrong
        except ValueError as e:
            steps.append(str(e))
    return " ".join(steps)


def stored_in_slices(n: int) -> str:
    """Bytes, a bytearray, itself, and numbers in place of slices, also where they do not fit."""
    found = []
    for start, stop, step in ((1, 4, 1), (0, n, 2), (n, 0, -1), (2, 2, 1), (n - 1, None, 1), (None, None, -2)):
        data = bytearray(range(n))
        for k in range(5):
            try:
                if k == 0:
                    data[start:stop:step] = bytes(len(range(*slice(start, stop, step).indices(n))))
                elif k == 1:
                    data[start:stop:step] = bytearray(b"abcd")
                elif k == 2:
                    data[start:stop] = data
                elif k == 3:
                    data[start:stop] = [1, 2, 255]
                else:
                    data[start:stop] = [1, 256]
            except ValueError as e:
                found.append(str(e))
            found.append(data.hex())
    found.append(repr(bytearray(b"") + b"" + bytearray(b"x\xff") * 3))
    return " ".join(found)


PREBUILT = bytearray(range(250, 256))


def prebuilt(n: int) -> str:
    PREBUILT[0] = n
    PREBUILT.append(n)
    text = f"{PREBUILT.hex()} {sum(PREBUILT)} {max(PREBUILT) + 1} {PREBUILT[n] * 1000}"
    return f"{text} {PREBUILT.pop()}"


def shrinking(n: int) -> str:
    """What is iterated over from its end gets shorter meanwhile."""
    data = bytearray(range(n))
    seen = []
    for x in reversed(data):
        seen.append(x)
        if len(data) > 2:
            data.pop()
            data.pop()
    return str(seen)


def test_bytes_of_lists(everywhere):
    everywhere(of_list, [int], [0, 1, 2, 100])


def test_repeated(everywhere):
    everywhere(repeated, [int], [0, 1, 2, 5, 33])


def test_bytearrays_are_changed(everywhere):
    everywhere(changed, [int], [0, 1, 5, 300])


def test_slices_of_bytearrays(everywhere):
    everywhere(stored_in_slices, [int], [5, 8, 20])


def test_prebuilt_bytearrays(everywhere):
    everywhere(prebuilt, [int], [3])


def test_a_bytearray_that_shrinks(everywhere):
    everywhere(shrinking, [int], [0, 1, 6, 9])
