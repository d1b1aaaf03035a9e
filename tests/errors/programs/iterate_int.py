def main(argv):
    n = len(argv)
    for i in n:
        print(i)
    return 0
