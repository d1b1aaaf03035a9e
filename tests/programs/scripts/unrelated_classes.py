"""Classes without a common base whose instances meet: each does what it can, and raises what CPython raises."""

from dataclasses import dataclass


class Dog:
    kind = "animal"

    def __init__(self, name):
        self.name = name

    def speak(self, times=1):
        return " ".join(["Woof"] * times)

    def __eq__(self, other):
        return isinstance(other, Dog) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __lt__(self, other):
        return self.name < other.name

    @property
    def loud(self):
        return True

    @staticmethod
    def legs():
        return 4

    def __len__(self):
        return 3


class Duck:
    kind = "bird"

    def __init__(self, name, wings=2):
        self.name = name
        self.wings = wings

    def speak(self, times=1):
        return "Quack" * times

    def __lt__(self, other):
        return self.name < other.name

    loud = False

    @staticmethod
    def legs():
        return 2

    def fly(self):
        return self.wings

    def __call__(self, x):
        return x + 1


@dataclass
class Robot:
    name: str
    model: int = 1

    def speak(self, times=1):
        return f"beep {self.model}"


class Puppy(Dog):
    def speak(self, times=1):
        return "Yip"


def sound(thing):
    return thing.speak()


def make(kind):
    makers = {"dog": Dog, "duck": Duck}
    return makers[kind]("made " + kind)


class Owner:
    def __init__(self):
        self.pets = []
        self.favourite = None

    def add(self, pet):
        self.pets.append(pet)
        if self.favourite is None or pet.name < self.favourite.name:
            self.favourite = pet
        return self


things = [Dog("rex"), Duck("donald"), Robot("r2", 5), Puppy("p")]
for t in things:
    print(sound(t), t.name, type(t).__name__, t.__class__.__name__)
    if isinstance(t, (Dog, Duck)):
        print(t.kind, t.legs(), t.loud, t.speak(2))
    try:
        print("flies", t.fly())
    except AttributeError as e:
        print("AttributeError:", e)
    if hasattr(t, "model"):
        print("model", t.model, t)
    print(getattr(t, "wings", "no wings"))
    try:
        print(len(t))
    except TypeError as e:
        print("TypeError:", e)
    try:
        print(t(1))
    except TypeError as e:
        print("TypeError:", e)

owner = Owner().add(Duck("zoe")).add(Dog("bob")).add(Robot("amy"))
print(owner.favourite.name, owner.favourite.speak(), owner.favourite)
print([pet.name for pet in owner.pets])
print(
    Dog("a") == Dog("a"), Dog("a") == Duck("a"), things[0] == things[1], things[0] in things, things[1] == things[1]
)
pair = [Dog("b"), Duck("a")]
pair.sort()
print([p.name for p in pair], min(pair).name)
print(make("dog").speak(), make("duck").speak())
named = {t.name: t for t in things}
named["donald"].name = "Donald"
print(sorted(named), named["donald"].name)
match things[1]:
    case Dog(name=n):
        print("dog", n)
    case Duck(name=n, wings=w):
        print("duck", n, w)
maybe = None if len(things) > 100 else Robot("x")
if len(things) > 2:
    maybe = Duck("y")
print(maybe.name)
try:
    print(maybe.model)
except AttributeError as e:
    print("AttributeError:", e)
setattr(maybe, "name", "z")
print(maybe.name, maybe.speak())
mixed = [Dog("m"), 5, "text", None, Duck("n")]
for m in mixed:
    if isinstance(m, (Dog, Duck)):
        print(m.speak())
    else:
        print(m)
