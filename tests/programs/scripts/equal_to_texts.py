"""Tokens beside texts; a case-insensitive text that is a key."""


class Token:
    def __init__(self, kind, text):
        self.kind, self.text = kind, text

    def __eq__(self, other):
        if isinstance(other, str):
            return self.text == other
        return isinstance(other, Token) and (self.kind, self.text) == (other.kind, other.text)

    def __hash__(self):
        return hash(self.text)

    def __repr__(self):
        return f"<{self.kind} {self.text}>"


class NoCase:
    def __init__(self, s):
        self.s = s

    def __eq__(self, other):
        o = other.s if isinstance(other, NoCase) else other
        return isinstance(o, str) and self.s.lower() == o.lower()

    def __hash__(self):
        return hash(self.s.lower())

    def __repr__(self):
        return f"NoCase({self.s!r})"


def tokens(text):
    return [Token("op" if w in "+-*/()" else "num", w) for w in text.split()]


def main():
    ts = tokens("1 + ( 2 * 3 )")
    print("(" in ts, "x" in ts, ts.index("*"), ts.count("+"), [t for t in ts if t in ("+", "*")])
    print(ts == ["1", "+", "(", "2", "*", "3", ")"], ts[:2] == ["1", "+"])
    d = {NoCase("Host"): 1, NoCase("Accept"): 2}
    print(d["host"], d.get("ACCEPT"), d.get("accept"), NoCase("HOST") in d, "host" in d, d)
    d["accept"] = 5
    d["x"] = 6
    print(d, len(d))
    s = {NoCase("a"), "b", NoCase("A")}
    print(len(s), "a" in s, NoCase("B") in s, NoCase("b") == "B", ["A", NoCase("b")] == [NoCase("a"), "B"])


main()
