"""Classes and functions of `asyncio` that programs seldom name."""

import asyncio


async def meet(barrier, name, seen):
    await barrier.wait()
    seen.append(name)


async def main():
    loop = asyncio.get_event_loop()
    future = asyncio.Future()
    print(asyncio.isfuture(future), future.done())
    future.set_result(3)
    print(await future)
    barrier, seen = asyncio.Barrier(2), []
    task = asyncio.ensure_future(meet(barrier, "a", seen))
    await meet(barrier, "b", seen)
    await task
    print(sorted(seen), isinstance(task, asyncio.Task), task.done())
    places = asyncio.BoundedSemaphore(1)
    async with places:
        print(places.locked())
    try:
        places.release()
    except ValueError as error:
        print(error)
    last = asyncio.LifoQueue()
    for i in range(3):
        last.put_nowait(i)
    print([await last.get() for _ in range(3)])
    try:
        async with asyncio.timeout_at(loop.time() + 0.01):
            await asyncio.sleep(5)
    except TimeoutError:
        print("late")


if __name__ == "__main__":
    asyncio.run(main())
