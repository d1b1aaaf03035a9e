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
    for n in (0, 3, 63, 64, 65, 111, 112, 127, 128, 129, 255, 256, 257):
        data = bytes(i * 5 & 255 for i in range(n))
        print(n, hashlib.sha512(data).hexdigest(), hashlib.sha384(data).hexdigest())
        print(hashlib.blake2b(data).hexdigest(), hashlib.blake2s(data).hexdigest())
    long = hashlib.sha384(b"ab")
    other = long.copy()
    long.update(b"c")
    print(long.hexdigest(), other.hexdigest(), long.block_size, long.digest_size, long.name)
    keyed = hashlib.blake2b(b"ab", digest_size=20, key=b"k", salt=b"s", person=b"p")
    keyed.update(b"cd" * 100)
    print(keyed.hexdigest(), keyed.copy().digest(), keyed.digest_size, keyed.name, keyed.block_size)
    small = hashlib.blake2s(key=b"key", digest_size=1)
    print(small.hexdigest(), small.name, small.block_size)
    for size in (0, 33):
        try:
            hashlib.blake2s(b"", digest_size=size)
        except ValueError as e:
            print(e)
    for key, salt, person in ((b"1" * 65, b"", b""), (b"", b"1" * 17, b""), (b"", b"", b"1" * 17)):
        try:
            hashlib.blake2b(b"", key=key, salt=salt, person=person)
        except ValueError as e:
            print(e)
    print(hashlib.new("sha256", b"abc").hexdigest(), hashlib.new("blake2b").name)
    try:
        hashlib.new("none")
    except ValueError as e:
        print(e)


main()
