def main(argv):
    d = {}
    d[[1, 2]] = 3
    print(len(d))
    return 0
