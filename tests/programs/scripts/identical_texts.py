"""`is` between texts of which CPython has one object each: those of at most one character of Latin-1."""


def compared(s, c):
    print([w is "+" for w in s.split()], s[0] is c, s[0] is not c, s is None, s[:0] is "", "".join(["a"]) is "a")
    print(s is s, chr(233) is "é", (s + c) is s, s is not c)
    for ch in s:
        if ch is "+" or ch is " ":
            print("op", end=" ")
    x = s if len(s) > 2 else None
    print(x is None, x is s)


compared("+ * +-", "+")
compared("*", "*")
