import functools
import re
import sys
from collections import Counter, namedtuple
from dataclasses import dataclass
from re import I
from re import compile as rc
from re import match as rematch

Point = namedtuple("Point", "x y")
is_number = re.compile(r"[-+]?\d+(\.\d+)?$").match
VERBOSE = re.compile(
    r"""
    (?P<key> \w+ )   # the key
    \s* = \s*
    (?P<value> .*? ) # the value
    \s* $
""",
    re.VERBOSE | re.DOTALL,
)


class Rule:
    def __init__(self, name, pattern, flags=0):
        self.name = name
        self.pattern = re.compile(pattern, flags)

    def apply(self, text):
        m = self.pattern.match(text)
        return None if m is None else m.group()


@dataclass
class Spec:
    name: str
    pattern: re.Pattern


SPECS = [Spec("num", re.compile(r"\d+")), Spec("word", re.compile(r"[a-z]+", re.I))]
TOKENS = re.compile(
    "|".join(
        "(?P<%s>%s)" % pair
        for pair in [
            ("NUMBER", r"\d+(\.\d*)?"),
            ("ASSIGN", ":="),
            ("ID", "[A-Za-z]+"),
            ("NEWLINE", r"\n"),
            ("SKIP", r"[ \t]+"),
            ("MISMATCH", "."),
        ]
    )
)


def tokenize(code):
    line = 1
    for mo in TOKENS.finditer(code):
        kind = mo.lastgroup
        value = mo.group()
        if kind == "NUMBER":
            yield kind, value, line
        elif kind == "NEWLINE":
            line += 1
        elif kind == "SKIP":
            continue
        elif kind == "MISMATCH":
            raise RuntimeError(f"{value!r} unexpected on line {line}")
        else:
            yield kind, value, line


def scan(text):
    pos = 0
    pattern = re.compile(r"\s*(\w+|[^\w\s])")
    out = []
    while m := pattern.match(text, pos):
        out.append(m[1])
        pos = m.end()
    return out


def camel(m: re.Match[str]) -> str:
    return m.group(1).upper()


def first(text: str, pattern: "re.Pattern[str] | None" = None) -> str | None:
    if pattern is None:
        pattern = re.compile("x+")
    m = pattern.search(text)
    if m is not None:
        return m.group(0)
    return None


def main(argv):
    for s in ["12", "-3.5", "x"]:
        print(s, bool(is_number(s)))
    m = VERBOSE.match("name =  the value  ")
    if m:
        print(m.groupdict(), m.start("value"), m.span("key"))
    rules = [Rule("a", "a+"), Rule("b", "B+", re.I), Rule("c", r"\d{2,3}")]
    for r in rules:
        print(r.name, [r.apply(t) for t in ("aab", "bbB", "1234", "")])
    for spec in SPECS:
        print(spec.name, spec.pattern.findall("ab 12 Cd 345"))
    for t in tokenize("x := 3.5\ny := x zz"):
        print(t)
    try:
        print(list(tokenize("a ? b")))
    except RuntimeError as e:
        print(e)
    print(scan("a+bb * (c - 1)"))
    print(
        re.sub(r"_(\w)", camel, "some_snake_case"),
        re.sub("a", "b", "aaa", count=2),
        re.split(r"\s+", "a b  c", maxsplit=1),
    )
    print(first("axxb"), first("abc", re.compile("b")), first("q"))
    print(sorted(["f10", "f9", "f1"], key=lambda s: int(re.search(r"\d+", s).group())))
    print(Counter(re.findall(r"\w+", "a b a c b a")).most_common(2), dict(re.findall(r"(\w)=(\d)", "a=1,b=2")))
    print(
        [bool(x) for x in map(re.compile("a").match, ["a", "b"])], list(filter(re.compile("a").search, ["xa", "b"]))
    )
    print(Point(*re.match(r"(\d+),(\d+)", "3,4").groups()), rematch("A", "a", I), rc("b", I).fullmatch("B"))
    print(
        re.sub(r"(?P<a>\w)(?P<b>\d)", r"\g<b>-\g<a>\g<0>\n", "x1y2"),
        re.sub("", "-", "ab"),
        re.sub("(x)?b", r"[\1]", "ab xb"),
    )
    for line in "k: v\nbad\nq:r".splitlines():
        if not (m := re.fullmatch(r"\s*(\w+)\s*:\s*(\w+)\s*", line)):
            print("bad", line)
            continue
        key, value = m.groups()
        print(key + "=" + value)
    print(
        re.findall(r"\bé\w+", "été école"),
        re.findall(r"\w+", "日本 語a"),
        re.findall(r"(?a)\w+", "été"),
        re.findall("[А-Я]+", "ПРИВЕТ мир", re.I),
    )
    print([m.group(1) or "none" for m in re.finditer(r"a(b)?", "ab a")], re.match("(a)|b", "b").groups("x"))
    squash = functools.partial(re.sub, r"\s+", " ")
    print(squash("a   b \n c"))
    try:
        re.sub("(a)", r"\2", "a")
    except re.error as e:
        print(e)
    try:
        re.match("(?P<x>a)", "a").group("y")
    except IndexError as e:
        print("IndexError", e)
    try:
        re.sub("(a)", r"\g<zz>", "a")
    except IndexError as e:
        print("IndexError", e)
    print(re.compile("a(b)(?P<q>c)").groupindex["q"], re.compile("x").groups, repr(re.match("a", "ab")))
    bs = re.sub(rb"\s+", b" ", b"a  b\tc")
    print(bs, re.split(rb",", b"1,2"), re.compile(rb"(?P<n>\d)").sub(rb"<\g<n>>", b"a1"))
    print(
        re.match(r"(\w+) (\w+)", "Isaac Newton, physicist").group(0, 1, 2),
        re.escape("http://a.b?c=1&d"),
        re.escape(b"a+b"),
    )
    text = "He was carefully disguised but captured quickly by police."
    for m in re.finditer(r"\w+ly\b", text):
        print("%02d-%02d: %s" % (m.start(), m.end(), m.group(0)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
