"""What scripts use of small modules: `sched`, `pprint.PrettyPrinter`, `getpass`, methods made of methods."""

import gc
import functools
import getpass
import os
import pprint
import sched
import time


class Cell:
    kind = "cell"

    def __init__(self):
        self.alive = False

    def set_state(self, state, note="", *, times=1):
        self.alive = state
        print("set", state, note, times)

    live = functools.partialmethod(set_state, True)
    die = functools.partialmethod(set_state, False, note="dead", times=2)


@functools.lru_cache(maxsize=2)
def square(n):
    return n * n


def f_methods():
    cell = Cell()
    cell.live()
    cell.live("again")
    cell.die()
    cell.die(note="gone")
    print(cell.alive)
    print(square(2), square(3), square(2), square.cache_info(), square.__wrapped__(4))


def f_events():
    made = []

    def act(name, times="1"):
        made.append((name, times))

    plan = sched.scheduler(time.monotonic, time.sleep)
    plan.enter(0.02, 1, act, ("b",))
    plan.enter(0.01, 2, act, ("a",), {"times": "5"})
    first = plan.enter(0.01, 1, act, argument=("first",))
    plan.enterabs(time.monotonic() + 0.03, 1, lambda: made.append(("last", "0")))
    dropped = plan.enter(0.02, 0, act, ("x",))
    plan.cancel(dropped)
    print(len(plan.queue), plan.empty(), plan.queue[0] == first, first.priority)
    plan.run()
    print(made, plan.empty(), sched.scheduler().empty())
    late = sched.scheduler()
    late.enter(100, 1, act, ("never",))
    print(late.run(blocking=False) > 50, len(late.queue))
    try:
        plan.cancel(dropped)
    except ValueError:
        print("not there")


def f_printers():
    printer = pprint.PrettyPrinter(indent=2, width=30)
    printer.pprint({"b": list(range(12)), "a": "x" * 10, "c": {"n": (1, 2)}})
    print(printer.pformat([1, 2]), pprint.PrettyPrinter(depth=1).pformat([1, [2]]))
    pprint.PrettyPrinter(sort_dicts=False, compact=True, width=20).pprint({3: "three", 1: list(range(9))})
    try:
        pprint.PrettyPrinter(indent=-1)
    except ValueError as error:
        print(error)


def main():
    f_methods()
    f_events()
    f_printers()
    os.environ["LOGNAME"] = "somebody"
    print(getpass.getuser())


main()


print(gc.isenabled())
gc.disable()
print(gc.isenabled())
gc.enable()
gc.freeze()
gc.unfreeze()
print(gc.collect() >= 0, gc.collect(1) >= 0, gc.collect(generation=0) >= 0, gc.isenabled())
try:
    gc.collect(3)
except ValueError as e:
    print(e)
