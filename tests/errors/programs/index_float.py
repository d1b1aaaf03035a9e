def main(argv):
    items = [1, 2, 3]
    print(items[len(items) / 2])
    return 0
