"""Checksums of texts, by the function of `binascii` under CPython and by our own compiled."""

import binascii
import sys


def crc_hqx(data, crc):
    """The checksum of BinHex 4: CRC-CCITT, with the polynomial x**16 + x**12 + x**5 + 1."""
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1
            crc &= 0xFFFF
    return crc


def main(argv):
    for text in argv[1:]:
        print(text, binascii.crc_hqx(text.encode(), 0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
