import subprocess
import zlib

WORDS = [b"alpha", b"beta", b"gamma", b"delta", b"epsilon", b"zeta", b"eta", b"theta"]


def sentences(count):
    number, parts = 1, []
    for _ in range(count):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        parts.append(WORDS[number >> 16 & 7])
        parts.append(b", " if number >> 20 & 3 else b".\n")
    return b"".join(parts)


def noise(count):
    number, made = 1, bytearray()
    for _ in range(count):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        made.append(number >> 16 & 255)
    return bytes(made)


TEXTS = [b"", b"a", b"ab" * 1000, bytes(70000), noise(70000), sentences(3000), sentences(40000)]


def with_bits(data, wbits, level=6, strategy=0):
    packer = zlib.compressobj(level, zlib.DEFLATED, wbits, 8, strategy)
    return packer.compress(data) + packer.flush()


MADE = [
    (wbits, data, with_bits(data, wbits, level, strategy))
    for wbits in (15, -15, 31, 9)
    for data in TEXTS[:6]
    for level, strategy in [(0, 0), (1, 0), (9, 0), (6, zlib.Z_FIXED), (6, zlib.Z_HUFFMAN_ONLY)]
]
#: How many bytes CPython's zlib makes of each.
SIZES = [8, 9, 24, 91, 70031, 2765, 33892]
#: By the size of their windows: texts as CPython's zlib packs them.
PACKED = {
    15: "78da7553490ec3200cbce7157940943f816a359592365239f1fa169880c7900bc6d878c69b04b74e12dc327b49d787ec49c9"
    "a26a4f771cd7e332cbf97ded9ff7ff92b498cfb0099bae8b6fe6752a10f02d96760004ae5ac04105a9de6e3fb79400c3c128"
    "a191e64ca28a94438ca853669a48943e6216e390b68c57205309aad40055545f0050d228a709ded054b772a7bb6ac58e90e2"
    "03240824429d202ea47846c367a28b37b491bad7778c499201e5d7230c2a5ec379a9e35e69f124f9a1b1d699c67630a3a6a2"
    "b7731a87a367b78856d2c0d71551799a45fb01fcab44d3",
    -15: "4b2d49d4e34a2d49d451484a0531535273401c3005e7a527e6e6c2047514520b8a3373f2f3800c10af0a4c9664a4a24ac118"
    "4908693d2e881550b510190401b504aa1499d2510000",
    31: "1f8b08000000000000034b2d49d4e34a2d49d451484a0531535273401c3005e7a527e6e6c2047514520b8a3373f2f3800c10"
    "af0a4c9664a4a24ac1184908693d2e881550b510190401b504aa1499d2510000c1bb18dba6000000",
    -9: "011e00e1ffc67e816b4bfbe2fb54f6bddf7c1ce18701bf31de56720f4767668759aa88",
    25: "1f8b080000000000040305c1c109c4301003c0ff56a102847b92b188037662885e57fdcd386ae588e88e5a0daf88185e51ab"
    "e1151197f61631bc22c2e7bbd7fb108e889f2322d311e1f3ddeb7d089fef5eef43744744a6a356dd51ab4c4744774438221c"
    "1197f61691e9a855a6a356998e883fc1bb18dba6000000",
}
SENTENCES = bytes.fromhex(PACKED[15])
GZIPPED = bytes([31, 139, 8, 30]) + bytes(6) + b"\x03\0xyzname\0comment\0"


def read_whole():
    print(sum(zlib.decompress(made, wbits) == data for wbits, data, made in MADE), len(MADE))
    print(sum(zlib.decompress(made, 47) == data for wbits, data, made in MADE if wbits > 0))
    for wbits, packed in PACKED.items():
        print(wbits, zlib.decompress(bytes.fromhex(packed), wbits))
    print(zlib.decompress(bytearray(SENTENCES), bufsize=10)[:40], zlib.decompress(SENTENCES + b"behind", 0)[-10:])


def read_in_parts():
    for wbits, data, made in MADE[::3]:
        reader, given, parts = zlib.decompressobj(wbits), made + b"behind", []
        size = len(given) // 7 + 1
        for i in range(0, len(given), size):
            parts.append(reader.decompress(given[i : i + size]))
        print(b"".join(parts) == data, reader.eof, reader.unused_data, reader.unconsumed_tail, reader.flush())


def read_within_room():
    reader, rest, sizes, tails = zlib.decompressobj(), SENTENCES, [], []
    while rest:
        sizes.append(len(reader.decompress(rest, 90)))
        rest = reader.unconsumed_tail
        tails.append(len(rest))
    print(sizes, tails, reader.eof, len(reader.flush()))
    reader = zlib.decompressobj()
    first = reader.decompress(SENTENCES + b"more", 5)
    twin = reader.copy()
    print(first, len(reader.flush()), reader.unused_data, reader.eof, len(twin.unconsumed_tail), twin.eof)
    print(len(twin.flush(100)), twin.flush(), twin.eof, twin.unused_data)
    try:
        twin.decompress(b"!")
    except zlib.error as error:
        print(error)
    reader = zlib.decompressobj()
    print(len(reader.decompress(SENTENCES + b"more")), reader.decompress(b"!"), reader.unused_data)


