"""Whole matches of paths, and queues that are shut down."""
import pathlib, queue, threading
from pathlib import PurePath as P
for path in ("a/b/c.py", "/a.py", "a.py", "a/c.py", "/a/b", ".", "x/y/z"):
    for pattern in ("a/**/*.py", "**/*.py", "**", "*", "*/*", "/**", "/*.py", "a/**", "**/b/**", "x/**/z", "a/b/c.py", "**/**/c.py"):
        print(path, pattern, P(path).full_match(pattern))
for uri in ("file:///tmp/a%20b", "http://x", "file:x", "file:/tmp"):
    try:
        print(pathlib.Path.from_uri(uri))
    except ValueError as e:
        print(e)
q = queue.LifoQueue(2)
q.put(1); q.put(2)
q.shutdown(immediate=True)
print(q.qsize(), q.is_shutdown)
for action in (lambda: q.put(3), lambda: q.get(), lambda: q.get_nowait()):
    try:
        action()
    except queue.ShutDown:
        print("down")
work = queue.Queue()
done = []
def worker():
    while True:
        try:
            item = work.get()
        except queue.ShutDown:
            print("worker ends")
            return
        done.append(item * 2)
        work.task_done()
t = threading.Thread(target=worker)
t.start()
for i in range(4):
    work.put(i)
work.join()
work.shutdown()
t.join()
print(done)
