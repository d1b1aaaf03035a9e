"""Attributes whose names are words of the language, or no names at all, in the dicts of instances."""


class Token:
    def __init__(self, kind):
        setattr(self, "class", kind)
        self.line = 1


class Rules:
    pass


first = Token("number")
print(vars(first), getattr(first, "class"))
rules = Rules()
setattr(rules, "a b", 3)
setattr(rules, "it's", 4)
for name in ("assert", "plain"):
    setattr(rules, name, len(name))
setattr(rules, "assert", 0)
print(vars(rules))
print(rules.__dict__.pop("a b"), rules.__dict__)
delattr(rules, "assert")
print(getattr(rules, "it's"), rules.__dict__.pop("it's"))
print(vars(rules) == {"plain": 5}, hasattr(rules, "assert"))
