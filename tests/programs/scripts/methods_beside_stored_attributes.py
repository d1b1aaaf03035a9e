# A name that is a method, or a static one, in some classes, and is stored in instances of others, or of the same class.


class Base:
    pass


class Command(Base):
    def run(self, x=1):
        return f"Command{x}"

    def other(self, x=1):
        return f"other{x}"

    @staticmethod
    def check(x=1):
        return f"check{x}"


class Loud(Command):
    def run(self, x=1):
        return f"Loud{x}!"


class Stored(Base):
    def __init__(self, f):
        self.run = f
        self.other = f
        self.check = f


class Maybe(Base):
    def run(self, x=1):
        return f"Maybe{x}"

    def replace(self, f):
        self.run = f


class Apart:
    def __init__(self, run):
        self.run = run
        self.check = 7


def plain(x=1):
    return f"plain{x}"


def doubled(x=1):
    return f"doubled{x * 2}"


for command in [Command(), Loud(), Stored(plain), Stored(doubled)]:
    run = command.run
    print(run(5), command.run(2), command.check(6), command.other())
    print(hasattr(command, "run"), hasattr(command, "walk"), getattr(command, "run", None)(3))

maybe, other = Maybe(), Maybe()
maybe.replace(plain)
for command in [maybe, other, Command()]:
    print(command.run(), hasattr(command, "run"))
other.run = doubled
print(other.run(4), maybe.run(4))

for thing in [Command(), Apart("text"), Loud(), Apart(3)]:
    run = thing.run
    print(run(5) if callable(run) else run, end=" ")
    check = thing.check
    print(check(6) if callable(check) else check)
