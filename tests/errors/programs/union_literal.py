def main(argv):
    rows = [('a', 1), ('b', b'x')]
    for name, value in rows:
        print(name, value)
    return 0
