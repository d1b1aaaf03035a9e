"""`__getattr__` methods that store what they give, under the names that they are asked for, beside `vars`."""


class Hook:
    def __getattr__(self, n):
        v = n.upper()
        setattr(self, n, v)
        return v


class Lazy:
    def __init__(self, size):
        self.size = size

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        value = self.size * len(name)
        setattr(self, name, value)
        return value


y = Hook()
y.foo  # noqa: B018
print(vars(y))
z = Lazy(3)
print(z.width, z.height, z.__dict__)
print(getattr(z, "depth"), hasattr(z, "_none"), list(vars(z)))
del z.width
print(vars(z))
print(z.width, list(z.__dict__))
