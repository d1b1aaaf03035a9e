def main(argv):
    n = len(argv)
    size = n if n > 3 else b"few"
    print("counted")
    print(size)
    return 0
