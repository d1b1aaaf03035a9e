import asyncio


async def bad():
    raise ValueError("bad value")


async def main():
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad())
            tg.create_task(asyncio.sleep(1))
    except ExceptionGroup as eg:
        print(eg)
        for e in []:
            pass
    print(asyncio.iscoroutinefunction(main), asyncio.iscoroutine(3))
    try:
        await asyncio.open_connection("127.0.0.1", 1)
    except ConnectionRefusedError as e:
        print("refused", e.errno)
    try:
        await bad()
    except Exception as e:
        print(type(e), e)
    print(await asyncio.to_thread(sum, [1, 2, 3]))


asyncio.run(main())
