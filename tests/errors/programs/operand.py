def label(count):
    return "count: " + count


def main(argv):
    print(label(len(argv)))
    return 0
