import asyncio


async def producer(queue, n):
    for i in range(n):
        print(f"producing {i}")
        await queue.put(i)
        await asyncio.sleep(0.01)
    await queue.put(None)


async def consumer(queue):
    total = 0
    while True:
        item = await queue.get()
        if item is None:
            break
        print(f"consumed {item}")
        total += item
    return total


async def main():
    queue = asyncio.Queue(maxsize=2)
    prod = asyncio.create_task(producer(queue, 5))
    cons = asyncio.create_task(consumer(queue))
    await prod
    total = await cons
    print("total", total)


if __name__ == "__main__":
    asyncio.run(main())
