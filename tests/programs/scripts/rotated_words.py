"""Hash sums in plain Python, whose words go round in 32 bits: what is a rotation, and what only looks like one."""

MASK = 0xFFFFFFFF


def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & MASK


def rotr(x, n):
    return (x >> n | x << 32 - n) & MASK


def quarter(a, b, c, d):
    a = (a + b) & MASK
    d = rotl(d ^ a, 16)
    c = (c + d) & MASK
    b = rotl(b ^ c, 12)
    a = (a + b) & MASK
    d = rotl(d ^ a, 8)
    c = (c + d) & MASK
    b = rotl(b ^ c, 7)
    return a, b, c, d


def murmur(data, seed):
    h = seed
    for i in range(0, len(data) - 3, 4):
        k = data[i] | data[i + 1] << 8 | data[i + 2] << 16 | data[i + 3] << 24
        k = (k * 0xCC9E2D51) & MASK
        k = rotl(k, 15)
        h ^= (k * 0x1B873593) & MASK
        h = rotl(h, 13)
        h = (h * 5 + 0xE6546B64) & MASK
    h ^= h >> 16
    return h


def xoshiro(state, n):
    out = []
    for _ in range(n):
        out.append(rotl((state[1] * 5) & MASK, 7))
        t = (state[1] << 9) & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= t
        state[3] = rotr(state[3], 21)
    return out


def larger(x):
    """Not of 32 bits: what stands above them comes down."""
    total = 0
    for n in range(1, 8):
        total ^= (x >> 5 | x << 27) & MASK
        x = x * 3 + n
    return total


def other(x):
    """No rotations: the numbers do not add up, the mask is another one, a shift is of something else."""
    x &= MASK
    y = x ^ 0x5A5A5A5A
    return [(x >> 5 | x << 26) & MASK, (x >> 5 | x << 27) & 0x7FFFFFFF, (x >> 5 | y << 27) & MASK, (x >> 5 | x << 27)]


print(["%08x" % x for x in quarter(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)])
print("%08x" % murmur(b"the quick brown fox jumps over the lazy dog.", 0x9747B28C))
print(xoshiro([1, 2, 0xFFFFFFFF, 0x80000000], 12))
print([larger(x) for x in (0, 1, 1 << 31, 1 << 33, (1 << 35) + 12345)])
print([other(x) for x in (0, 1, 0x80000001, MASK)])
print([rotr(0x80000001, n) for n in range(1, 32)], [rotl(0x12345678, n) for n in (0, 32)])
