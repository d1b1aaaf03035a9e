"""A ring buffer that is filled while serving: its list is made once, and never resized afterwards."""

import sys


class Ring:
    def __init__(self, size):
        self.items = []
        for _ in range(size):
            self.items.append(0)
        self.next = 0

    def put(self, value):
        self.items[self.next] = value
        self.next = (self.next + 1) % len(self.items)

    def total(self):
        result = 0
        for item in self.items:
            result += item
        return result


def start(size):
    return Ring(size)


def serve(ring, requests):
    for i in range(requests):
        ring.put(i * i)
    return ring.total()


def main(argv):
    ring = start(8)
    print(serve(ring, int(argv[1]) if len(argv) > 1 else 100))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
