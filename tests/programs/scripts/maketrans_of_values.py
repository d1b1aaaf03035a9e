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
mixed = {ord("a"): "x", ord("b"): None, ord("c"): 100, ord("e"): True}
print(repr("aabbccde".translate(mixed)))
print("aabbccd".translate(str.maketrans({"a": "1", "b": None, "c": 99})))
wider = str.maketrans("ab", "xy", "c")
wider[ord("d")] = "dd"
print("abcd".translate(wider))
