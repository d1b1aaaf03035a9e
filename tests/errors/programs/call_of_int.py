def main(argv):
    size = len(argv)
    print(size(3))
    return 0
