"""Values that are looked up by dotted names: what `getattr` reads is called nowhere, so methods of texts are not meant."""


class User:
    def __init__(self, name, age):
        self.name, self.age = name, age

    @property
    def title(self):
        return "Dr " + self.name


def lookup(context, expression):
    value = context
    for part in expression.split("."):
        if isinstance(value, dict):
            value = value[part]
        elif part.isdigit():
            value = value[int(part)]
        else:
            value = getattr(value, part)
    return value


def main():
    context = {"users": [User("ann", 41), User("bob", 3.5)], "index": 3, "center": "c", "count": None, "upper": "x"}
    for expression in ("users.0.name", "users.1.age", "users.0.title", "index", "center", "count", "upper"):
        print(expression, lookup(context, expression))
    for expression in ("users.0.size", "users.7", "nothing", "center.age", "index.name", "users.name"):
        try:
            print(lookup(context, expression))
        except (AttributeError, IndexError, KeyError) as error:
            print(type(error).__name__, error)
    try:
        print(callable(lookup(context, "center.title")))
    except NotImplementedError:
        print(True)


main()
