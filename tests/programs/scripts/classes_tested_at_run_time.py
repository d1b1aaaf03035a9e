class Swallow:
    def __init__(self, *types):
        self.types = types
        self.caught = None

    def __enter__(self):
        return self

    def __exit__(self, t, v, tb):
        if t is not None and issubclass(t, self.types):
            self.caught = v
            return True
        return False


class Own(LookupError):
    pass


with Swallow(KeyError, IndexError) as s:
    [].pop()
print(repr(s.caught))
try:
    with Swallow(KeyError) as s:
        int("x")
except ValueError as e:
    print("escaped", e)
with Swallow(LookupError, ValueError, OSError) as s:
    raise Own("o")
print(repr(s.caught))
with Swallow() as s:
    pass


class Ignore:
    def __init__(self, *types):
        self.types = types

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc, tb):
        return isinstance(exc, self.types)


with Ignore(KeyError, ValueError):
    int("y")
with Ignore(KeyError):
    {}["a"]
try:
    with Ignore():
        int("y")
except ValueError as e:
    print(e)


class One:
    def __init__(self, kind):
        self.kind = kind

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc, tb):
        return exc_type is not None and issubclass(exc_type, self.kind)


with One(KeyError):
    {}["a"]
with One(LookupError):
    {}["a"]


def handled(e, kinds=(ValueError, OSError)):
    return isinstance(e, kinds)


print(
    handled(ValueError()), handled(KeyError()), handled(KeyError(), (KeyError,)), handled(FileNotFoundError(2, "x"))
)
HANDLERS = [(KeyError, "key"), (ValueError, "value")]


def name_of(e):
    for kind, name in HANDLERS:
        if isinstance(e, kind):
            return name
    return "none"


print(name_of(KeyError()), name_of(TypeError()), name_of(UnicodeError()))


class Leaf:
    pass


class Twig(Leaf):
    pass


def expect(value, kind):
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, got {type(value).__name__}")
    return value


MIXED = (int, str, type(None), Leaf, object, bool, Twig)
for kind in MIXED:
    print(kind.__name__, [isinstance(value, kind) for value in (1, 2.5, "a", None, Leaf(), Twig(), [1])])
print(expect(1, int), expect("s", str), type(expect(Twig(), Leaf)).__name__)
for value, kind in ((Leaf(), Twig), (3, Leaf)):
    try:
        expect(value, kind)
    except TypeError as error:
        print(error)
