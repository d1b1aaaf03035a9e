def ends(items):
    if len(items) > 1:
        return (items[0], items[-1])
    return (items[0],)


def main(argv):
    print(len(ends(argv)))
    return 0
