# What Python 2 let pass: methods of bytes that are given texts, and the code of an item.
import os


def main(argv):
    data = os.read(0, 16)
    parts = data.split(",")
    print(len(parts), data.startswith("a"), "a" in data)
    return ord(data[0])
