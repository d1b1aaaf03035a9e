def main(argv):
    print(", ".join([1, 2, 3]))
    return 0
