# a scheduler of one's own over coroutines, without asyncio
from collections import deque


class Pause:
    def __await__(self):
        got = yield "pause"
        return got


async def child(name, n):
    total = 0
    for i in range(n):
        await Pause()
        print(name, i)
        total += i
    return total


async def parent(name):
    a = await child(name + ".a", 2)
    b = await child(name + ".b", 3)
    print(name, "sum", a + b)
    return a + b


def run(coros):
    ready = deque(coros)
    while ready:
        coro = ready.popleft()
        try:
            what = coro.send(None)
        except StopIteration as stop:
            print("finished", stop.value)
        else:
            assert what == "pause"
            ready.append(coro)


run([parent("p"), parent("q")])
c = child("closed", 5)
c.send(None)
c.close()
try:
    c.send(None)
except RuntimeError as e:
    print(e)
