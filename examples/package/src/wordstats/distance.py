"""The edit distance of words."""


def distance(a: str, b: str) -> int:
    """How many letters have to be put in, left out or replaced to make `b` of `a`."""
    row = list(range(len(b) + 1))
    for i in range(len(a)):
        before, row[0] = row[0], i + 1
        for j in range(len(b)):
            above = row[j + 1]
            row[j + 1] = min(above + 1, row[j] + 1, before + (a[i] != b[j]))
            before = above
    return row[len(b)]


def closest(word: str, words: list[str], *, limit: int = 3) -> str | None:
    """The first of the words that are nearest to `word`; None if none is as near as `limit`."""
    found = None
    best = limit + 1
    for other in words:
        d = distance(word, other)
        if d < best:
            found, best = other, d
    return found
