"""A pipeline of coroutines: a producer, workers that share a queue, and a limit on how long all of it may take.

rpyc-dl run examples/pipeline.py 5        0: 0, 1: 1, 2: 4, 3: 9, 4: 16, and their sum
"""

import asyncio
import sys


async def produce(queue, count):
    for n in range(count):
        await queue.put(n)
    await queue.join()


async def work(queue, squares):
    while True:
        n = await queue.get()
        await asyncio.sleep(0.001)
        squares[n] = n * n
        queue.task_done()


async def pipeline(count, workers):
    queue = asyncio.Queue(maxsize=2)
    squares = {}
    tasks = [asyncio.create_task(work(queue, squares)) for _ in range(workers)]
    try:
        await asyncio.wait_for(produce(queue, count), timeout=10)
    finally:
        for task in tasks:
            task.cancel()
    return squares


def main(argv):
    count = int(argv[1]) if len(argv) > 1 else 10
    squares = asyncio.run(pipeline(count, 3))
    for n in sorted(squares):
        print(f"{n}: {squares[n]}")
    print(sum(squares.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
