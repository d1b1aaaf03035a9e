import asyncio


async def add(a, b):
    await asyncio.sleep(0)
    return a + b


def sync_main(argv):
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    print(loop.run_until_complete(add(1, 2)))
    print(loop.run_until_complete(add("x", "y")))
    task = loop.create_task(add(2.5, 1))
    print(loop.run_until_complete(task))
    loop.call_later(0.001, loop.stop)
    loop.run_forever()
    loop.close()
    return 0


async def fib(n):
    if n < 2:
        return n
    a, b = await asyncio.gather(fib(n - 1), fib(n - 2))
    return a + b


async def deep(n):
    if n == 0:
        return 0
    return 1 + await deep(n - 1)


async def pinger(q_in, q_out, n):
    for _ in range(n):
        q_out.put_nowait(await q_in.get() + 1)


async def main(argv):
    print(await fib(10))
    print(await deep(500))
    a, b = asyncio.Queue(), asyncio.Queue()
    t = asyncio.create_task(pinger(a, b, 1000))
    x = 0
    for _ in range(1000):
        await a.put(x)
        x = await b.get()
    print(x)
    await t
    print(sum(await asyncio.gather(*[add(i, i) for i in range(1000)])))
    return 0


if __name__ == "__main__":
    sync_main([])
    asyncio.run(main([]))
