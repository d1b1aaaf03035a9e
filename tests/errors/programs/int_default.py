def shifted(n, by=2**70):
    return n + by


def main(argv):
    print(shifted(len(argv)))
    return 0
