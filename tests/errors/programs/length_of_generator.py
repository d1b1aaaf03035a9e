def main(argv):
    print(len(x for x in argv))
    return 0
