def main(argv):
    print("café")
    return 0
