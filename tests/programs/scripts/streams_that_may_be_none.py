"""Standard streams that a program wraps, where its own variable for them begins as None."""

import io
import sys


class Wrapper:
    def __init__(self, wrapped, converter):
        self.__wrapped = wrapped
        self.__converter = converter

    def __getattr__(self, name):
        return getattr(self.__wrapped, name)

    def write(self, text):
        self.__converter.write(text)


class Converter:
    def __init__(self, wrapped):
        self.wrapped = wrapped
        self.stream = Wrapper(wrapped, self)

    def write(self, text):
        self.wrapped.write(text.upper())
        self.wrapped.flush()


original = None


def wrap(stream, wanted):
    if wanted:
        stream = Converter(stream).stream
    return stream


def start(wanted):
    global original
    original = sys.stdout
    sys.stdout = wrap(original, wanted)


def stop():
    if original is not None:
        sys.stdout = original


def say(*parts, file=None, sep=None):
    print(*parts, file=file, sep=sep)


def tell(text, file=None):
    print(text, 1, file=file)


start(True)
print("some", 1)
print("more", end="!\n", flush=True)
say("x", "y", sep="-")
tell("z")
stop()
print("back")
out = io.StringIO()
for stream in [None, out]:
    say("x", "y", file=stream)
    tell("z", stream)
print(repr(out.getvalue()))
sys.stdout = None
print("unseen")
print(*["unseen", "too"])
stop()
start(False)
print("seen")
