"""`__del__` of what holds resources: files, connections, what only other instances refer to."""

import weakref
import os
import tempfile
from dataclasses import dataclass, field

class TempFile:
    """Removes its file when it is dropped."""
    open_files = []
    def __init__(self, name):
        self.path = os.path.join(tempfile.gettempdir(), f"rpyc_{os.getpid()}_{name}")
        with open(self.path, "w") as f:
            f.write("data of " + name)
        TempFile.open_files.append(name)
        self.name = name
    def read(self):
        with open(self.path) as f:
            return f.read()
    def __del__(self):
        os.remove(self.path)
        TempFile.open_files.remove(self.name)
        print("removed", self.name, TempFile.open_files)

@dataclass
class Job:
    title: str
    files: list = field(default_factory=list)
    def __del__(self):
        print("job done", self.title, len(self.files))

class Pool:
    def __init__(self, size):
        self.free = [Conn(self, i) for i in range(size)]
        self.used = {}
    def get(self, who):
        c = self.free.pop()
        self.used[who] = c
        return c
    def put(self, who):
        self.free.append(self.used.pop(who))

class Conn:
    live = 0
    def __init__(self, pool, n):
        self.pool = weakref.ref(pool)
        self.n = n
        Conn.live += 1
    def __del__(self):
        Conn.live -= 1
        print("conn", self.n, "closed", self.pool() is None)
    def query(self, q):
        if "drop" in q:
            raise ValueError(f"bad query {q!r}")
        return f"{self.n}:{q}"

def run_jobs():
    job = Job("first")
    for n in ("a", "b", "c"):
        job.files.append(TempFile(n))
    print([f.read() for f in job.files])
    job.files.pop(1)
    print("popped b")
    other = Job("second", job.files)
    job = other
    print("job is", job.title, len(job.files))
    return len(other.files)

def use_pool():
    pool = Pool(3)
    a = pool.get("ann")
    print(a.query("select"))
    try:
        pool.get("bob").query("drop table")
    except ValueError as e:
        print("error:", e)
    pool.put("bob")
    del pool.used["ann"]
    print("live", Conn.live)
    del a
    print("live", Conn.live)
    del pool
    print("live", Conn.live)

class Meter:
    total = 0
    def __init__(self): Meter.total += 1; self.id = Meter.total
    def __del__(self): print(f"<{self.id}>", end=" ")

def recursive(n):
    m = Meter()
    if n > 0:
        recursive(n - 1)
    print("leaving", n)

class Chain:
    def __init__(self, n):
        self.m = Meter()
        self.next = Chain(n - 1) if n else None

print(run_jobs())
use_pool()
recursive(3)
print()
c = Chain(4)
c.next.next = None
print()
c = c.next
print()
cache = {}
for i in range(3):
    cache[i] = Meter()
cache[1] = None
print()
cache = {k: v for k, v in cache.items() if k != 0}
print()
x = y = Meter()
x = None
print("still", y.id)
y = [y, y]
y.pop()
print("still there")
y.pop()
print()
w = weakref.ref(Meter())
print(w() is None)
def default(m=Meter()):
    return m.id
print(default(), default())
print("bye")
