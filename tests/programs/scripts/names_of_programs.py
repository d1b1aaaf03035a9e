"""`__name__` of the program at its top: of a logger, in a class, as the value of a parameter that is left out."""

import logging, sys, argparse
NAME = __name__
log = logging.getLogger(__name__)
class C:
    where = __name__
def deco(f, name=__name__):
    def g(*a): return name, f(*a)
    return g
@deco
def h(x): return x
SELF = sys.modules[__name__]
def main():
    print(__name__, NAME, log.name, C.__module__, C.where, h(3), f"{__name__}!")
    print(SELF is sys)
if __name__ == "__main__":
    main()
    print(__name__, NAME)
