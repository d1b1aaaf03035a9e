"""`__del__` of objects that a program makes beside its functions, before `main` is called."""


class Subscription:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("cancel", self.name)


class Below(Subscription):
    pass


class Holder:
    def __init__(self, name):
        self.held = Subscription(name)


class Tests:
    holder = Holder("of a class")

    def run(self):
        self.holder.held = None
        print("after the attribute of a class")


def make(name):
    return Below(name)


single = Holder("of a module")
table = {"a": make("in a dict")}
plain = [1, 2]


def main():
    single.held = None
    print("after the global variable")
    del table["a"]
    print("after the dict", plain)
    Tests().run()
    own = Holder("of a local variable")
    own.held = None
    print("end")


if __name__ == "__main__":
    main()
