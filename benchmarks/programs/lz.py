# Compresses bytes by references to earlier ones, and unpacks them.
# SIZE: small=60000 big=4000000
import sys


def make(n):
    words = []
    state = 5
    for _ in range(n // 3):
        state = (state * 1103515245 + 12345) % 2147483648
        words.append("w%d" % ((state >> 16) % 300))
    return " ".join(words)[:n].encode()


def compress(data):
    table = {}
    out = []
    i = 0
    n = len(data)
    while i < n:
        best, where = 0, 0
        if i + 3 <= n:
            key = data[i] | data[i + 1] << 8 | data[i + 2] << 16
            j = table.get(key, -1)
            if j >= 0:
                k = 3
                while i + k < n and data[j + k] == data[i + k] and k < 255:
                    k += 1
                best, where = k, i - j
            table[key] = i
        if best >= 3:
            out.append((best, where))
            i += best
        else:
            out.append((0, data[i]))
            i += 1
    return out


def expand(pairs):
    out = []
    for length, what in pairs:
        if length == 0:
            out.append(what)
        else:
            start = len(out) - what
            for k in range(length):
                out.append(out[start + k])
    return bytes(out)


def main(argv):
    data = make(int(argv[1]))
    pairs = compress(data)
    print(len(data), len(pairs), expand(pairs) == data)
    return 0


if __name__ == "__main__":
    main(sys.argv)
