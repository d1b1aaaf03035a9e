import asyncio


class Resource:
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        print("acquire", self.name)
        await asyncio.sleep(0.001)
        return self

    async def __aexit__(self, exc_type, exc, tb):
        await asyncio.sleep(0.001)
        print("release", self.name, exc_type is not None)
        return False

    async def work(self):
        await asyncio.sleep(0)
        return len(self.name)


class Countdown:
    def __init__(self, start):
        self.current = start

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.current <= 0:
            raise StopAsyncIteration
        await asyncio.sleep(0)
        self.current -= 1
        return self.current


async def ticker(n, delay):
    for i in range(n):
        yield i
        await asyncio.sleep(delay)


async def main():
    async with Resource("db") as r:
        print(await r.work())
    try:
        async with Resource("x") as a, Resource("y") as b:
            print(a.name + b.name)
            raise ValueError("bad")
    except ValueError as e:
        print("caught", e)
    async for i in Countdown(3):
        print("count", i)
    else:
        print("liftoff")
    async for t in ticker(3, 0.001):
        print("tick", t)
    print([x async for x in ticker(4, 0) if x % 2])
    print({x: x * x async for x in ticker(3, 0)})
    print([await Resource(n).work() for n in ("a", "bb", "ccc")])
    print(sum([x async for x in (y * 2 async for y in ticker(4, 0))]))


asyncio.run(main())
