"""What a function stores in a list of its caller's comes after what the list is made of."""


def add_all(items, count):
    for i in range(count):
        items.append(str(i))


def main(argv):
    items = [argv[0].encode()]
    add_all(items, 3)
    items.extend("ab")
    return len(items)
