"""Hash functions with masks."""
M64 = (1 << 64) - 1
M128 = (1 << 128) - 1
def fnv1a(data, bits=64):
    prime, basis = {32: (0x01000193, 0x811c9dc5), 64: (0x100000001b3, 0xcbf29ce484222325), 128: (0x1000000000000000000013B, 0x6c62272e07bb014262b821756295c58d)}[bits]
    h = basis
    for byte in data:
        h = ((h ^ byte) * prime) & ((1 << bits) - 1)
    return h
def splitmix(seed):
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & M64
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
        yield z ^ (z >> 31)
def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & M64
def siphash_round(v0, v1, v2, v3):
    v0 = (v0 + v1) & M64; v1 = rotl(v1, 13) ^ v0; v0 = rotl(v0, 32)
    v2 = (v2 + v3) & M64; v3 = rotl(v3, 16) ^ v2
    v0 = (v0 + v3) & M64; v3 = rotl(v3, 21) ^ v0
    v2 = (v2 + v1) & M64; v1 = rotl(v1, 17) ^ v2; v2 = rotl(v2, 32)
    return v0, v1, v2, v3
def murmur(h):
    h ^= h >> 33
    h = h * 0xff51afd7ed558ccd & M64
    h ^= h >> 33
    h = h * 0xc4ceb9fe1a85ec53 & M64
    return h ^ h >> 33
table = {}
for word in ["", "a", "hello", "the quick brown fox"]:
    data = word.encode()
    table[word] = {"fnv32": fnv1a(data, 32), "fnv64": fnv1a(data), "fnv128": fnv1a(data, 128), "word": word, "len": len(word), "mur": murmur(fnv1a(data))}
for row in table.values():
    for k, v in row.items():
        print(k, hex(v) if isinstance(v, int) else v)
g = splitmix(42)
print([next(g) for _ in range(4)])
v = (0x736f6d6570736575, 0x646f72616e646f6d, 0x6c7967656e657261, 0x7465646279746573)
for _ in range(8):
    v = siphash_round(*v)
print([f"{x:016x}" for x in v])
mixed = [fnv1a(b"x"), "x", None, 1.5]
for m in mixed:
    print(m & 0xFF if isinstance(m, int) else m)
class Rng:
    def __init__(self, seed=None):
        self.state = seed
        if self.state is None:
            self.state = "default"
    def next(self):
        if isinstance(self.state, str):
            self.state = fnv1a(self.state.encode())
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & M64
        return self.state >> 33
r = Rng()
print([r.next() for _ in range(3)], Rng(1).next())
