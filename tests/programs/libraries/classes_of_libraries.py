"""Classes below those of the library, what dataclasses are made of, stacks of managers, keyed digests."""

import contextlib
import dataclasses
import hashlib
import hmac
import io
import json
import logging
import sys
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from dataclasses import asdict, astuple, dataclass, field


class ListHandler(logging.Handler):
    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(self.format(record))


class Plain(logging.Formatter):
    def format(self, record):
        return record.levelname.lower() + "|" + record.getMessage()


class Longer(logging.Formatter):
    def format(self, record):
        return "** " + super().format(record)


class Only(logging.Filter):
    def __init__(self, word):
        super().__init__()
        self.word = word

    def filter(self, record):
        return self.word in record.getMessage()


log = logging.getLogger("app")


def logs():
    root = logging.getLogger()
    root.setLevel(logging.DEBUG)
    h = logging.StreamHandler(sys.stdout)
    h.setFormatter(logging.Formatter("%(levelname)-8s %(name)s: %(message)s"))
    root.addHandler(h)
    log.info("hello %s %d", "a", 3)
    sub = logging.getLogger("app.sub")
    lh = ListHandler()
    lh.setFormatter(Plain())
    sub.addHandler(lh)
    sub.propagate = False
    sub.addFilter(Only("keep"))
    sub.warning("keep this")
    sub.warning("drop this")
    sub.error("keep %r", [1])
    other = ListHandler()
    other.setFormatter(Longer("%(message)s"))
    other.addFilter(lambda record: record.levelno > 20)
    sub.addHandler(other)
    sub.info("keep low")
    sub.error("keep high")
    print(lh.lines, other.lines, sub.parent.name)
    try:
        int("x")
    except ValueError:
        buf = io.StringIO()
        last = logging.StreamHandler(buf)
        root.addHandler(last)
        h.setLevel(logging.CRITICAL)
        log.exception("bad %d", 1)
        log.error("with info", exc_info=True)
        log.error("without", exc_info=False)
        text = buf.getvalue().splitlines()
        print(text[0], text[1], text[-2], text[-1])
        root.removeHandler(last)
    buf = io.StringIO()
    braces = logging.StreamHandler(buf)
    braces.setFormatter(logging.Formatter("{levelname[0]} {levelname:>9} {{{message}}}", style="{"))
    root.addHandler(braces)
    log.warning("braces")
    braces.setFormatter(logging.Formatter("${levelname} $message $$", style="$"))
    log.warning("dollars")
    print(buf.getvalue())


@dataclass
class Point:
    x: int
    y: int


@dataclass
class Named:
    name: str
    at: Point
    tags: list[str] = field(default_factory=list)
    around: list[Point] = field(default_factory=list)
    by: dict[str, Point] = field(default_factory=dict)
    pair: tuple[int, str] = (1, "p")
    parent: "Point | None" = None


def parts():
    p = Point(1, 2)
    d = asdict(p)
    print(d, d["x"] + d["y"], astuple(p), astuple(p)[0])
    n = Named("a", p, ["q"], [p, Point(3, 4)], {"k": p})
    print(asdict(n))
    print(astuple(n))
    print(json.dumps(asdict(p)), json.dumps(asdict(n)))
    copied = asdict(n)
    copied["tags"].append("z")
    print(n.tags)


@contextmanager
def tag(name):
    print("<", name)
    try:
        yield name * 2
    finally:
        print(">", name)


class Res:
    def __init__(self, n):
        self.n = n

    def close(self):
        print("closed", self.n)


class Swallow:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        print("exit", kind is None, value)
        return True


def stacks():
    with ExitStack() as stack:
        xs = [stack.enter_context(tag(n)) for n in "xyz"]
        print(xs)
        stack.callback(print, "bye", 3)
        stack.callback(lambda: print("lambda"))
        f = stack.enter_context(open("/dev/null"))
    print(f.closed)
    with ExitStack() as stack:
        stack.enter_context(closing(Res(1)))
        stack.push(Swallow())
        kept = stack.pop_all()
    print("left")
    kept.close()
    with ExitStack() as stack:
        stack.enter_context(Swallow())
        stack.enter_context(tag("inner"))
        raise ValueError("swallowed")
    try:
        with ExitStack() as stack:
            stack.enter_context(tag("outer"))
            raise KeyError("goes on")
    except KeyError as error:
        print("caught", error)
    with suppress(KeyError), closing(Res(3)) as r, nullcontext(5) as five:
        print(r.n, five)
        raise KeyError


def digests():
    for data in (b"", b"abc", b"x" * 200):
        print(
            hashlib.sha3_256(data).hexdigest(),
            hashlib.sha3_512(data).hexdigest()[:16],
            hashlib.sha3_224(data).digest()[:4],
        )
    print(
        hashlib.shake_128(b"a").hexdigest(8),
        hashlib.shake_256(b"x").digest(200)[-4:],
        hashlib.new("sha3_384", b"q").hexdigest()[:8],
    )
    h = hashlib.sha3_256()
    h.update(b"a")
    g = h.copy()
    g.update(b"b" * 300)
    print(h.hexdigest() == hashlib.sha3_256(b"a").hexdigest(), g.hexdigest(), h.name, h.block_size, h.digest_size)
    m = hmac.new(b"key", b"message", hashlib.sha256)
    print(
        m.hexdigest(),
        hmac.new(b"k" * 100, b"m", "sha1").hexdigest(),
        hmac.new(b"k", digestmod="md5").digest(),
        m.name,
    )
    other = m.copy()
    other.update(b"more")
    print(other.hexdigest() == hmac.new(b"key", b"messagemore", "sha256").hexdigest(), m.digest_size)
    print(
        hmac.digest(b"k", b"m", "sha512").hex()[:10],
        hmac.compare_digest(m.hexdigest(), "x"),
        hmac.compare_digest(b"a", b"a"),
    )


def main():
    logs()
    parts()
    stacks()
    digests()


main()
