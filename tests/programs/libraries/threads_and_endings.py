"""Threads, locks, queues; the exception that is handled, as text; functions that run at the end."""

import atexit
import queue
import sys
import threading
import traceback


class Error(Exception):
    pass


class Counter:
    def __init__(self):
        self.lock = threading.Lock()
        self.again = threading.RLock()
        self.n = 0

    def add(self):
        with self.lock:
            self.n += 1
        with self.again:
            with self.again:
                self.n += 1


class Worker(threading.Thread):
    def __init__(self, n):
        super().__init__(name="worker-%d" % n, daemon=True)
        self.n = n
        self.result = 0

    def run(self):
        self.result = self.n * 2


def locks():
    c = Counter()
    c.add()
    print(
        c.n, c.lock.locked(), c.lock.acquire(), c.lock.locked(), c.lock.acquire(False), c.lock.acquire(timeout=0.01)
    )
    c.lock.release()
    e = threading.Event()
    print(e.is_set(), e.wait(0.01))
    e.set()
    print(e.is_set(), e.wait(), e.wait(1.0))
    s = threading.Semaphore(2)
    with s:
        print(s.acquire(blocking=False), s.acquire(blocking=False))
    print(threading.current_thread().name, threading.active_count())
    print(threading.main_thread() is threading.current_thread())
    try:
        threading.Lock().release()
    except RuntimeError as error:
        print(error)


def work(n, out):
    out.append(n * n)


def produce(items, n):
    for i in range(n):
        items.put(i)
    items.put(-1)


def consume(items, out):
    while True:
        item = items.get()
        if item < 0:
            break
        out.append(item)
    print("consumer", threading.current_thread().name)


def background(stop, out):
    while not stop.is_set():
        out.append(len(out))


def threads():
    out = []
    ts = [threading.Thread(target=work, args=(i, out)) for i in range(4)]
    for t in ts:
        t.start()
    for t in ts:
        t.join()
    print(sorted(out), ts[0].is_alive())
    items = queue.Queue(maxsize=2)
    got = []
    c = threading.Thread(target=consume, args=(items, got), name="c")
    p = threading.Thread(target=produce, args=(items, 7))
    c.start()
    p.start()
    p.join()
    c.join()
    print(got, c.name)
    ws = [Worker(i) for i in range(3)]
    for w in ws:
        w.start()
    for w in ws:
        w.join()
    print([w.result for w in ws], ws[1].name, ws[0].daemon)
    stop = threading.Event()
    some = []
    b = threading.Thread(target=background, args=(stop, some))
    b.start()
    stop.set()
    b.join()
    print(len(some) > 0, b.is_alive())
    cond = threading.Condition()
    ready = []

    def waits():
        with cond:
            while not ready:
                cond.wait()
            print("told", ready)

    w = threading.Thread(target=waits)
    w.start()
    with cond:
        ready.append(1)
        cond.notify()
    w.join()


def meet(barrier, out, n):
    out.append(n)
    barrier.wait()
    out.append(n + 10)


def more_of_threads():
    barrier, out = threading.Barrier(3), []
    ts = [threading.Thread(target=meet, args=(barrier, out, n), daemon=n == 0) for n in range(3)]
    for t in ts:
        t.start()
    for t in ts:
        t.join(timeout=5)
    print(sorted(out[:3]), sorted(out[3:]), ts[0].daemon, ts[1].is_alive())
    rung = []
    timer = threading.Timer(0.01, work, (1, rung))
    timer.start()
    never = threading.Timer(60, work, (2, rung))
    never.start()
    never.cancel()
    timer.join()
    never.join()
    print(rung, threading.enumerate() == [threading.main_thread()], threading.get_ident() >= 0)
    print(threading.get_native_id() >= 0)
    mine = threading.local()
    mine.value = [1]
    mine.name = "a"
    print(mine.value, mine.name)
    bound = threading.BoundedSemaphore(1)
    try:
        bound.release()
    except ValueError as error:
        print(error)
    cond = threading.Condition()
    with cond:
        print(cond.wait_for(lambda: len(rung) == 1), cond.wait(timeout=0.01))


def fail(n):
    if n == 0:
        raise Error("deep")
    fail(n - 1)


def report():
    kind, value, _ = sys.exc_info()
    print(kind.__name__, value)


def errors():
    try:
        fail(2)
    except Error as e:
        text = traceback.format_exc()
        lines = [line for line in text.splitlines() if "^" not in line]
        print("\n".join(lines))
        print(traceback.format_exception_only(type(e), e), traceback.format_exception_only(e))
        traceback.print_exc(file=sys.stdout)
        report()
        traceback.print_exception(e, file=sys.stdout)
        print(len(traceback.format_exception(e)) > 3, sys.exception() is e)
    try:
        try:
            int("x")
        except ValueError as e:
            raise Error("outer") from e
    except Error:
        print(traceback.format_exc().splitlines()[-1])
    print(sys.exc_info())


def bye(x, y=2):
    print("bye", x, y)


names = []
atexit.register(print, "kept", names, sep=": ")


@atexit.register
def last():
    print("last", names)


atexit.register(names.append, "at the end")


def main():
    atexit.register(bye, 3)
    atexit.register(bye, 4, 5)
    atexit.register(lambda: print("first"))
    errors()
    locks()
    threads()
    more_of_threads()
    sys.exit(3)


main()
