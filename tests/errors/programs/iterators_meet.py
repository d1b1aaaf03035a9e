def main(argv):
    table = {"a": 1}
    names = iter(argv)
    if len(argv) > 1:
        names = iter(table)
    print(list(names))
    return 0
