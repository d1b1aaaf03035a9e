"""What functions of modules say of arguments of kinds that they do not take: URLs, JSON, texts, numbers, modes of files."""

from urllib.parse import parse_qs, parse_qsl, urlencode, urljoin, urlunparse, urlunsplit
import os, hashlib, textwrap, fnmatch, json, random, stat, io, struct, codecs, csv, datetime
from collections import OrderedDict


def at(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


at(lambda: urlencode({"a": 1}))
at(lambda: urlencode([("a", 1), ("b", 2)]))
at(lambda: urlencode((("a", 1), ("b", "x"))))
at(lambda: urlencode([["a", "1"], ["b", "2"]]))
at(lambda: urlencode("ab"))
at(lambda: urlencode(""))
at(lambda: urlencode(x for x in [("a", 1)]))
at(lambda: urlencode({("a", 1)}))
at(lambda: urlunsplit((b"http", "a", "b", "c", "")))
at(lambda: urlunparse(["http", "a", "b", "c", ""]))
at(lambda: parse_qs(b"a=1&b=2"))
at(lambda: parse_qs("a=1&b=2"))
at(lambda: parse_qsl("a=1;b=2", separator=";"))
at(lambda: parse_qsl(bytearray(b"a=1;b=2"), separator=b";"))
at(lambda: urljoin(b"http://a/b", b"c"))
at(lambda: urljoin("http://a/b", "c"))
for q in (None, "a=1"):
    at(lambda: parse_qs(q))
at(lambda: os.fspath(5))
for p in (None, "a"):
    at(lambda: os.fspath(p))


class P:
    def __fspath__(self):
        return "pp"


class Q:
    def __fspath__(self):
        return 5


at(lambda: os.fspath(P()))
at(lambda: os.fspath(Q()))
for t in (None, "a"):
    at(lambda: textwrap.dedent(t))
    at(lambda: os.path.expandvars(t))
    at(lambda: hashlib.new(t))
at(lambda: hashlib.new("it's"))
at(lambda: textwrap.dedent(b"a"))
at(lambda: fnmatch.translate(b"a"))
at(lambda: fnmatch.translate("a*"))
for b in (
    b'{"a": 1}',
    b"\xff\x00",
    "[1]".encode("utf-16-le"),
    "[1]".encode("utf-16-be"),
    '["a"]'.encode("utf-16"),
    b"1",
    b"1\0",
    b"\0",
    b"\0\0\0",
    b"12\0",
    b"",
    b"\xef\xbb\xbf[2]",
):
    at(lambda: json.loads(b))
random.seed(3)
at(lambda: random.randrange("5"))
at(lambda: random.randrange("a"))
at(lambda: random.randrange("1", "5"))
at(lambda: random.randrange(1, "5"))
at(lambda: random.randrange(b"7"))
at(lambda: random.randrange([7]))
at(lambda: random.randrange(7))
at(lambda: random.randrange(0, 100, 5))
at(lambda: random.randrange(True))
at(lambda: random.randint("1", "5"))
for n in (None, 4):
    at(lambda: random.randrange(n))
    at(lambda: random.randbytes(n))
at(lambda: random.setstate(b""))
at(lambda: random.setstate("a"))
for m in (16895, -1, 2**40):
    at(lambda: stat.filemode(m))
    at(lambda: stat.S_ISDIR(m))
    at(lambda: stat.S_IMODE(m))
for m in (16895, None):
    at(lambda: stat.filemode(m))
    at(lambda: stat.S_ISDIR(m))
    at(lambda: stat.S_IMODE(m))
for w in (None, "x"):
    at(lambda: io.StringIO().write(w))
    at(lambda: io.StringIO("ab").readlines(w))
at(lambda: io.StringIO().writelines([1]))
for w in (None, 1, 0):
    at(lambda: OrderedDict(a=1, b=2).popitem(w))
at(lambda: OrderedDict(a=1, b=2).popitem([]))
at(lambda: OrderedDict(a=1, b=2).popitem("a"))
at(lambda: OrderedDict(a=1, b=2).popitem(last=""))
at(lambda: (5).to_bytes(2, "big", signed=[]))
at(lambda: struct.calcsize(b"\xff\0"))
at(lambda: struct.calcsize("\xff"))
for w in ("a\0", "nope", "utf8"):
    at(lambda: codecs.lookup(w).name)
for w in (None, "utf8"):
    at(lambda: codecs.lookup(w).name)
for w in (None, "d1"):
    at(lambda: csv.register_dialect(w))
    at(lambda: csv.get_dialect(w).delimiter)
for d, s in ((float("inf"), 1e19), (float("nan"), 1e19), (1.0, 1e19), (1.0, 2.0), (1e19, -1e19)):
    at(lambda: datetime.timedelta(d, s))
at(lambda: b"ab".hex([1]))
at(lambda: b"ab".hex([]))
at(lambda: b"ab".hex(":"))
at(lambda: b"ab".hex(b":"))
