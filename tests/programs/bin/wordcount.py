#!/usr/bin/env python3
"""Count lines, words and characters, as wc does, and the most frequent words."""

import argparse
import string
import sys
from collections import Counter


def words_of(text):
    for word in text.split():
        word = word.strip(string.punctuation).lower()
        if word:
            yield word


def main():
    parser = argparse.ArgumentParser(description="Count words.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("-t", "--top", type=int, default=0, help="show the most frequent words")
    parser.add_argument("-l", "--lines", action="store_true", help="count lines only")
    args = parser.parse_args()
    counts = Counter()
    total_lines = total_words = total_chars = 0
    failed = False
    for name in args.files:
        try:
            with open(name, encoding="utf-8") as f:
                text = f.read()
        except OSError as e:
            print(f"{name}: {e.strerror}", file=sys.stderr)
            failed = True
            continue
        lines, words = text.count("\n"), len(text.split())
        total_lines += lines
        total_words += words
        total_chars += len(text)
        counts.update(words_of(text))
        print(f"{lines:7}" if args.lines else f"{lines:7} {words:7} {len(text):7}", name)
    if len(args.files) > 1:
        print(f"{total_lines:7}" if args.lines else f"{total_lines:7} {total_words:7} {total_chars:7}", "total")
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: args.top]:
        print(f"{count:7} {word}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
