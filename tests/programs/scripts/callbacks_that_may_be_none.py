"""Callbacks that are None where nobody listens: methods of lists and sets, functions, print."""

lines = []


class Bus:
    def __init__(self):
        self.subs = {}

    def on(self, name, fn=None):
        if fn is None:

            def decorate(f):
                self.subs.setdefault(name, []).append(f)
                return f

            return decorate
        self.subs.setdefault(name, []).append(fn)

    def emit(self, name, value):
        return [fn(value) for fn in self.subs.get(name, [])]


bus = Bus()


@bus.on("log")
def shout(text):
    return text.upper()


bus.on("log", lines.append)
bus.on("log", lambda text: text + "?")
print(bus.emit("log", "hi"), lines, bus.emit("none", "x"))


def visit(numbers, callback=None, done=None):
    for number in numbers:
        if callback:
            callback(number)
    return done() if done else None


kept, seen = [], set()
print(
    visit([1, 2], kept.append),
    visit([3], seen.add, kept.copy),
    visit([4]),
    visit([5], print, lambda: [0]),
    kept,
    seen,
)
chosen = None
for chosen in (None, kept.append, None, print):
    print(chosen is None, bool(chosen))
    try:
        chosen(7)
    except TypeError as error:
        print(error)
print(kept)


def each(numbers, callback=None):
    for number in numbers:
        if callback is not None:
            callback(number)


kept = []
each([1, 2], kept.append)
each([3])
print(kept)


class Button:
    def __init__(self):
        self.clicked = None

    def press(self, text):
        if self.clicked:
            self.clicked(text)
        else:
            print("nobody listens to", text)


button, pressed = Button(), set()
button.press("a")
button.clicked = pressed.add
button.press("b")
print(pressed)
write = None
for text in ("x", "y"):
    if write:
        write(text)
    write = kept.append
print(kept, write is None)
