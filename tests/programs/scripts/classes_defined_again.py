"""Classes that a lesson defines again under the same name: the bad example, and then the good one."""

print("bad")


class Animal:
    def __init__(self, name, sound):
        self.name, self.sound = name, sound

    def speak(self):
        return f"{self.name}: {self.sound}"


class Zoo:
    kinds = [Animal]

    def __init__(self):
        self.animals = []

    def add(self, a: "Animal"):
        self.animals.append(a)


zoo = Zoo()
zoo.add(Animal("Rex", "wau"))
zoo.add(Animal("Tom", "miau"))
for a in zoo.animals:
    print(a.speak(), type(a).__name__, isinstance(a, Animal), type(a))


class Penguin(Animal):
    def speak(self):
        return super().speak() + "!"


print(Penguin("P", "x").speak(), [c.__name__ for c in Penguin.__mro__])
print("good")


class Animal:
    def __init__(self, name):
        self.name = name

    def speak(self):
        raise NotImplementedError

    def __repr__(self):
        return f"<{type(self).__name__} {self.name}>"


class Dog(Animal):
    def speak(self):
        return "wau"


class Penguin(Animal):
    def speak(self):
        return "..."


def make(kind: Animal, n):
    return [kind(str(i)) for i in range(n)]


print(
    make(Dog, 2),
    [x.speak() for x in (Dog("a"), Penguin("b"))],
    isinstance(Dog("q"), Animal),
    issubclass(Penguin, Animal),
)
print(isinstance(zoo.animals[0], Animal))
try:
    Animal("z").speak()
except NotImplementedError:
    print("abstract")


class Animal(Animal):
    def speak(self):
        return "third " + self.name


print(Animal("t").speak(), Animal("t"), Animal.__mro__[1].__name__, type(Animal("s")))
