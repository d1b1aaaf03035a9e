"""A script: no function is its entry."""
import sys

words = sys.argv[1:]


class Found(Exception):
    pass


def longest(items):
    best = ""
    for item in items:
        if len(item) > len(best):
            best = item
    return best


def search(items, wanted):
    for item in items:
        try:
            if item == wanted:
                raise Found(item)
        except Found as error:
            return str(error)
        except (KeyError, IndexError):
            return "never"
    return None


def numbers(n):
    for i in range(n):
        if i % 2:
            yield i
        else:
            continue


squares = {n: n * n for n in range(4)}
if words:
    print(longest(words))
else:
    print("no words")

with open("/dev/null") as nothing:
    text = nothing.read()

assert text == "", "not empty"
print(search(words, "b"), sum(numbers(10)), squares[3])
size = lambda s: (
    len(s)
)
print(size("abc"))
try:
    print(squares[99])
except KeyError: print("none")
del squares[3]
if len(squares) > 5: print("many"); words = []
for word in words:
    print(word)
    break
else:
    print("all")
raise SystemExit(3)
