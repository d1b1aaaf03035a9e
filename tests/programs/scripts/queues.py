"""`queue` in a program of one thread."""

import queue
from queue import Empty, LifoQueue, PriorityQueue, Queue, SimpleQueue


def drained(q: Queue) -> str:
    items = []
    while not q.empty():
        items.append(str(q.get()))
    return " ".join(items)


def texts() -> None:
    q = Queue()
    for word in "so long and thanks".split():
        q.put(word)
    print(q.qsize(), q.empty(), q.full(), q.get(), drained(q))


def numbers() -> None:
    q: Queue[int] = queue.Queue(maxsize=2)
    q.put(1)
    q.put_nowait(2)
    print(q.full(), q.maxsize, q.unfinished_tasks)
    try:
        q.put_nowait(3)
    except queue.Full as error:
        print("full", type(error).__name__, error)
    try:
        q.put(3, timeout=0.01)
    except queue.Full:
        print("still full")
    print(q.get_nowait(), q.get(block=False), q.qsize())
    for timeout in (0.001, -1.0):
        try:
            print(q.get(True, timeout))
        except Empty:
            print("empty")
        except ValueError as error:
            print(error)
    try:
        q.get(False)
    except Empty:
        print("empty")
    q.task_done()
    q.task_done()
    q.join()
    try:
        q.task_done()
    except ValueError as error:
        print(error)


def in_order() -> None:
    tasks = PriorityQueue()
    for task in [(3, "sleep"), (1, "wake"), (2, "work")]:
        tasks.put(task)
    while tasks.qsize():
        priority, name = tasks.get()
        print(priority, name)
    last = LifoQueue()
    for i in range(4):
        last.put(i)
    print(last.get(), last.get(), last.qsize(), isinstance(last, Queue), isinstance(last, LifoQueue))


def simple() -> None:
    q = SimpleQueue()
    q.put(1.5)
    q.put_nowait(2.5)
    print(q.get(), q.get_nowait(), q.empty(), q.qsize())


def breadth_first(start: str, graph: dict[str, list[str]]) -> list[str]:
    seen, order = {start}, []
    waiting = queue.Queue()
    waiting.put(start)
    while not waiting.empty():
        node = waiting.get()
        order.append(node)
        for other in graph[node]:
            if other not in seen:
                seen.add(other)
                waiting.put(other)
    return order


texts()
numbers()
in_order()
simple()
print(breadth_first("a", {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": ["a"]}))
