"""Statistics of the words of a text: counters, groups, n-grams, a histogram."""

import string
from collections import Counter, defaultdict

TEXT = """It was the best of times, it was the worst of times,
it was the age of wisdom... it was the age of foolishness,
it was the epoch of belief; it was the epoch of incredulity -- it was the season of Light."""

STOP = frozenset("the of it was and a".split())


def tokens(text):
    table = str.maketrans("", "", string.punctuation)
    for line in text.splitlines():
        for word in line.translate(table).lower().split():
            yield word


def by_length(words):
    groups = defaultdict(set)
    for w in words:
        groups[len(w)].add(w)
    return {k: sorted(v) for k, v in sorted(groups.items())}


def ngrams(words, n):
    return Counter(zip(*[words[i:] for i in range(n)]))


def histogram(counts, width=20):
    top = max(counts.values())
    for word, c in sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:5]:
        bar = "#" * round(c / top * width)
        print(f"{word:<12}|{bar:<{width}}| {c:>3} {c / sum(counts.values()):6.1%}")


def longest(words):
    best = max(words, key=len)
    return [w for w in words if len(w) == len(best)]


def main(argv):
    words = list(tokens(TEXT))
    counts = Counter(w for w in words if w not in STOP)
    print(len(words), "words,", len(set(words)), "distinct")
    print(counts.most_common(3))
    histogram(counts)
    for length, group in by_length(words).items():
        print(length, ", ".join(group))
    bigrams = ngrams(words, 2)
    for pair, c in bigrams.most_common(3):
        print(" ".join(pair), c)
    print(longest(words))
    letters = Counter(c for c in TEXT.lower() if c.isalpha())
    print("".join(c for c, _ in letters.most_common(6)))
    first, *rest = sorted(set(words))
    print(first, len(rest), rest[-1])
    vowels = sum(map(TEXT.count, "aeiou"))
    print(vowels, sum(c in "aeiou" for c in TEXT))
    caps = [w for w in TEXT.split() if w[0].isupper()]
    print(caps, {w: len(w) for w in caps})
    return 0
