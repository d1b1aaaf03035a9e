"""A program in which each warning is found, and beside each a form that is in order."""

from dataclasses import dataclass

LIMIT = 10


@dataclass
class Point:
    x: int
    y: int


class Box:
    def __init__(self):
        self.text = ""
        self.parts = []
        self.seen = []
        self.known = set()

    def add(self, word):
        self.text += word
        self.parts.append(word)
        if word not in self.seen:
            self.seen.append(word)
        if word not in self.known:
            self.known.add(word)

    def __repr__(self):
        return "Box"


def shout(x: int) -> str:
    return x


def whisper(x: float, words: list[str]) -> str | None:
    return words[0] if x < 1.0 else None


def never(n):
    def inner():
        return n

    return inner()


def pick(n):
    if n > 3:
        size = 1
    return size


def set_on_all_paths(n):
    if n > 3:
        size = 1
    else:
        size = 2
    return size


def big():
    return 2**70


def fits():
    return 2**62


def zero():
    return 1 // (LIMIT - 10)


def handled(words):
    try:
        total = len(words)
    except KeyError:
        print("no key")
        total = 0
    try:
        total += int(words[0])
    except (ValueError, IndexError):
        pass
    except KeyError:
        pass
    return total


def dead(n):
    if LIMIT < 0:
        print("below")
        print(n)
    if LIMIT < 0:
        raise ValueError("never")
    return n
    print("behind")


def queue(words):
    waiting = list(words)
    while waiting:
        print(waiting.pop(0))
    stack = list(words)
    while stack:
        print(stack.pop())
    waiting.insert(0, "once")
    front = []
    for word in words:
        front.insert(0, word)
        if word not in front:  # rpyc-dl: ignore[quadratic]
            front.append(word)
    return len(front)


def compared(data, text):
    if data == "":
        return 1
    if data[0] != "a" and data[0] == ord("a") and data == b"a":
        return 2
    both = data if len(text) > 3 else text
    return 3 if both == text and text == "x" else 4


def main(argv):
    box = Box()
    for word in argv:
        box.add(word)
    print(box.text, len(box.parts), shout(3), whisper(len(argv), argv))
    print(pick(len(argv)), set_on_all_paths(len(argv)), fits(), handled(argv), dead(3), queue(argv))
    print(big(), zero())
    point = Point(1, "2")
    print(point.x, compared(argv[0].encode(), argv[0]))
    return 0
