"""`split` and `splitlines` where nothing but a loop uses the pieces: found one after the other, without a list."""

import pytest

from rpyc_dl import frontend
from rpyc_dl.facts.iterated import only_iterated
from support.typed import agree_together

TEXTS = [
    "",
    " ",
    "a b c",
    "  x  y ",
    "a,b,,c",
    ",",
    "a\nb\r\nc\n\n",
    "é ü\u3000日本  a",
    "x\x1cy\x85z",
    "a--b--",
    "ab",
]


def by_separator(text: str, sep: str, most: int) -> str:
    found = []
    for word in text.split(sep):
        found.append("[" + word + "]")
    for word in text.split(sep, most):
        found.append("(" + word + ")")
    for word in text.split(maxsplit=most, sep=sep):
        found.append("{" + word + "}")
    return "|".join(found)


def at_space(text: str, most: int) -> str:
    found = []
    for word in text.split():
        found.append("[" + word + "]")
    for word in text.split(None, most):
        found.append("(" + word + ")")
    for word in text.split(maxsplit=most):
        found.append("{" + word + "}")
    for word in text.encode().split():
        found.append(repr(word))
    return "|".join(found)


def perhaps_at_space(text: str, space: bool) -> str:
    found = []
    for word in text.split(None if space else ","):
        found.append("[" + word + "]")
    return "|".join(found)


def lines(text: str, ends: bool) -> str:
    found = []
    for line in text.splitlines():
        found.append("[" + line + "]")
    for line in text.splitlines(ends):
        found.append("(" + line + ")")
    for line in text.encode().splitlines(keepends=ends):
        found.append(repr(line))
    return "|".join(found)


def stopped(text: str) -> str:
    """A step is taken by hand, an exception leaves a loop, and a loop starts behind the second piece."""
    pieces = iter(text.split(","))
    found = next(pieces)
    try:
        for word in text.split(","):
            if not word:
                raise ValueError(found)
            found += word
    except ValueError as e:
        found += str(e)
    for word in pieces:
        found += "/" + word
    return found


def of_no_separator(text: str) -> int:
    count = 0
    for _ in text.split(""):
        count += 1
    return count


def meeting(text: str, words: bool) -> str:
    """Iterators over a list and over pieces meet, so both go over lists."""
    pieces = iter(text.split() if words else [text])
    others = iter(text.split(",")) if words else iter([text])
    return next(pieces, "-") + next(others, "-")


def test_pieces():
    agree_together(
        (by_separator, [(t, sep, n) for t in TEXTS for sep in (",", "--", "é") for n in (-1, 0, 1, 9)]),
        (at_space, [(t, n) for t in TEXTS for n in (-1, 0, 1, 9)]),
        (perhaps_at_space, [(t, space) for t in TEXTS for space in (True, False)]),
        (lines, [(t, ends) for t in TEXTS for ends in (True, False)]),
        (stopped, [(t,) for t in TEXTS]),
        (of_no_separator, [("ab",)]),
        (meeting, [(t, words) for t in TEXTS for words in (True, False)]),
    )


@pytest.mark.parametrize(
    ("function", "expected"),
    [(by_separator, 2), (lines, 2), (stopped, 1), (meeting, 0), (of_no_separator, 1)],
)
def test_which_calls_are_only_iterated(function, expected):
    # The first loop of most fills a list, which gets room for all pieces: they are counted. `stopped` iterates twice.
    assert len(list(only_iterated(frontend.build_flow(function)))) == expected
