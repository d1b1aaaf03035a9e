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


def base_85() -> None:
    data = DATA[:7] + bytes(4) + b"    " + bytes(range(250, 256)) + bytes(5)
    for n in range(len(data) + 1):
        part = data[:n]
        print(base64.b85encode(part), base64.b85encode(part, pad=True), base64.a85encode(part, pad=True))
        print(base64.a85encode(part), base64.a85encode(part, foldspaces=True), base64.a85encode(part, adobe=True))
        assert base64.b85decode(base64.b85encode(part)) == part
        assert base64.a85decode(base64.a85encode(part)) == part
    for width in (1, 2, 5, 7, 27, 100):
        framed = base64.a85encode(data, wrapcol=width, adobe=True, foldspaces=True)
        print(framed, base64.a85encode(data, wrapcol=width), base64.a85decode(framed, adobe=True, foldspaces=True))
    print(base64.a85decode('87cUR-D]i,-"Ebo80', ignorechars=b"-"), base64.a85decode("87~>", adobe=True))


def refusals_of_base_85() -> None:
    for text in (
        "",
        "0",
        "00",
        "|NsC0",
        "|NsC1",
        "~",
        "~~~~~~",
        "abc def",
        'abcde"',
        "\xe9",
        "s8W-!",
        's8W-"',
        "uu",
        "az",
        "ay",
        "z!",
        "v",
    ):
        try:
            print(base64.b85decode(text))
        except ValueError as error:
            print(text, error)
        try:
            print(base64.a85decode(text, foldspaces=True))
        except ValueError as error:
            print(text, error)
        try:
            print(base64.a85decode(text, adobe=True))
        except ValueError as error:
            print(text, error)


encodings()
decodings()
refusals()
base_85()
refusals_of_base_85()
