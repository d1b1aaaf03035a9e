"""Methods of classes beside functions, methods of instances, classes, and values of other kinds."""


class Animal:
    count = 0

    def __init__(self, name):
        self.name = name

    @classmethod
    def create(cls, name):
        cls.count += 1
        return cls(name)

    @classmethod
    def describe(cls, extra):
        return f"{cls.__name__} {cls.count} {extra}"

    @staticmethod
    def shout(text):
        return text.upper()

    def speak(self, text):
        return f"{self.name} says {text}"


class Dog(Animal):
    count = 10


rex = Dog.create("Rex")
tom = Animal.create("Tom")
commands = {
    "describe": Animal.describe,
    "dogs": Dog.describe,
    "shout": Animal.shout,
    "rex": rex.speak,
    "tom": tom.speak,
    "lambda": lambda text: text * 2,
    "upper": str.upper,
}
for name, command in commands.items():
    print(name, command("hi"))


def run(command, text):
    return command(text)


print(run(Dog.describe, "x"), run(rex.speak, "y"), run(Animal.shout, "z"))
print(commands["describe"] == Animal.describe, commands["dogs"] == Animal.describe, commands["rex"] == rex.speak)
makers = [Animal.create, Dog.create, Dog]
print([make("n").name for make in makers], Animal.count, Dog.count)


class Menu:
    def __init__(self):
        self.items = []

    def add(self, label, action):
        self.items.append((label, action))

    def run(self):
        return [f"{label}: {action()}" for label, action in self.items]


class Stats:
    hits = 0

    @classmethod
    def hit(cls):
        cls.hits += 1
        return cls.hits

    @classmethod
    def reset(cls):
        cls.hits = 0
        return "reset"

    def show(self):
        return f"hits {self.hits}"


menu = Menu()
menu.add("hit", Stats.hit)
menu.add("again", Stats().hit)
menu.add("show", Stats().show)
menu.add("reset", Stats.reset)
menu.add("now", lambda: Stats.hits)
print(menu.run())
handler = None
for pick in (None, Stats.hit, Stats.reset):
    handler = pick or handler
    print(handler() if handler is not None else "nothing", pick is None, bool(pick))
mixed = [3, Animal.describe, "text", Dog.describe, None, rex.speak, Dog]
for item in mixed:
    if callable(item):
        print("called", item("a") if not isinstance(item, type) else item("b").name)
    else:
        print("value", item)
print(mixed[1] == Animal.describe, mixed[1] == mixed[3], Dog.describe in mixed)
print(Animal.describe.__name__, [c.__name__ for c in (Animal.describe, rex.speak, Animal.shout)])
