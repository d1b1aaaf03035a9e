"""The words of a text and how often each is there: for a page in a browser as well as for a shell.

rpyc-dl translate --target html examples/words.py     makes words.html: open it with a browser,
                                                      words.html?args=3&stdin=some+text
rpyc-dl run --target wasm examples/words.py 3 <FILE   runs it under wasmtime
rpyc-dl run examples/words.py 3 <FILE                 runs it on this machine
"""

import sys

TEXT = "the quick brown fox jumps over the lazy dog and the dog sleeps on"


def words_of(text):
    word = ""
    for c in text.lower() + " ":
        if c.isalpha():
            word += c
        elif word:
            yield word
            word = ""


def counted(text):
    counts = {}
    for word in words_of(text):
        counts[word] = counts.get(word, 0) + 1
    return counts


def main(argv):
    wanted = int(argv[1]) if len(argv) > 1 else 5
    counts = counted(sys.stdin.read() or TEXT)
    ranked = sorted(counts, key=lambda word: (-counts[word], word))
    longest = max([len(word) for word in ranked[:wanted]])
    for word in ranked[:wanted]:
        print(f"{word:<{longest}} {counts[word]:>4} {'#' * counts[word]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
