import binascii
import zlib

for data in [b"", b"a", b"hello world", bytes(range(256)) * 20]:
    print(zlib.crc32(data), zlib.adler32(data), zlib.crc32(data, 7), zlib.adler32(data, 12345), binascii.crc32(data))
crc = 0
for part in [b"hello", b" ", b"world"]:
    crc = zlib.crc32(part, crc)
print(crc == zlib.crc32(b"hello world"), f"{crc:08x}", zlib.adler32(bytearray(b"xyz")))
