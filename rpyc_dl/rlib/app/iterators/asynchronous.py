"""`aiter` and `anext`."""

# mypy: ignore-errors
from __future__ import annotations


def aiter1(async_iterable):
    return async_iterable.__aiter__()


def anext1(async_iterator):
    return async_iterator.__anext__()


async def anext2(async_iterator, default):
    try:
        return await async_iterator.__anext__()
    except StopAsyncIteration:
        return default
