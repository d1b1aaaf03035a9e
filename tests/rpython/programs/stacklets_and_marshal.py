"""Stacks of their own that hand over to each other (`rstacklet`), values as text (`rmarshal`), small helpers."""

import sys

from rpython.memory.gc.hook import GcHooks
from rpython.rlib.cache import Cache
from rpython.rlib.compilerinfo import get_compiler_info
from rpython.rlib.objectmodel import we_are_translated
from rpython.rlib.rarithmetic import r_longlong
from rpython.rlib.rmarshal import CannotMarshal, Loader, get_loader, get_marshaller, get_unmarshaller
from rpython.rlib.rstacklet import StackletThread
from rpython.tool.descriptor import InstanceMethod
from rpython.tool.sourcetools import compile2, func_renamer, func_with_new_name


class Hooks(GcHooks):
    def on_gc_minor(self, duration, total_memory_used, pinned_objects):
        print("collected")


class Squares(Cache):
    def _build(self, key):
        return key.__name__ * 2


squares = Squares()
hooks = Hooks()
names = {}
exec(
    compile2("""
    def twice(x):
        return x * 2
    """),
    names,
)
twice = func_with_new_name(names["twice"], "double")


@func_renamer("triple")
def times_three(x):
    return x * 3


method = InstanceMethod(times_three, 7, int)


class State:
    pass


state = State()


class Fiber:
    """A symmetric coroutine."""

    def __init__(self, name, sthread):
        self.name = name
        self.sthread = sthread
        self.h = sthread.get_null_handle()
        self.left = 3


def callback(h, arg):
    fiber = state.current
    state.main = h
    while fiber.left:
        print(fiber.name, fiber.left, depth(fiber, 5))
        fiber.left -= 1
        state.main = fiber.sthread.switch(state.main)
        fiber = state.current
    print(fiber.name, "ends")
    return state.main


def depth(fiber, n):
    if n == 0:
        return fiber.left * 100
    return depth(fiber, n - 1) + 1


def other(h, arg):
    print("other got", arg, state.thread.is_empty_handle(h))
    h = state.thread.switch(h)
    print("other again")
    return h


def stacklets():
    sthread = StackletThread(None)
    state.thread = sthread
    fibers = [Fiber("a", sthread), Fiber("b", sthread)]
    for fiber in fibers:
        state.current = fiber
        fiber.h = sthread.new(callback)
    n = 0
    while True:
        alive = False
        for fiber in fibers:
            if not sthread.is_empty_handle(fiber.h):
                state.current = fiber
                fiber.h = sthread.switch(fiber.h)
                alive = True
                n += 1
        if not alive:
            break
    print(n)
    h = sthread.new(other, "x")
    print(sthread.is_empty_handle(h))
    h = sthread.switch(h)
    print(sthread.is_empty_handle(h))


proto = (int, [(int, (str, int), [int], {(int, int): int})], {(str, int): int})
marshaller = get_marshaller(proto)
unmarshaller = get_unmarshaller(proto)
floats = get_marshaller([float])
unfloats = get_unmarshaller([float])
try:
    get_marshaller(object)
    refused = False
except CannotMarshal:
    refused = True


def marshalled():
    buf = []
    value = (
        2,
        [(7, ("cons", 2), [1, -2, 3], {(1, 2): 3, (0, -1): 1 << 40})],
        {("nil", 0): 5, ("a\u00e4", -3): -(1 << 63)},
    )
    marshaller(buf, value)
    text = "".join(buf)
    print(len(text), repr(text))
    n, shapes, tags = unmarshaller(text)
    print(n, tags, len(shapes))
    for id, tag, structure, hist in shapes:
        print(id, tag, structure, hist)
    for bad in ["", text[:-1], text + "N", "(" + text[2:], "i" + text]:
        try:
            unmarshaller(bad)
            print("no error")
        except ValueError as e:
            print(e)
    buf = []
    floats(buf, [1.5, -0.1, 1e300])
    print(buf)
    print(unfloats("".join(buf)))
    buf = []
    get_marshaller(str)(buf, "hi")
    get_marshaller(r_longlong)(buf, r_longlong(-5))
    get_marshaller(bool)(buf, True)
    loader = Loader("".join(buf))
    print(get_loader(str)(loader), get_loader(r_longlong)(loader), get_loader(bool)(loader))
    loader.check_finished()
    print(refused)


def main(argv):
    stacklets()
    marshalled()
    print(twice(len(argv)), times_three(2), squares.getorbuild(Hooks), squares.getorbuild(Fiber))
    print(hooks.is_gc_minor_enabled(), (get_compiler_info() != "(untranslated)") == we_are_translated())
    return 0


def target(*args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
