"""Functions of bytes with what they do not take, among it what `bytes(x)` would take."""

import base64, binascii, io, struct, hashlib, zlib
from array import array

def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)

def enc():
    out = io.BytesIO()
    base64.encode(io.StringIO("abc"), out)
    return out.getvalue()

def enc2():
    out = io.BytesIO()
    base64.encode(io.BytesIO(b"abc"), out)
    return out.getvalue()

show(enc)
show(enc2)
for x in [b"ab", "ab", 3, None, [1, 2], 2.5, bytearray(b"abcd"), (1, 2), {1: 2}]:
    show(lambda: base64.b64encode(x))
    show(lambda: base64.b32encode(x))
    show(lambda: base64.b16encode(x))
    show(lambda: base64.b85encode(x))
    show(lambda: base64.a85encode(x))
    show(lambda: base64.encodebytes(x))
    show(lambda: base64.decodebytes(x))
    show(lambda: base64.b64decode(x))
    show(lambda: base64.b16decode(x))
    show(lambda: base64.urlsafe_b64encode(x))
    show(lambda: binascii.crc32(x))
    show(lambda: zlib.adler32(x))
    show(lambda: binascii.hexlify(x))
    show(lambda: binascii.b2a_base64(x))
    show(lambda: hashlib.md5(x).hexdigest())
    show(lambda: hashlib.sha3_256(x).hexdigest())
    show(lambda: hashlib.blake2b(x).hexdigest())
    show(lambda: io.BytesIO(x).getvalue())
show(lambda: base64.b64encode(5))
show(lambda: base64.b64encode([5]))
show(lambda: base64.b64encode("abc"))
show(lambda: hashlib.md5(5).hexdigest())
show(lambda: hashlib.sha1(array("i", [1, 2])).hexdigest())
show(lambda: hashlib.sha1(memoryview(array("i", [1, 2]))).hexdigest())
show(lambda: binascii.crc32(array("i", [1, 2])))
show(lambda: binascii.b2a_base64(array("i", [1, 2])))
show(lambda: base64.encodebytes(memoryview(b"abc")))
