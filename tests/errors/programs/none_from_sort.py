def main(argv):
    items = [3, 1, 2].sort()
    for x in items:
        print(x)
    return 0
