"""What `functools.lru_cache` counts."""

# mypy: ignore-errors


class CacheCounts:
    """How often a result was there, and how often it was not (CPython, `Modules/_functoolsmodule.c`)."""

    def __init__(self, hits, misses):
        self.hits = hits
        self.misses = misses

    def clear(self):
        self.hits = self.misses = 0


def cache(function):
    """What `functools.cache` makes of a function while the program runs; positional arguments only."""
    must_be_callable(function)
    of_one, of_others = {}, {}

    def cached(*args):
        results = of_one if is_alone(args) else of_others
        if args not in results:
            results[args] = function(*args)
        return results[args]

    return cached


def is_alone(args):
    """Whether it is one int or text: these are no other keys, though `1` is equal to `1.0`."""
    return len(args) == 1 and (type(args[0]) is int or type(args[0]) is str)


def lru_cache(maxsize=128):
    """`lru_cache(maxsize)`, for a function that is made while the program runs."""

    def decorate(function):
        return bounded(function, maxsize)

    return decorate


def lru_cache_of(function):
    """`lru_cache(function)`, or the size as a value that is not known while compiling."""
    if function is None:
        return cache
    if isinstance(function, int):
        return lru_cache(function)
    if not callable(function):
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    return bounded(function, 128)


def unbounded(maxsize=None):
    """`lru_cache(None)`."""
    return cache


def bounded(function, maxsize):
    """The result whose arguments were given the longest time ago goes first."""
    must_be_callable(function)
    results = {}

    def cached(*args):
        key = (args, is_alone(args))
        if key in results:
            result = results.pop(key)
        else:
            result = function(*args)
            if len(results) >= maxsize > 0:
                del results[next(iter(results))]
        if maxsize > 0:
            results[key] = result
        return result

    return cached


def must_be_callable(function):
    """As CPython asks of what is given to a cache, before any call of it."""
    if not callable(function):
        raise TypeError("the first argument must be callable")


def choose_lru_cache(call):
    """By the arguments of `lru_cache`: its size, or the function itself."""
    size = call.constants.get(0, call.constants.get("maxsize", ...))
    if call.count + len(call.keywords) > 1 or "typed" in call.keywords:
        return None
    if size is None:
        return unbounded
    if isinstance(size, int) or call.count == 0:
        return lru_cache
    return lru_cache_of
