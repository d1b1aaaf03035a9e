import re
import sys

WORD = re.compile(r"\w+")
TABLE = [re.compile(r"(\d+)-(\d+)"), re.compile(r"(?P<name>[a-z]+)=(?P<value>.*)"), re.compile("x*")]
NAMED = {"int": re.compile(r"[+-]?\d+$"), "id": re.compile(r"[A-Za-z_]\w*$")}


class Lexer:
    TOKEN = re.compile(r"(?P<NUM>\d+)|(?P<ID>[a-z]\w*)|(?P<OP>[-+*/()])|\s+")

    def __init__(self, text):
        self.text = text

    def tokens(self):
        for m in self.TOKEN.finditer(self.text):
            if m.lastgroup:
                yield m.lastgroup, m.group()


def show(m):
    if m is None:
        print("no match")
    else:
        print(m.span(), m.groups(), m.lastindex, m.lastgroup, m.groupdict(), m.start(), m.end())


def main(argv):
    text = "the quick  brown fox, 10-20 a=b xx"
    print(WORD.findall(text))
    for p in TABLE:
        show(p.search(text))
        print(p.pattern, p.flags, p.groups, p)
    for k in NAMED:
        print(k, NAMED[k].match("abc") is not None, NAMED[k].match("12") is not None)
    print(list(Lexer("foo + 12*(b2 - 3)").tokens()))
    print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world foo bar"))
    print(re.sub(r"\d", lambda m: str(int(m.group()) + 1), "a1b2"))
    print(re.split(r"[,;]\s*", "a, b;c,d"), re.split(r"(,)", "a,b"), re.split("x*", "axbc"))
    print(re.findall(r"(\w)(\d)?", "a1b"), re.findall("a|b", "cab"), re.findall(r"(\d)x", "1x2x3"))
    if m := re.match(r"(?P<y>\d{4})-(?P<m>\d\d)", "2024-05-06"):
        print(m["y"], m[2], m.group("m", "y"), m.groupdict(), m, m.re.pattern, m.string, m.pos, m.endpos)
        y, mo = map(int, m.groups())
        print(y + mo, "%s/%s" % m.groups())
    print(re.subn("a", "b", "banana", count=2), re.escape("a.b*c"), re.fullmatch("a|ab", "ab"))
    print(re.search(rb"(\d+)", b"abc 123").group(1), re.findall(rb"\w", b"ab"))
    try:
        print(re.match("(a", "b"))
    except re.error as e:
        print("error:", e, e.msg, e.pos)
    m = re.search("b(x)?", "abc")
    print(m.group(1), m.groups(), m.groups("-"), m.span(1), m.expand(r"<\g<0>\1>"))
    try:
        print(m.group(2))
    except IndexError as e:
        print(e)
    print([m.span() for m in re.finditer("", "abc")], bool(re.match("z", "abc")))
    print(re.compile("a", re.I).search("xA", 1), re.compile("b").search("abcb", 2, 3))
    print(isinstance(WORD, re.Pattern), isinstance(m, re.Match))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
