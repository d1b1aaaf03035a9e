def main(argv):
    items = [3, 1, 2]
    items.sort(key=lambda: 0)
    print(items)
    return 0
