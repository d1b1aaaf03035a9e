"""Codes and texts: run lengths, base64, ciphers, Roman numerals, LZW, brackets, justified lines, searches."""


def rle(s):
    if not s:
        return ""
    out = []
    prev, n = s[0], 1
    for c in s[1:]:
        if c == prev:
            n += 1
        else:
            out.append((prev, n))
            prev, n = c, 1
    out.append((prev, n))
    return "".join(f"{n}{c}" if n > 1 else c for c, n in out)


def unrle(s):
    out, num = "", ""
    for c in s:
        if c.isdigit():
            num += c
        else:
            out += c * int(num or "1")
            num = ""
    return out


B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def b64encode(data):
    out = []
    for i in range(0, len(data), 3):
        chunk = data[i : i + 3]
        n = int.from_bytes(chunk + b"\0" * (3 - len(chunk)), "big")
        quad = [B64[(n >> s) & 63] for s in (18, 12, 6, 0)]
        for k in range(3 - len(chunk)):
            quad[3 - k] = "="
        out.append("".join(quad))
    return "".join(out)


def b64decode(text):
    bits = 0
    n = 0
    out = []
    for c in text.rstrip("="):
        bits = bits << 6 | B64.index(c)
        n += 6
        if n >= 8:
            n -= 8
            out.append(bits >> n & 255)
            bits &= (1 << n) - 1
    return bytes(out)


def caesar(s, k):
    def shift(c, base):
        return chr((ord(c) - base + k) % 26 + base)

    return "".join(shift(c, 65) if "A" <= c <= "Z" else shift(c, 97) if "a" <= c <= "z" else c for c in s)


def vigenere(s, key, sign=1):
    out = []
    i = 0
    for c in s:
        if c.isalpha():
            k = ord(key[i % len(key)].lower()) - ord("a")
            base = ord("A") if c.isupper() else ord("a")
            out.append(chr((ord(c) - base + sign * k) % 26 + base))
            i += 1
        else:
            out.append(c)
    return "".join(out)


ROMAN = (
    ("M", 1000),
    ("CM", 900),
    ("D", 500),
    ("CD", 400),
    ("C", 100),
    ("XC", 90),
    ("L", 50),
    ("XL", 40),
    ("X", 10),
    ("IX", 9),
    ("V", 5),
    ("IV", 4),
    ("I", 1),
)


def roman(n):
    s = ""
    for sym, val in ROMAN:
        count, n = divmod(n, val)
        s += sym * count
    return s


def unroman(s):
    values = dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000)))
    total = 0
    for a, b in zip(s, s[1:] + " "):
        v = values[a]
        total += -v if values.get(b, 0) > v else v
    return total


def lzw(text):
    codes = {chr(i): i for i in range(256)}
    w, out = "", []
    for c in text:
        if w + c in codes:
            w += c
        else:
            out.append(codes[w])
            codes[w + c] = len(codes)
            w = c
    if w:
        out.append(codes[w])
    return out


def unlzw(data):
    table = {i: chr(i) for i in range(256)}
    w = table[data[0]]
    out = [w]
    for k in data[1:]:
        entry = table[k] if k in table else w + w[0]
        out.append(entry)
        table[len(table)] = w + entry[0]
        w = entry
    return "".join(out)


def balanced(s):
    pairs = {")": "(", "]": "[", "}": "{"}
    stack = []
    for i, c in enumerate(s):
        if c in pairs.values():
            stack.append((c, i))
        elif c in pairs:
            if not stack or stack.pop()[0] != pairs[c]:
                return i
    return -1 if not stack else stack[-1][1]


def wrap(text, width):
    lines, line = [], []
    for word in text.split():
        if line and len(" ".join(line + [word])) > width:
            lines.append(" ".join(line))
            line = []
        line.append(word)
    lines.append(" ".join(line))
    return lines


def justify(line, width):
    words = line.split()
    if len(words) == 1:
        return line.ljust(width)
    gaps = len(words) - 1
    spaces = width - sum(map(len, words))
    q, r = divmod(spaces, gaps)
    return "".join(w + " " * (q + (i < r)) for i, w in enumerate(words[:-1])) + words[-1]


def place_of(text, part, start, end):
    for i in range(start, end - len(part) + 1):
        if text[i : i + len(part)] == part:
            return i
    return -1


def searches(letters, rounds):
    """How often a search found something, and how often it was wrong: of texts of few letters, in pieces of them."""
    x, found, wrong = 1, 0, 0
    text = ""
    for i in range(200):
        x = (x * 1103515245 + 12345) % 2147483648
        text += letters[(x >> 16) % len(letters)]
    for i in range(rounds):
        x = (x * 1103515245 + 12345) % 2147483648
        start, end = (x >> 9) % 60, 140 + (x >> 18) % 60
        part = text[(x >> 5) % 150 :][: 2 + i % 25]
        if i % 3 == 0:
            part = part[:-1] + letters[0]
        place = text.find(part, start, end)
        found += place >= 0
        wrong += place != place_of(text, part, start, end)
        wrong += text.encode().find(part.encode(), start, end) != place
    return found, wrong


def main(argv):
    print(searches("ab", 300), searches("acgt", 300), searches("aaaaaab", 300), searches("etaoin shrdlu", 300))
    print("sWAP cASE 12"[::-1].swapcase(), "abcdefgh"[6:1:-2], b"A-z"[::-1].lower(), "x" * 70000 in "x" * 70001)
    s = "aaabbbccd"
    print(rle(s), unrle(rle(s)) == s, rle(""), unrle("3a"))
    for t in (b"", b"f", b"fo", b"foo", b"hello world"):
        e = b64encode(t)
        print(e, b64decode(e) == t, b64decode(e))
    print(caesar("Hello, World!", 3), caesar(caesar("abc", 5), -5))
    v = vigenere("Attack at Dawn", "lemon")
    print(v, vigenere(v, "lemon", -1))
    print(
        [roman(n) for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024)],
        all(unroman(roman(n)) == n for n in range(1, 2000)),
    )
    z = lzw("TOBEORNOTTOBEORTOBEORNOT")
    print(z, unlzw(z))
    for b in ("([]{})", "([)]", "((", ""):
        print(repr(b), balanced(b))
    for line in wrap("The quick brown fox jumps over the lazy dog and runs away", 16):
        print("|" + justify(line, 16) + "|", line.center(16, "."))
    words = "listen silent enlist google elgoog".split()
    groups = {}
    for w in words:
        groups.setdefault(tuple(sorted(w)), []).append(w)
    print(sorted(groups.values()))
    print(
        "racecar"[::-1] == "racecar",
        "A man a plan".title(),
        "x=1;y=2".partition(";"),
        "%-10s|%5.2f|%03d" % ("ab", 3.14159, 7),
    )
    return 0
