# A named tuple with fields is true: what is false beside it is None.
from typing import NamedTuple, Optional


class Token(NamedTuple):
    kind: str
    text: str


class P:
    def __init__(self):
        self.i = 0
        self.tokens = [Token("kw", "desc"), Token("kw", "asc"), Token("x", "y")]

    @property
    def tok(self) -> Token:
        return self.tokens[self.i]

    def accept(self, *texts) -> Optional[Token]:
        t = self.tok
        if t.kind in ("kw", "op") and t.text in texts:
            self.i += 1
            return t
        return None


def flag(p):
    return bool(p.accept("desc")) or (p.accept("asc") and False)


def main():
    p = P()
    for i in range(3):
        print(sorted([3, 1, 2], reverse=bool(flag(p))))


main()
