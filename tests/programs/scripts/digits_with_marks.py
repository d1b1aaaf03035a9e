"""Bytes as hexadecimal digits with marks between them; references without a function that is called."""

import binascii
import weakref

print(
    binascii.hexlify(b"abc"),
    binascii.hexlify(b"abc", "-"),
    binascii.hexlify(b"abcde", b":", 2),
    binascii.hexlify(bytearray(b"xy"), "_", bytes_per_sep=-1),
)


class C:
    pass


c = C()
r = weakref.ref(c, None)
print(r() is c)
