def main(argv):
    pairs = [(arg, len(arg)) for arg in argv]
    print({"first": 1, **pairs})
    return 0
