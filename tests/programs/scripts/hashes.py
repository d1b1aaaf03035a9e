import hashlib
from hashlib import md5


def main():
    for n in (0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000):
        data = bytes(i * 7 & 255 for i in range(n))
        print(n, hashlib.md5(data).hexdigest(), hashlib.sha1(data).hexdigest())
        print(hashlib.sha256(data).hexdigest(), hashlib.sha224(data).hexdigest())
    h = md5()
    h.update(b"abc")
    k = h.copy()
    h.update(bytearray(b"def"))
    print(h.hexdigest(), k.hexdigest(), k.digest(), h.digest_size, h.block_size, h.name)
    s = hashlib.sha256(b"x", usedforsecurity=False)
    s.update(b"y")
    print(s.name, s.digest_size, s.copy().hexdigest() == s.hexdigest())
    i = 0
    while not hashlib.md5(("abcdef%d" % i).encode()).hexdigest().startswith("000"):
        i += 1
    print(i)
    try:
        hashlib.sha1("text")
    except TypeError as e:
        print(e)


main()
