"""A class is given another method."""


class Greeter:
    def greet(self):
        return "hello"


def shout(self):
    return "HELLO"


def main(argv):
    Greeter.greet = shout
    print(Greeter().greet())
    return 0
