"""`codecs.lookup` and `lookup_error`: names of encodings and of error handlers that a program checks."""

import codecs
import sys

for name in ("utf8", "latin1", "UTF-8", "ascii", "utf-8-sig", "utf-16", "nonsense", "Latin_1", "unicode_escape", "us-ascii"):
    try:
        info = codecs.lookup(name)
        print(name, info.name)
    except LookupError as error:
        print(error)
info = codecs.lookup("latin-1")
data, length = info.encode("h\xe9")
print(data, length, info.decode(b"h\xe9!"), codecs.lookup("utf-8").decode(b"h\xff", "replace"))


def check(encoding, errors="strict"):
    try:
        codecs.lookup(encoding)
        codecs.lookup_error(errors)
    except LookupError as error:
        return str(error)
    return "ok"


print(check("utf-8"), check("x-none"), check("ascii", "ignore"), check("ascii", "nothing"))
print(codecs.lookup(sys.getdefaultencoding()).name, codecs.BOM_UTF8 + "a".encode(codecs.lookup("u8").name))
