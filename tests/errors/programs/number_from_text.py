def main(argv):
    n = argv[1]
    for i in range(n):
        print(i)
    return 0
