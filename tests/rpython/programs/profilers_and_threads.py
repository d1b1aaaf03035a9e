"""Hooks of the profiler, locks of the only thread, names of the platform."""

import sys

from rpython.rlib import debug, rgil, rthread, rvmprof
from rpython.translator.platform import platform


class Code(object):
    def __init__(self, name, value):
        self.name = name
        self.value = value
        rvmprof.register_code(self, lambda code: code.name)


class Frame(object):
    def __init__(self, code):
        self.code = code

    @rvmprof.vmprof_execute_code("hello", lambda frame: frame.code, result_class=Code)
    def run(self, times):
        total = 0
        for i in range(times):
            debug.check_regular_int(i)
            total += i * self.code.value
        return total


class Context(object):
    def __init__(self, depth):
        self.depth = depth


class Other(object):
    pass


rvmprof.register_code_object_class(Code, lambda code: code.name)
current = rthread.ThreadLocalReference(Context, loop_invariant=True)
other = rthread.ThreadLocalReference(Other)


def locked(lock):
    with lock:
        print(lock.is_acquired(), lock.acquire(False))
    try:
        lock.release()
    except rthread.error:
        print("not held")


def main(argv):
    code = Code("f", len(argv) + 2)
    print(Frame(code).run(10), rvmprof.get_unique_id(code), rvmprof.is_enabled())
    try:
        rvmprof.enable(1, 0.01)
    except rvmprof.VMProfError as e:
        print(e.msg)
    rgil.allocate()
    print(current.get() is None, other.get() is None)
    current.set(Context(3))
    other.set(Other())
    context = current.get()
    assert context is not None
    print(context.depth, other.get() is not None, rthread.get_ident())
    locked(rthread.allocate_lock())
    print(platform.name, "lib." + platform.so_ext)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
