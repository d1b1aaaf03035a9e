def main(argv):
    a, b = 3
    print(a)
    return 0
