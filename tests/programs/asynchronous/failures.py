import asyncio


async def boom(x):
    await asyncio.sleep(0.001)
    if x == 2:
        raise ValueError(f"bad {x}")
    return x


async def text():
    await asyncio.sleep(0)
    return "text"


async def number():
    return 17


async def main():
    results = await asyncio.gather(boom(1), boom(2), boom(3), return_exceptions=True)
    for r in results:
        if isinstance(r, Exception):
            print("error:", r)
        else:
            print("value:", r)
    waiting = asyncio.create_task(asyncio.sleep(9))
    named = asyncio.create_task(asyncio.sleep(9))
    await asyncio.sleep(0)
    print(waiting.cancel(), named.cancel("named"))
    print(await asyncio.gather(waiting, named, return_exceptions=True))
    try:
        await asyncio.gather(boom(1), boom(2))
    except ValueError as e:
        print("raised", e)
    a, b = await asyncio.gather(text(), number())
    print(a, b)
    t = asyncio.create_task(boom(2))
    done, pending = await asyncio.wait({t})
    print(len(done), len(pending), t.done(), type(t.exception()).__name__)
    tasks = [asyncio.create_task(boom(i)) for i in (5, 6, 7)]
    for f in asyncio.as_completed(tasks):
        print("completed", await f)
    async with asyncio.TaskGroup() as tg:
        t1 = tg.create_task(text())
        t2 = tg.create_task(number())
    print(t1.result(), t2.result())


asyncio.run(main())
