import asyncio


class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance
        self.lock = asyncio.Lock()

    async def transfer(self, other: "Account", amount: int) -> bool:
        async with self.lock:
            if self.balance < amount:
                raise ValueError(f"insufficient funds: {self.balance} < {amount}")
            await asyncio.sleep(0)
            self.balance -= amount
            other.balance += amount
            return True


async def retry(attempts, factory):
    for attempt in range(1, attempts + 1):
        try:
            return await factory()
        except ConnectionError as e:
            print(f"attempt {attempt} failed: {e}")
            if attempt == attempts:
                raise
            await asyncio.sleep(0.001 * 2**attempt)


class Flaky:
    def __init__(self, fails):
        self.fails = fails

    async def call(self):
        if self.fails > 0:
            self.fails -= 1
            raise ConnectionError("flaky")
        return {"status": "ok", "code": "200"}


async def background(stop: asyncio.Event):
    n = 0
    while not stop.is_set():
        n += 1
        try:
            await asyncio.wait_for(stop.wait(), timeout=0.002)
        except asyncio.TimeoutError:
            pass
    return n > 0


def callback(task):
    print("callback", task.result())


async def compute(x):
    await asyncio.sleep(0)
    return x * 1.5


async def fails():
    await asyncio.sleep(0)
    raise KeyError("missing")


async def main():
    a, b = Account(100), Account(50)
    print(await asyncio.gather(a.transfer(b, 30), b.transfer(a, 20), return_exceptions=True))
    try:
        await a.transfer(b, 1000)
    except ValueError as e:
        print(e)
    print(a.balance, b.balance)
    print(await retry(3, Flaky(2).call))
    try:
        await retry(2, Flaky(5).call)
    except ConnectionError as e:
        print("gave up:", e)
    stop = asyncio.Event()
    bg = asyncio.create_task(background(stop))
    await asyncio.sleep(0.01)
    stop.set()
    print(await bg)
    t = asyncio.create_task(compute(3))
    t.add_done_callback(callback)
    await t
    await asyncio.sleep(0)
    t = asyncio.create_task(fails())
    await asyncio.wait([t])
    print(repr(t.exception()))
    try:
        await asyncio.shield(asyncio.create_task(compute(4)))
    finally:
        print("shielded")
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(compute(1))
            tg.create_task(fails())
    except BaseException as e:
        print(type(e).__name__)
    q = asyncio.PriorityQueue()
    for p, name in [(3, "low"), (1, "high"), (2, "mid")]:
        await q.put((p, name))
    while not q.empty():
        print(await q.get())
    try:
        q.get_nowait()
    except asyncio.QueueEmpty:
        print("empty")
    me = asyncio.current_task()
    print(me.get_name(), len(asyncio.all_tasks()))
    others = [t for t in asyncio.all_tasks() if t is not asyncio.current_task()]
    print(len(others))


if __name__ == "__main__":
    asyncio.run(main())
