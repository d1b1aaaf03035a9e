def main(argv):
    print(sum(["a", argv[0]]))
    return 0
