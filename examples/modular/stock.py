"""What a shop has: read from lines of text."""


class Item:
    def __init__(self, name, count, price):
        self.name = name
        self.count = count
        self.price = price

    def value(self):
        return self.count * self.price


class Discounted(Item):
    def value(self):
        return self.count * self.price * 0.5


class Malformed(Exception):
    def __init__(self, line):
        self.line = line


def read(lines):
    items = []
    for line in lines:
        words = line.split(" ")
        if len(words) < 3:
            raise Malformed(line)
        made = Discounted if words[-1] == "sale" else Item
        items.append(made(words[0], int(words[1]) - 1, float(words[2])))
    return items


def find(items, name):
    for item in items:
        if item.name == name:
            return item
    return None
