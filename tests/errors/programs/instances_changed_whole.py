"""Instances are given a dict of attributes, or a class; classes another method."""


class Shared:
    state = {}

    def __init__(self):
        self.__dict__ = self.state


class Closed:
    def press(self):
        return "opens"


class Open:
    def press(self):
        self.__class__ = Closed
        return "closes"


def main(argv):
    Shared()
    print(Open().press())
    return 0
