"""Replacing by functions and templates that only the running program chooses."""

import re


def double(m):
    return str(int(m.group()) * 2)


def mark(m):
    return "<" + m[0] + ">"


WORD = re.compile(r"\w+")
FUNCTIONS = [double, mark]
RULES = {
    "digits": (re.compile(r"\d+"), double),
    "xs": (re.compile("x+"), mark),
    "caps": (r"[A-Z]", lambda m: m.group().lower() + "_"),
}


def run(text):
    for p, r in RULES.values():
        text = re.sub(p, r, text)
    return text


for f in FUNCTIONS:
    print(re.sub(r"[0-9]+", f, "a 12 xx 7 a x"), re.subn(r"[0-9]", f, "a 12", count=1))
print(run("a 12 xx 7 AB x"))
for f in (mark, double, "-", None):
    try:
        print(WORD.sub(mark if f is None else f, "one two"))
    except ValueError as e:
        print(e)
