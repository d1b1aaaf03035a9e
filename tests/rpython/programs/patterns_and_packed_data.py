"""Regular expressions under RPython's names, and values out of bytes."""

import struct

from rpython.rlib.rsre import rsre_core
from rpython.rlib.rsre import rsre_re as re
from rpython.rlib.rsre.rpy import get_code
from rpython.rlib.rstruct.nativefmttable import native_is_bigendian
from rpython.rlib.rstruct.runpack import runpack


class Rule:
    def __init__(self, pattern):
        self.pattern = get_code(pattern)

    def _freeze_(self):
        return True

    def found(self, text, pos):
        ctx = rsre_core.StrMatchContext(text, pos, len(text))
        if rsre_core.match_context(ctx, self.pattern):
            return ctx.match_start, ctx.match_end, ctx.group(0)
        return -1, -1, None


RULES = [Rule("a+(b)?"), Rule("[0-9]+"), Rule("(x)(y)")]
PAIR, LETTERS = get_code("(x)(y)"), get_code("a+(b)?")


def main(argv):
    print(native_is_bigendian == (struct.pack("=H", 1) == b"\0\1"))
    for rule in RULES:
        for text in ("aab", "123", "xyxy"):
            print(rule.found(text, 0), rule.found(text, 1))
    ctx = rsre_core.search(PAIR, "aaxy")
    if ctx is not None:
        print(ctx.span(), ctx.span(1), ctx.group(2))
    ctx = rsre_core.match(LETTERS, "aaxy")
    if ctx is not None:
        print(ctx.span(1), ctx.group(1))
    print(rsre_core.fullmatch(LETTERS, "aabb") is None, rsre_core.match(PAIR, "aaxy", 1) is None)
    match = re.compile("(a)|(b)").search("cb")
    print(match.group(2), re.split(",", "a,b"), re.sub("[0-9]", "#", "a1b2"))
    print(runpack(">H", b"\x01\x02"), runpack("<i", b"\xff\xff\xff\xff"), runpack(">bB", "\xff\x01"))
    print(runpack("<d", b"\0\0\0\0\0\0\xf0\x3f"))
    try:
        print(runpack("<d", b"abc"))
    except struct.error as error:
        print(error)
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
