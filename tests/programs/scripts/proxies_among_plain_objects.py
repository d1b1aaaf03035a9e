"""Objects that hand on what they lack beside objects that have it: the method is that of the one or of the other."""


class Plain:
    def __init__(self, n):
        self.n = n

    def size(self):
        return self.n

    def added(self, other, factor=1):
        return self.n + other * factor


class Proxy:
    def __init__(self, inner):
        self.inner = inner
        self.asked = []

    def __getattr__(self, name):
        self.asked.append(name)
        return getattr(self.inner, name)

    def other(self):
        return "proxy"


def main():
    for x in [Plain(1), Proxy(Plain(2))]:
        print(x.size(), x.n, x.added(3), x.added(3, factor=2))
        size = x.size
        print(size(), [f() for f in [x.size, size]])
    proxy = Proxy(Plain(4))
    print(proxy.size(), proxy.other(), proxy.asked)


main()
