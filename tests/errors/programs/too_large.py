BIG = 1 << 70


def main(argv):
    print(BIG + len(argv))
    return 0
