TABLE = {}


def load():
    return TABLE["missing"]


VALUE = load()


def main(argv):
    return 0
