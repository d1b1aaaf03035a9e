"""`maketrans` of a text, bytes or a bytearray that is a variable, and of a class of the program."""


class M:
    def maketrans(self, x, y=None):
        return (x, y)


def upper(s, chars):
    t = s.maketrans(chars, chars.upper())
    return s.translate(t)


def without(s, chars):
    return s.translate(s.maketrans(dict.fromkeys(chars)))


print(upper("hello world", "lo"), without("hello", "l"))
w = "abc".upper()
print(w.translate(w.maketrans("AB", "xy", "C")))
b = w.encode()
print(b.translate(b.maketrans(b"A", b"z")))
ba = bytearray(b)
print(ba.translate(ba.maketrans(b"A", b"z")))
print(M().maketrans(1, 2), M().maketrans(3))
