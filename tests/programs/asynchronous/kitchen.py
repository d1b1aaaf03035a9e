import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass
class Order:
    number: int
    items: list[str] = field(default_factory=list)


class Kitchen:
    def __init__(self, cooks: int) -> None:
        self.sem = asyncio.Semaphore(cooks)
        self.served: dict[int, float] = {}

    async def cook(self, order: Order) -> str:
        async with self.sem:
            for item in order.items:
                await asyncio.sleep(0.001 * len(item))
            self.served[order.number] = sum(len(i) for i in order.items) * 1.5
            return f"order {order.number}: {', '.join(order.items)}"


@asynccontextmanager
async def opened(name: str):
    print("open", name)
    try:
        yield name.upper()
    finally:
        await asyncio.sleep(0)
        print("shut", name)


async def main() -> None:
    kitchen = Kitchen(2)
    orders = [Order(1, ["soup"]), Order(2, ["fish", "rice"]), Order(3, ["cake"])]
    async with opened("restaurant") as sign:
        print(sign)
        for line in await asyncio.gather(*map(kitchen.cook, orders)):
            print(line)
    for number, price in sorted(kitchen.served.items()):
        print(number, price)
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_later(0.001, future.set_result, "future result")
    print(await future)
    cond = asyncio.Condition()
    ready = False

    async def wait_ready():
        async with cond:
            await cond.wait_for(lambda: ready)
            print("condition met")

    t = asyncio.create_task(wait_ready(), name="waiter")
    await asyncio.sleep(0)
    async with cond:
        ready = True
        cond.notify_all()
    await t
    print(t.get_name())


asyncio.run(main())
