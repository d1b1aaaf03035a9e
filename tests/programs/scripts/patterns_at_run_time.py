import re
import sys


def show(pattern, text):
    try:
        m = re.search(pattern, text)
    except re.error as e:
        print("error", e)
        return
    if m:
        print(m.span(), m.groups(), m.lastindex, m.re.pattern, m.re.flags)
    else:
        print(None)


def main(argv):
    for p in ["a+", "(b)(c)?", "x", "(", r"(?i)ABC", r"\w+\s(?P<n>\d)", "[z-a]", "(?<=a*)b"]:
        show(p, "abc abc 1")
    print(re.findall(argv[0][:0] + "b", "abcb"))
    word = re.escape("a.b")
    print(re.sub(word + "+", lambda m: "<" + m.group() + ">", "xa.bbx"))
    p = re.compile("|".join(["foo", "bar"]), re.I)
    print(p.findall("FOObar"), p, p.flags)
    print(re.split(argv[0][:0] + r"(,)", "a,b"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
