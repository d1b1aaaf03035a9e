"""Numbers and words, for programs in C."""

from dataclasses import dataclass


class NoData(ValueError):
    """There is nothing to look at."""


@dataclass(frozen=True)
class Summary:
    count: int
    mean: float
    least: float
    largest: float


def summary(xs: list[float]) -> Summary:
    """What a list of numbers looks like."""
    if not xs:
        raise NoData("no numbers")
    return Summary(len(xs), sum(xs) / len(xs), min(xs), max(xs))


class WordCounter:
    """Counts words, text by text."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def add(self, text: str) -> int:
        """Count the words of a text; how many different ones there are by now."""
        for word in text.lower().split():
            word = word.strip(".,;:!?")
            if word:
                self.counts[word] = self.counts.get(word, 0) + 1
        return len(self.counts)

    def most_frequent(self, count: int) -> list[tuple[str, int]]:
        """Words and how often each came, the most frequent ones first."""
        pairs = sorted(self.counts.items(), key=lambda pair: (-pair[1], pair[0]))
        return pairs[:count]
