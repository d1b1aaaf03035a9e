import sys


count = 0


def more():
    global count
    count += 1
    return count


class Holder:
    module = sys.modules[__name__]

    def seen(self):
        return self.module.count


def main(argv):
    more()
    print(Holder().seen())
    return 0
