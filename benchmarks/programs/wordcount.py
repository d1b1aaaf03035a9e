# SIZE: small=150000 big=3000000
"""Strings and a dict: words are built, split from a text and counted."""

import sys

SYLLABLES = ["ka", "lo", "mi", "ru", "sen", "tan", "vo", "xi"]


def make_text(n):
    seed = 7
    words = []
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        word = SYLLABLES[(seed >> 8) & 7] + SYLLABLES[(seed >> 12) & 7]
        if seed & 0x80000:
            word += SYLLABLES[(seed >> 20) & 7]
        words.append(word)
    return " ".join(words)


def main(argv):
    text = make_text(int(argv[1]))
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    best = ""
    for word in counts:
        if best == "" or counts[word] > counts[best] or (counts[word] == counts[best] and word < best):
            best = word
    print("%d letters, %d words, most often %s: %d" % (len(text), len(counts), best, counts[best]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
