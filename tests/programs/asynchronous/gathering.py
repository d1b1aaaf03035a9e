import asyncio
import time


async def fetch(name, delay):
    print(f"{name}: start")
    await asyncio.sleep(delay)
    print(f"{name}: done")
    return f"{name} after {delay}"


async def count():
    print("one")
    await asyncio.sleep(0.02)
    print("two")


async def main():
    started = time.perf_counter()
    results = await asyncio.gather(fetch("a", 0.03), fetch("b", 0.01), fetch("c", 0.02))
    for line in results:
        print(line)
    await asyncio.gather(*(count() for _ in range(3)))
    tasks = [asyncio.create_task(fetch(f"t{i}", 0.01 * (3 - i))) for i in range(3)]
    for task in tasks:
        print(await task)
    elapsed = time.perf_counter() - started
    print("quick" if elapsed < 0.5 else "slow")


asyncio.run(main())
