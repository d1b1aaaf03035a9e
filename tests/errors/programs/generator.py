def lines(argv):
    yield b"1"
    yield argv[0]


def main(argv):
    for line in lines(argv):
        print(line)
    return 0
