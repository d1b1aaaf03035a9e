def settings(argv):
    table = {"name": b"demo"}
    table["level"] = len(argv)
    return table


def main(argv):
    print(len(settings(argv)))
    return 0
