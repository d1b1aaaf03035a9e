"""`base64` and `binascii`."""

import base64
import binascii

DATA = bytes(range(0, 256, 5)) + b"end"


def encodings() -> None:
    for n in range(12):
        part = DATA[:n]
        print(base64.b64encode(part), base64.urlsafe_b64encode(part), base64.standard_b64encode(part))
        print(base64.b32encode(part), base64.b32hexencode(part), base64.b16encode(part))
        print(binascii.hexlify(part), binascii.b2a_base64(part), binascii.b2a_base64(part, newline=False))
        print(binascii.crc32(part), binascii.crc32(part, 7))
    print(base64.b64encode(b"\xfb\xff\xfe", b"-_"), base64.encodebytes(DATA * 2))


def decodings() -> None:
    for n in range(12):
        part = DATA[:n]
        assert base64.b64decode(base64.b64encode(part)) == part
        assert base64.b32decode(base64.b32encode(part)) == part
        assert base64.b32hexdecode(base64.b32hexencode(part)) == part
        assert base64.b16decode(base64.b16encode(part)) == part
        assert binascii.unhexlify(binascii.hexlify(part)) == part
        assert binascii.a2b_base64(binascii.b2a_base64(part)) == part
        assert base64.decodebytes(base64.encodebytes(part)) == part
    print(base64.b64decode("aGVsbG8gd29ybGQ="), base64.b64decode(b"aGVs bG8=\n"), base64.standard_b64decode("aGk="))
    print(base64.urlsafe_b64decode("-_-_"), base64.b64decode("-_-_", "-_"), base64.urlsafe_b64decode(b"-_-_"))
    print(base64.b32decode("mfrgg===", casefold=True), base64.b16decode("ab0F", casefold=True))
    print(base64.b32decode("MFRGG1I=", map01="L"))


def refusals() -> None:
    for text in ("a", "ab", "abc", "abcde", "ab=c", "=abc", "ab==cd==", "a*b=", "\xe9abc"):
        for strict in (False, True):
            try:
                print(text, base64.b64decode(text, validate=strict))
            except ValueError as error:
                print(text, type(error).__name__, error)
    for text in ("a", "ag", "AB=", "ABCDEFG1", "A======="):
        try:
            print(base64.b32decode(text))
        except binascii.Error as error:
            print(error)
        try:
            print(base64.b16decode(text))
        except binascii.Error as error:
            print(error)
        try:
            print(binascii.unhexlify(text))
        except binascii.Error as error:
            print(error)


encodings()
decodings()
refusals()
