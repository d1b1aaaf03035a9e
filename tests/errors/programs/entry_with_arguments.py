def main(argv, verbose):
    print(verbose)
    return 0
