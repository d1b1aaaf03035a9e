# A tokenizer and a recursive parser of nested lists of numbers and names.
# SIZE: small=12000 big=400000
import sys


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def skip(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def word(self):
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] == "_"):
            self.at += 1
        return self.text[start : self.at]


class Counts:
    def __init__(self):
        self.numbers = 0
        self.depth = 0
        self.names = {}


def parse(reader, counts, depth):
    if depth > counts.depth:
        counts.depth = depth
    reader.skip()
    if reader.text[reader.at] == "[":
        reader.at += 1
        reader.skip()
        while reader.text[reader.at] != "]":
            parse(reader, counts, depth + 1)
            reader.skip()
            if reader.text[reader.at] == ",":
                reader.at += 1
                reader.skip()
        reader.at += 1
        return
    word = reader.word()
    if word.isdigit():
        counts.numbers += int(word)
    else:
        counts.names[word] = counts.names.get(word, 0) + 1


def make(n):
    pieces = ["["]
    state = 3
    for _ in range(n):
        state = (state * 1103515245 + 12345) % 2147483648
        kind = (state >> 16) % 4
        if kind == 0:
            pieces.append("[%d, [name_%d], x ], " % (state % 1000, state % 37))
        elif kind == 1:
            pieces.append("value%d ,\n" % (state % 211))
        else:
            pieces.append("%d," % (state % 100000))
    pieces.append("]")
    return "".join(pieces)


def main(argv):
    reader = Reader(make(int(argv[1])))
    counts = Counts()
    parse(reader, counts, 0)
    best = sorted(counts.names.items(), key=lambda item: (-item[1], item[0]))
    print(len(reader.text), counts.numbers, counts.depth, best[:3])
    return 0


if __name__ == "__main__":
    main(sys.argv)
