def lines(argv):
    yield 1
    yield argv[0]


def main(argv):
    for line in lines(argv):
        print(line)
    return 0
