def main(argv):
    items = [1, 2, 3]
    items.add(4)
    return 0
