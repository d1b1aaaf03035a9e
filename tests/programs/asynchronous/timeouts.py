import asyncio


async def eternity():
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        print("eternity was cancelled")
        raise
    print("yay!")


async def cancel_me():
    print("cancel_me(): before sleep")
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        print("cancel_me(): cancel sleep")
        raise
    finally:
        print("cancel_me(): after sleep")


async def main():
    try:
        await asyncio.wait_for(eternity(), timeout=0.02)
    except asyncio.TimeoutError:
        print("timeout!")
    task = asyncio.create_task(cancel_me())
    await asyncio.sleep(0.01)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("main(): cancel_me is cancelled now")
    print(task.cancelled(), task.done())
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(1)
    except TimeoutError:
        print("timeout context")
    print(await asyncio.wait_for(asyncio.sleep(0.001, result=42), 1.0))


asyncio.run(main())
