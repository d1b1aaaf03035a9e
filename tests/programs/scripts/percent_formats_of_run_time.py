"""`fmt % args` with formats and tuples that are known only while the program runs."""

import sys


def show(fmt, *args):
    try:
        print(fmt % args)
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)


def numbers(fmt, *args):
    try:
        print(fmt % args)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def data(fmt, items):
    try:
        print(fmt % items)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def log(level, message, *args):
    if args:
        message = message % args
    print("%-8s %s" % (level, message))


def values(stack):
    b = stack.pop()
    a = stack.pop()
    return a % b


for fmt in ("%s and %r", "%d%%|%5d", "%s", "%s %s %s", "%x %c", "%*d", "%-6s|%.2f", "%", "%(a)s", "%z %s"):
    show(fmt, 1, "b")
    show(fmt, "x", 2.5)
    numbers(fmt, 3, 70)
    numbers(fmt, 3)
    numbers(fmt)
    data(fmt, tuple(range(len(fmt) // 3)))
    data(fmt, None if len(fmt) > 5 else (1, 2))
log("info", "started")
log("warn", "disk %s at %d%%", "sda", 93)
log("error", "%r failed: %s (%.1f s)", "job", ValueError("no"), 2.25)
for pair in ([7, 3], [7.5, 2], ["%s!", "a"], ["%s-%s", ("a", 1)], ["%s-%s", (1,)], ["%d", ()], [7, "x"], [(1, 2), 3]):
    try:
        print(values(pair))
    except TypeError as e:
        print("TypeError", e)
print(len(sys.argv))


def rails(lines, columns):
    for line in lines:
        print((("| %c " * columns) + "|") % tuple(line))


def perhaps(fmt, chars):
    return fmt % (tuple(chars) if len(chars) > 1 else None)


rails([["a", "b", "c"], ["d", "e", "f"]], 3)
print(("%c%c%s" * len(sys.argv)) % tuple("abc"), ("%r," * 3) % tuple("xyz"), perhaps("%s+%s", ["k", "l"]))
try:
    rails([["a", "b"]], 3)
except TypeError as e:
    print(e)
