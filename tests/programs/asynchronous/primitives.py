import asyncio


async def worker(name, queue, results):
    while True:
        n = await queue.get()
        await asyncio.sleep(0.001)
        results.append(n * n)
        queue.task_done()


async def limited(sem, i, log):
    async with sem:
        log.append(f"enter {i}")
        await asyncio.sleep(0.002)
        log.append(f"leave {i}")


async def waiter(event, name):
    print(name, "waiting")
    await event.wait()
    print(name, "released")


async def locked(lock, shared, i):
    async with lock:
        v = shared["n"]
        await asyncio.sleep(0)
        shared["n"] = v + i


async def main():
    queue = asyncio.Queue()
    results = []
    for n in range(10):
        queue.put_nowait(n)
    workers = [asyncio.create_task(worker(f"w{i}", queue, results)) for i in range(3)]
    await queue.join()
    for w in workers:
        w.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    print(sorted(results))
    sem = asyncio.Semaphore(2)
    log = []
    await asyncio.gather(*[limited(sem, i, log) for i in range(4)])
    print(log)
    event = asyncio.Event()
    ws = [asyncio.create_task(waiter(event, f"x{i}")) for i in range(2)]
    await asyncio.sleep(0)
    print("set")
    event.set()
    await asyncio.gather(*ws)
    lock = asyncio.Lock()
    shared = {"n": 0}
    await asyncio.gather(*(locked(lock, shared, i) for i in range(5)))
    print(shared["n"], lock.locked())


asyncio.run(main())
