"""A function defines a class of which a base takes note."""


class Plugin:
    known = []

    def __init_subclass__(cls):
        Plugin.known.append(cls.__name__)


def load():
    class Loaded(Plugin):
        pass

    return Loaded()


def main(argv):
    print(len(Plugin.known))
    load()
    print(len(Plugin.known))
    return 0