def damaged(data, wbits):
    try:
        return f"{len(zlib.decompress(data, wbits))} bytes"
    except zlib.error as error:
        return str(error)


def read_damaged():
    packed = bytearray(SENTENCES)
    found = {}
    for i in range(len(packed)):
        for bit in range(0, 8, 3):
            packed[i] ^= 1 << bit
            said = damaged(bytes(packed), 15)
            found[said] = found.get(said, 0) + 1
            packed[i] ^= 1 << bit
    print(found)
    for size in (0, 1, 2, 3, 20, len(packed) - 1):
        print(damaged(bytes(packed[:size]), 15))
    gzipped = bytearray(bytes.fromhex("1f8b08000000000000034b4c4a4e044300b7a5e8d109000000"))
    for i in range(len(gzipped)):
        gzipped[i] ^= 34
        print(i, damaged(bytes(gzipped), 31), damaged(bytes(gzipped), 47), damaged(bytes(gzipped), -15))
        gzipped[i] ^= 34
    for data in (
        b"\x07",
        b"\x05\xe0\xff",
        b"\x01\x01\x00\x00\x00",
        b"\x03\x02",
        b"\x4b\x04\x12",
        b"\x04\xc0\x81\x08",
    ):
        print(damaged(data, -15))
    head = GZIPPED + (zlib.crc32(GZIPPED) & 0xFFFF).to_bytes(2, "little")
    print(damaged(head + gzipped[10:], 31), damaged(with_bits(TEXTS[5], 15), 9), damaged(b"", 7))


def write_whole():
    for data, size in zip(TEXTS, SIZES):
        for level in range(-1, 10):
            packed = zlib.compress(data, level)
            assert zlib.decompress(packed) == data, level
        for wbits in (9, 12, -9, -15, 25, 31):
            assert zlib.decompress(zlib.compress(data, 6, wbits), wbits) == data, wbits
        print(len(data), len(zlib.compress(data)) * 100 <= size * 102 + 200, zlib.compress(data, 0)[:2].hex())
    gzipped = zlib.compress(TEXTS[6], wbits=31)
    by_gzip = subprocess.run(["gzip", "-9", "-c"], input=TEXTS[6], capture_output=True).stdout
    print(zlib.decompress(by_gzip, 31) == TEXTS[6], zlib.decompress(by_gzip, 47) == TEXTS[6])
    print(subprocess.run(["gzip", "-dc"], input=gzipped, capture_output=True).stdout == TEXTS[6])


def write_in_parts():
    for level, mode in ((6, zlib.Z_SYNC_FLUSH), (1, zlib.Z_FULL_FLUSH), (9, zlib.Z_PARTIAL_FLUSH), (0, zlib.Z_BLOCK)):
        packer, reader, read = zlib.compressobj(level), zlib.decompressobj(), b""
        for i in range(0, len(TEXTS[6]), 50001):
            read += reader.decompress(packer.compress(TEXTS[6][i : i + 50001]) + packer.flush(mode))
            print(len(read) if mode in (zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH) else "", end=" ")
        twin = packer.copy()
        rest = reader.decompress(twin.compress(b"the end") + twin.flush())
        print(read + rest == TEXTS[6] + b"the end", reader.eof, packer.flush(zlib.Z_NO_FLUSH))
        try:
            twin.compress(b"more")
        except zlib.error as error:
            print(error)
        try:
            twin.flush()
        except zlib.error as error:
            print(error)


def refused():
    for level, wbits in ((10, 15), (-2, 15), (6, 7), (6, -8), (6, 32)):
        try:
            print(len(zlib.compress(b"", level, wbits)))
        except zlib.error as error:
            print(error)
        try:
            print(zlib.compressobj(level, wbits=wbits).compress(b"")[:1])
        except ValueError as error:
            print(error)
    try:
        zlib.decompressobj(3)
    except ValueError as error:
        print(error)
    reader = zlib.decompressobj()
    try:
        reader.decompress(b"", -1)
    except ValueError as error:
        print(error)
    try:
        reader.flush(0)
    except ValueError as error:
        print(error)
    try:
        zlib.compressobj().flush(9)
    except zlib.error as error:
        print(error)


if __name__ == "__main__":
    read_whole()
    read_in_parts()
    read_within_room()
    read_damaged()
    write_whole()
    write_in_parts()
    refused()
