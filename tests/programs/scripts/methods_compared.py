"""Methods of builtin objects among other callables: compared, looked for in lists, removed, and as keys."""


class Event:
    def __init__(self):
        self.handlers = []

    def __iadd__(self, handler):
        self.handlers.append(handler)
        return self

    def __isub__(self, handler):
        self.handlers.remove(handler)
        return self

    def __call__(self, *args, **named):
        return [handler(*args, **named) for handler in self.handlers]


class Counter:
    def __init__(self):
        self.count = 0

    def append(self, x):
        self.count += x
        return self.count


def double(x):
    return x * 2


def events():
    log, other, counter = [], [], Counter()
    event = Event()
    event += log.append
    event += print
    event += double
    event += counter.append
    event += counter.append
    print(event(21), log, len(event.handlers))
    event -= print
    event -= counter.append
    print(event(4), log, counter.count)
    for missing in (other.append, print, Counter().append):
        try:
            event -= missing
        except ValueError as error:
            print(error)
    event -= log.append
    print(event(5), log, event.handlers.index(double), event.handlers.count(counter.append))


def pairs():
    a, b, texts, table = [], [], {"x"}, {}
    print(a.append == a.append, a.append == b.append, a.append == a.pop, a.append != b.append)
    print(a.append == double, double == a.append, a.append == len, a.append == Counter, a.append != double)
    both = [a.append, texts.add, table.get]
    print(both.index(texts.add), table.get in both, b.append in both, {"y"}.add in both, double in both, len in both)
    print(both[0] == a.append, a.append == both[0], both[0] == both[1], both[1:] == [texts.add, table.get])
    text = "abc"
    print(text.upper == text.upper, [text.upper, text.lower] == [text.upper, text.lower])
    chosen = [text.upper, text.lower]
    print(chosen[0] == text.upper, text.lower != chosen[1], chosen[0] == chosen[1], text.upper in chosen)
    text += str(len(a))
    chosen = [text.upper, text.lower]
    print(
        chosen[0] == text.upper, text.lower != chosen[1], chosen[0] == chosen[1], chosen == [text.upper, text.lower]
    )


def keys():
    a, b = [], []
    seen = {a.append: "a", b.append: "b"}
    print(seen[a.append], seen[b.append], a.pop in seen, [].append in seen)
    mixed = {a.append: 1, double: 2, print: 3, b.extend: 4}
    print(mixed[double], mixed[a.append], mixed[print], mixed[b.extend], mixed.get(a.extend, 0), mixed.get(len, -1))
    print(len({a.append, a.append, b.append, a.pop}), {a.append, double} == {double, a.append})


def main():
    events()
    pairs()
    keys()


main()
