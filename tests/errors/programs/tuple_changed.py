def main(argv):
    p = (1, 2)
    p[0] = 5
    print(p[0])
    return 0
