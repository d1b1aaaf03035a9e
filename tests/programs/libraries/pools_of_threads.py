"""`concurrent.futures`: calls that are submitted to a pool, their results, exceptions and order."""

import concurrent.futures
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait


def square(x):
    return x * x


def described(name, *, mark="!"):
    return name + mark


def failing(x):
    if x % 2:
        raise ValueError(f"odd {x}")
    return x


def mapped(n):
    with ThreadPoolExecutor(max_workers=4) as pool:
        print(list(pool.map(square, range(n + 4))), list(pool.map(described, ["a", "b"])))
        print(list(pool.map(lambda x, y: x + str(y), ["a", "b", "c"], [5, n])))
        print(list(pool.map(len, ["a", "bb"])), sum(pool.map(lambda x: x + n, [1, 2], timeout=5)))
        try:
            for x in pool.map(failing, [2, 4, 5, 6]):
                print(x)
        except ValueError as error:
            print(error)


def submitted(n):
    with ThreadPoolExecutor() as pool:
        futures = {pool.submit(failing, i): i for i in range(4 + n)}
        found = []
        for future in as_completed(futures):
            i = futures[future]
            try:
                found.append((i, str(future.result())))
            except ValueError as error:
                found.append((i, repr(error)))
        print(sorted(found))
        future = pool.submit(described, "word", mark="?" * n)
        print(future.result(timeout=3), future.done(), future.exception(), future.cancelled())
    try:
        pool.submit(described, "late")
    except RuntimeError as error:
        print(error)


def waited(n):
    pool = concurrent.futures.ThreadPoolExecutor(2, "pool")
    ready = threading.Event()
    told = []
    slow = pool.submit(ready.wait, 10)
    quick = pool.submit(lambda: n > 0)
    slow.add_done_callback(lambda f: told.append(f.result()))
    done, left = wait([slow, quick], return_when=concurrent.futures.FIRST_COMPLETED)
    print(len(done), len(left), quick in done, slow.done())
    ready.set()
    done, left = wait([slow, quick])
    print(len(done), len(left), slow.result(), told)
    pool.shutdown()


def by_hand(n):
    future = Future()
    print(future.done(), future.running(), future.cancel(), future.cancelled())
    try:
        future.result()
    except concurrent.futures.CancelledError:
        print("cancelled")
    other = Future()
    other.set_result(n)
    print(other.result() + 1, other.cancel())
    try:
        ThreadPoolExecutor(max_workers=0)
    except ValueError as error:
        print(error)


mapped(len(sys.argv))
submitted(len(sys.argv))
waited(len(sys.argv))
by_hand(len(sys.argv))
