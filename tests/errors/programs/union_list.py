def fill(items, count):
    for i in range(count):
        items.append(i)


def main(argv):
    items = []
    fill(items, 3)
    items.append(b"end")
    print(len(items))
    return 0
