import asyncio
import contextlib


async def gen(n):
    try:
        for i in range(n):
            got = yield i
            if got is not None:
                print("got", got)
            await asyncio.sleep(0)
    except ValueError as e:
        print("in gen", e)
        yield -1
    finally:
        print("gen closed")


async def naturals():
    n = 0
    while True:
        yield n
        n += 1


async def take(n, it):
    async for x in it:
        if n <= 0:
            return
        n -= 1
        yield x


async def squares(it):
    async for x in it:
        yield x * x


class Pipeline:
    def __init__(self, items):
        self.items = items

    async def __aiter__(self):
        for item in self.items:
            await asyncio.sleep(0)
            yield item.upper()


async def main():
    g = gen(3)
    print(await g.__anext__())
    print(await g.asend("hello"))
    print(await g.athrow(ValueError("oops")))
    try:
        await g.__anext__()
    except StopAsyncIteration:
        print("stopped")
    g = gen(5)
    print(await anext(g))
    await g.aclose()
    await g.aclose()
    print(await anext(g, "default") if False else "no")
    print([x async for x in take(4, squares(naturals()))])
    async for item in Pipeline(["a", "b"]):
        print(item)
    d = {k: v async for k, v in pairs()}
    print(d)
    async with contextlib.aclosing(gen(3)) as agen:
        async for v in agen:
            print("v", v)
            break
    nested = [[y async for y in gen2(x)] async for x in gen2(3)]
    print(nested)
    s = {x % 3 async for x in gen2(7)}
    print(sorted(s))
    print(any([x > 2 async for x in gen2(5)]))


async def gen2(n):
    for i in range(n):
        yield i


async def pairs():
    yield "one", 1
    await asyncio.sleep(0)
    yield "two", 2


asyncio.run(main())
