"""Builtin functions that operators of classes take: pipelines, events, and compositions."""


class Pipe:
    def __init__(self, value):
        self.value = value

    def __or__(self, function):
        return Pipe(function(self.value))

    def __rshift__(self, function):
        self.value = [function(x) for x in self.value]
        return self

    def __repr__(self):
        return f"Pipe({self.value!r})"


class Chain:
    def __init__(self, *functions):
        self.functions = functions

    def __matmul__(self, other):
        return Chain(*self.functions, other)

    def __call__(self, x):
        for function in self.functions:
            x = function(x)
        return x


class Event:
    def __init__(self):
        self.handlers = []

    def __iadd__(self, handler):
        self.handlers.append(handler)
        return self

    def __isub__(self, handler):
        self.handlers.remove(handler)
        return self

    def __contains__(self, handler):
        return handler in self.handlers

    def __call__(self, *args, **named):
        return [handler(*args, **named) for handler in self.handlers]


def double(x):
    return x * 2


def pipelines():
    print(Pipe(-3) | abs | double | str)
    print(Pipe([3, 1, 2]) | sorted | len)
    print(Pipe("b a".split()) | sorted | tuple)
    print(Pipe(["1", "22"]) >> int)
    print(Pipe(["1", "22"]) >> len)
    print((Chain(abs) @ double @ float)(-4))


def events():
    event = Event()
    event += print
    event += double
    event += abs
    print(event(-21), print in event, len in event)
    event -= print
    event -= abs
    print(event(5), print in event)
    try:
        event -= len
    except ValueError as error:
        print(error)


def main():
    pipelines()
    events()


main()
