"""Loops over constant names of attributes, and over a function's own keywords: each round knows its name."""


class Config:
    debug = False

    def __init__(self, **options):
        self.level = 1
        self.name = "x"
        for key, value in options.items():
            setattr(self, key, value)

    def show(self):
        for name in ("level", "name", "debug", "missing"):
            print(name, getattr(self, name, "none"), hasattr(self, name))


class Options:
    def __init__(self, **options):
        for key in options:
            setattr(self, key, options[key])


class Size:
    def __init__(self, **options):
        for key, default in (("width", 80), ("title", "none"), ("ratio", 1.5)):
            setattr(self, key, options.get(key, default))


def show(**values):
    for name, value in values.items():
        print(name, value)
    for value in values.values():
        print(value, end=";")
    print([name for name in values], sorted(values))


def first(**values):
    for name, value in values.items():
        if name.startswith("y"):
            break
    else:
        return "none"
    return name


def grow(**values):
    for name in values:
        values["new"] = 1


Config(level=3, name="y").show()
Config(debug=True).show()
print(Options(width=3, title="t").title, Options(width=4).width)
size = Size(title="big")
print(size.width, size.title, size.ratio)
for name in ["width", "title"]:
    print(name, getattr(size, name))
show(x=1, y="two", z=2.5)
show()
print(first(x=1, y="two", z=2.5), first(x=1))
try:
    grow(x=1)
except RuntimeError as error:
    print(error)
