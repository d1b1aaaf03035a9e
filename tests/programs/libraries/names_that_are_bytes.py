"""`fnmatch` of bytes, and of bytes beside texts."""

import fnmatch


def tried(function, name, pattern):
    try:
        return function(name, pattern)
    except TypeError as error:
        return str(error)


for name, pattern in ((b"test", b"te*"), (b"test", b"[!a-c]es?"), (b"foo\xff", b"foo[\x80-\xff]"), (b"a", b"b")):
    print(fnmatch.fnmatch(name, pattern), fnmatch.fnmatchcase(name, pattern))
print(fnmatch.filter([b"test", b"x", b"tet"], b"te*"), fnmatch.filter(["test", "x"], "te*"))
for name, pattern in ((b"test", "te*"), ("test", b"te*"), ("test", "te*"), (b"test", b"te*")):
    print(tried(fnmatch.fnmatch, name, pattern), tried(fnmatch.fnmatchcase, name, pattern))
