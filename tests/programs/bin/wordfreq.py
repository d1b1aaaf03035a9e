#!/usr/bin/env python3
"""Most frequent words of texts, with a bar chart."""

import argparse
import collections
import heapq
import itertools
import re
import statistics
import sys
import textwrap
import unicodedata

STOP = frozenset("a an and are as at be but by for from in is it of on or that the to was with".split())
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", re.UNICODE)


def plain(text):
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def words(lines, keep):
    for line in lines:
        for m in WORD.finditer(line):
            w = plain(m.group())
            if keep or w not in STOP:
                yield w


def bars(counter, n, width):
    top = heapq.nsmallest(n, counter.items(), key=lambda kv: (-kv[1], kv[0]))
    if not top:
        return
    longest = max(len(w) for w, _ in top)
    most = top[0][1]
    for w, c in top:
        bar = "█" * max(1, round(c / most * (width - longest - 8)))
        yield f"{w:>{longest}} {c:5d} {bar}"


def ngrams(ws, n):
    its = itertools.tee(ws, n)
    for i, it in enumerate(its):
        next(itertools.islice(it, i, i), None)
    return zip(*its)


def main(argv=None):
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    ap.add_argument("file", nargs="?", type=argparse.FileType("r", encoding="utf-8"), default=sys.stdin)
    ap.add_argument("-n", type=int, default=5, help="how many")
    ap.add_argument("-w", "--width", type=int, default=60, help="of the chart")
    ap.add_argument("-k", "--keep", action="store_true", help="keep small words")
    ap.add_argument("-g", "--grams", type=int, choices=range(1, 4), default=1, help="words that follow each other")
    ap.add_argument("--summary", action=argparse.BooleanOptionalAction, default=True, help="show figures")
    args = ap.parse_args(argv)
    ws = list(words(args.file, args.keep))
    counter = collections.Counter(ws if args.grams == 1 else (" ".join(g) for g in ngrams(ws, args.grams)))
    for line in bars(counter, args.n, args.width):
        print(line)
    if args.summary and ws:
        lengths = [len(w) for w in ws]
        q = statistics.quantiles(lengths, n=4) if len(lengths) > 1 else []
        text = (
            f"{len(ws)} words, {len(counter)} different; mean length {statistics.fmean(lengths):.2f}, "
            f"median {statistics.median(lengths)}, deviation {statistics.pstdev(lengths):.3f}, quartiles {q}"
        )
        print(textwrap.fill(text, args.width, subsequent_indent="  "))


if __name__ == "__main__":
    main()
