"""Attributes of classes as values, where some of the classes lack them."""

import sys


class Base(object):
    pass


class First(Base):
    type_name = "first"
    size = 1

    @classmethod
    def of_class(cls, x):
        return x + 1

    @staticmethod
    def of_none(x):
        return x + 2

    def plain(x):
        return x * 2


class Second(Base):
    type_name = "second"
    size = 2

    @classmethod
    def of_class(cls, x):
        return x + 3

    @staticmethod
    def of_none(x):
        return x + 4

    def plain(x):
        return x * 3


class Third(Second):
    type_name = "third"


def named(cls):
    return cls.type_name


def check(fails, cls):
    if fails:
        print("want a %s" % cls.type_name)


def main(argv):
    n = len(argv)
    check(n > 0, First)
    check(n > 5, Base)
    for cls in (First, Base, Second, Third):
        try:
            print(named(cls))
        except AttributeError as e:
            print(e)
        print(cls.__name__, cls.size if cls is not Base else 5)
        try:
            print(cls.plain(n + 2), cls.of_class(4), cls.of_none(5))
        except AttributeError as e:
            print(e)
        print(hasattr(cls, "type_name"), getattr(cls, "type_name", "none"))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
