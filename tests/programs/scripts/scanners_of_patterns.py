"""`Pattern.scanner`, with which tokenizers of books go through a text, and modules that `__import__` gives."""

import re
from collections import namedtuple

Token = namedtuple("Token", ["type", "value"])
master = re.compile("|".join([r"(?P<NUM>\d+)", r"(?P<PLUS>\+)", r"(?P<WS>\s+)"]))


def tokens(text):
    scanner = master.scanner(text)
    for m in iter(scanner.match, None):
        tok = Token(m.lastgroup, m.group())
        if tok.type != "WS":
            yield tok


for t in tokens("2 + 34 +5 * 3"):
    print(t)
s = re.compile(r"a*").scanner("baac")
while True:
    m = s.search()
    if m is None:
        break
    print(m.span(), m.group())
print(s.search())
s = re.compile(r"a*").scanner("aab")
print([s.match() and s.pattern.pattern for i in range(4)])
s = re.compile(r"\d").scanner("12x3", 1, 3)
print(s.match().span(), s.match(), s.match(), s.search())
b = re.compile(rb"\w").scanner(b"a b")
print(b.search().group(), b.search().group(), b.search())

print(__import__("math").sqrt(16), __import__("os.path").sep)


def chosen():
    module = __import__("string")
    return module.digits[:3]


print(chosen())
try:
    __import__("nothing_like_it")
except ImportError as error:
    print(error)
