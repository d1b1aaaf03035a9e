"""`exc_type and exc_type.__name__`: a class is true, so what stands behind the `and` is all that there is."""


class Resource:
    open_count = 0

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        Resource.open_count += 1
        print("open", self.name)
        return self

    def __exit__(self, exc_type, exc, tb):
        Resource.open_count -= 1
        print("close", self.name, exc_type and exc_type.__name__, exc)
        return False


def tried(*errors):
    for error in errors:
        try:
            with Resource("a"), Resource("b"):
                raise error
        except Exception as caught:
            print("caught", caught, Resource.open_count)


def named(value):
    kind = type(value)
    return kind and kind.__name__


def called(function, n):
    return function and function(n)


tried(RuntimeError("boom"))
tried(KeyError(1), ValueError(2))
with Resource("c"):
    pass
print(named(1), named(Resource("x")), named(None), called(named, 3), called(None, 3), called(abs, -3))
