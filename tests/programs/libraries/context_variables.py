"""`contextvars`: defaults, tokens, copies of the context, tasks and threads."""

import asyncio
import contextlib
import contextvars
import threading

user = contextvars.ContextVar("user", default="anonymous")
depth = contextvars.ContextVar("depth", default=0)
request = contextvars.ContextVar("request")
path = contextvars.ContextVar("path", default=())
earlier = contextvars.ContextVar("earlier")
earlier.set([1, 2])


@contextlib.contextmanager
def acting(name):
    token = user.set(name)
    try:
        yield user.get()
    finally:
        user.reset(token)


def nested(n):
    token = depth.set(depth.get() + 1)
    try:
        return depth.get() if n == 0 else nested(n - 1)
    finally:
        depth.reset(token)


def values():
    print(user.get(), depth.get(), path.get(), earlier.get(), user.name)
    with acting("ann") as name:
        print(name)
        with acting("bob"):
            print(user.get())
        print(user.get(), nested(3))
    print(user.get("other"), depth.get())
    print(request.get("none"))
    try:
        request.get()
    except LookupError:
        print("no request")
    token = request.set("first")
    print(request.get(), request.get("none"))
    again = request.set("second")
    request.reset(again)
    print(request.get())
    request.reset(token)
    print(request.get("gone"), token.var is request, token.var is user)
    for wrong in (token, depth.set(7)):
        try:
            if wrong.var is request:
                request.reset(token)
            else:
                print("other")
        except RuntimeError as error:
            print("used" in str(error))
    path.set((*path.get(), "a"))
    path.set((*path.get(), "b"))
    print(path.get(), depth.get())


def show(label, *rest):
    print(label, user.get(), depth.get(), *rest)
    user.set(label)
    return len(rest)


def contexts():
    user.set("outer")
    context = contextvars.copy_context()
    user.set("later")
    print(context.run(show, "in", 1, 2), user.get(), context[user], user in context, request in context)
    print(context.run(show, "again"), context.get(user), context.get(request), context.get(request, "no"))
    other = context.copy()
    other.run(user.set, "copy")
    print(other[user], context[user])
    print(contextvars.Context().run(user.get))
    try:
        context.run(lambda: context.run(user.get))
    except RuntimeError as error:
        print("entered" in str(error))
    try:
        context[request]
    except KeyError:
        print("no such value")


async def task(name, delay):
    user.set(name)
    depth.set(depth.get() + 1)
    for _ in range(3):
        await asyncio.sleep(delay)
        print(name, user.get(), depth.get())
    return user.get()


async def tasks():
    depth.set(10)
    print(await asyncio.gather(task("t1", 0), task("t2", 0)))
    later = asyncio.create_task(task("t3", 0))
    depth.set(20)
    await later
    print(user.get(), depth.get())


def work(names):
    print("thread", user.get(), request.get("none"))
    user.set("worker")
    names.append(user.get())


def threads():
    user.set("main")
    names = []
    for _ in range(2):
        thread = threading.Thread(target=work, args=(names,))
        thread.start()
        thread.join()
    print(names, user.get())


def made_when_run():
    size = contextvars.ContextVar("size", default=1.5)
    label = contextvars.ContextVar("label")
    token = label.set("x")
    size.set(size.get() * 2)
    print(size.get(), label.get(), contextvars.copy_context()[size])
    label.reset(token)
    print(label.get(None), contextvars.Context().run(size.get))


def main():
    values()
    made_when_run()
    contexts()
    asyncio.run(tasks())
    print(depth.get())
    threads()


if __name__ == "__main__":
    main()
