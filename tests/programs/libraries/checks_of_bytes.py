import binascii
import hashlib
import io
import zlib

for data in [b"", b"a", b"hello world", bytes(range(256)) * 20]:
    print(zlib.crc32(data), zlib.adler32(data), zlib.crc32(data, 7), zlib.adler32(data, 12345), binascii.crc32(data))
crc = 0
for part in [b"hello", b" ", b"world"]:
    crc = zlib.crc32(part, crc)
print(crc == zlib.crc32(b"hello world"), f"{crc:08x}", zlib.adler32(bytearray(b"xyz")))


def derived_keys() -> None:
    print(hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 100, 40).hex())
    print(
        hashlib.pbkdf2_hmac("sha1", b"p" * 100, b"", 1).hex(),
        hashlib.pbkdf2_hmac("md5", bytearray(b"pw"), b"s", 3).hex(),
    )
    print(hashlib.pbkdf2_hmac("sha512", password=b"", salt=b"salt", iterations=2, dklen=130).hex())
    for iterations, length in ((0, 5), (1, 0), (-1, -1), (1, -3), (1, 1), (2, 32), (2, 33)):
        try:
            print(hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", iterations, length))
        except ValueError as error:
            print(error)


derived_keys()


def digests_of_files() -> None:
    with open(__file__, "rb") as file:
        print(
            hashlib.file_digest(file, "sha256").hexdigest() == hashlib.sha256(open(__file__, "rb").read()).hexdigest()
        )
    memory = io.BytesIO(b"memory" * 1000)
    memory.read(10)
    print(hashlib.file_digest(memory, hashlib.md5).hexdigest(), hashlib.file_digest(io.BytesIO(), "sha1").name)
    try:
        with open(__file__) as text:
            hashlib.file_digest(text, "md5")
    except ValueError as error:
        print(str(error)[-48:])


digests_of_files()
