"""Checksums of texts, by the function of `zlib` under CPython and by our own compiled."""

import sys
import zlib


def adler32(data):
    """Adler-32 (RFC 1950): two sums modulo the largest prime below 65536."""
    a, b = 1, 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return b * 65536 + a


def main(argv):
    for text in argv[1:]:
        print(text, zlib.adler32(text.encode()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
