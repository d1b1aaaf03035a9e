"""How often words occur."""

from .distance import distance


class EmptyText(ValueError):
    """There is no word in the text."""


def counts(text: str, similar: int = 0) -> dict[str, int]:
    """How often each word occurs; words at most `similar` letters away from an earlier one are counted as that."""
    found: dict[str, int] = {}
    for word in text.lower().split():
        for known in found:
            if distance(word, known) <= similar:
                word = known
                break
        found[word] = found.get(word, 0) + 1
    if not found:
        raise EmptyText("no words")
    return found


def most_common(table, n):
    """The `n` most frequent words of a table, the first ones first."""
    pairs = [(-count, word) for word, count in table.items()]
    pairs.sort()
    return [word for _, word in pairs[:n]]
