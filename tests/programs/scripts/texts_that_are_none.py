"""`__str__`, `__repr__` and `__format__` that may give None."""

import sys


class Tree:
    def __init__(self, root):
        self.root = root

    def __str__(self, node=None):
        if self.root == None:
            return
        return "tree %d" % self.root


class Shown:
    def __repr__(self):
        if len(sys.argv) > 5:
            return "x"


class Lined:
    def __format__(self, spec):
        if spec != "q":
            return "fmt"


for t in (Tree(3), Tree(None)):
    for show in range(5):
        try:
            if show == 0:
                print(t)
            elif show == 1:
                print(str(t) + "!")
            elif show == 2:
                print(f"{t}!")
            elif show == 3:
                print("%s!" % t)
            else:
                print("{}!".format(t), [str(x) for x in [t]])
        except TypeError as error:
            print(show, error)
for show in range(3):
    try:
        if show == 0:
            print(repr(Shown()))
        elif show == 1:
            print([Shown()])
        else:
            print(Shown())
    except TypeError as error:
        print(show, error)
try:
    print(f"{Lined():a}")
    print(f"{Lined():q}")
except TypeError as error:
    print(error)
