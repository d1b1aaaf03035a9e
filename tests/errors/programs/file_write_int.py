def main(argv):
    with open(argv[1]) as f:
        f.write(3)
    return 0
