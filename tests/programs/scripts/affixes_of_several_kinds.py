"""Affixes of several kinds: a text or a tuple of texts, given by a variable, beside what is neither."""

import sys

choices = ["h", ("x", "z"), ("h", "q", "y"), 3, None, ()]
for choice in choices[: len(sys.argv) + 5]:
    try:
        print("hey".startswith(choice), "hey".endswith(choice, 1), "".startswith(choice))
    except TypeError as error:
        print(error)
raws = [b"a", (b"a", b"b"), "a"]
for raw in raws[: len(sys.argv) + 2]:
    try:
        print(b"abc".startswith(raw), b"cba".endswith(raw))
    except TypeError as error:
        print(error)


class Word(str):
    has = str.startswith


def begins(word, affix):
    return word.startswith(affix)


print(Word("hey").has("h"), Word("hey").has(("x", "z")))
print(begins("abc", "a"), begins("abc", ("b", "a")), begins("abc", ("c",)))
