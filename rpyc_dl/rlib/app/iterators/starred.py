"""Calls of builtins and methods whose last arguments are passed with a star: `max(a, *rest)`, `s.union(*others)`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.containers.slicing import Slice
from rpyc_dl.rlib.app.iterators.functional import max_key, min_key
from rpyc_dl.rlib.app.iterators.iteration import zip_star, zip_star_strict
from rpyc_dl.rlib.app.process.system import join_star
from rpyc_dl.rlib.app.texts.formatter import Formatter, formatter_field_name_split


def max_star(items):
    """max(*items)"""
    return max(*tuple(items)) if isinstance(items, tuple) else max(several(items, "max"))


def max_star1(a, items):
    return max_star((a, *items))


def max_star2(a, b, items):
    return max_star((a, b, *items))


def max_star_key(items, key):
    return max_key(several(items, "max"), key)


def max_star_key1(a, items, key):
    return max_key(several([a, *items], "max"), key)


def max_star_key2(a, b, items, key):
    return max_key([a, b, *items], key)


def min_star(items):
    """min(*items)"""
    return min(*tuple(items)) if isinstance(items, tuple) else min(several(items, "min"))


def min_star1(a, items):
    return min_star((a, *items))


def min_star2(a, b, items):
    return min_star((a, b, *items))


def min_star_key(items, key):
    return min_key(several(items, "min"), key)


def min_star_key1(a, items, key):
    return min_key(several([a, *items], "min"), key)


def min_star_key2(a, b, items, key):
    return min_key([a, b, *items], key)


def several(items, name):
    """The list of the arguments of a call of max or min: a single one would be iterated over."""
    found = list(items)
    if len(found) == 0:
        raise TypeError(name + " expected at least 1 argument, got 0")
    if len(found) == 1:
        raise TypeError("the only argument of " + name + "(*x) would have to be iterable")
    return found


def dict_star(items):
    """dict(*items)"""
    if not isinstance(items, tuple):
        return dict_of(tuple(items))
    return dict_of(items)


def dict_star_named(items, **named):
    """dict(*items, name=value)"""
    found = dict_star(items)
    found.update(named)
    return found


def dict_of(items):
    if len(items) == 0:
        return {}
    if len(items) == 1:
        return dict(items[0])
    raise TypeError(f"dict expected at most 1 argument, got {len(items)}")


def list_star(items):
    """list(*items)"""
    if not isinstance(items, tuple):
        return list_of(tuple(items))
    return list_of(items)


def list_of(items):
    if len(items) == 0:
        return []
    if len(items) == 1:
        return list(items[0])
    raise TypeError(f"list expected at most 1 argument, got {len(items)}")


def tuple_star(items):
    """tuple(*items)"""
    if not isinstance(items, tuple):
        return tuple_of(tuple(items))
    return tuple_of(items)


def tuple_of(items):
    if len(items) == 0:
        return ()
    if len(items) == 1:
        return tuple(items[0])
    raise TypeError(f"tuple expected at most 1 argument, got {len(items)}")


def set_star(items):
    """set(*items)"""
    if not isinstance(items, tuple):
        return set_of(tuple(items))
    return set_of(items)


def set_of(items):
    if len(items) == 0:
        return set()
    if len(items) == 1:
        return set(items[0])
    raise TypeError(f"set expected at most 1 argument, got {len(items)}")


def frozenset_star(items):
    """frozenset(*items)"""
    if not isinstance(items, tuple):
        return frozenset_of(tuple(items))
    return frozenset_of(items)


def frozenset_of(items):
    if len(items) == 0:
        return frozenset()
    if len(items) == 1:
        return frozenset(items[0])
    raise TypeError(f"frozenset expected at most 1 argument, got {len(items)}")


def int_star(items):
    """int(*items)"""
    if not isinstance(items, tuple):
        return int_of(tuple(items))
    return int_of(items)


def int_of(items):
    if len(items) == 0:
        return 0
    if len(items) == 1:
        return int(items[0])
    if len(items) == 2:
        return int(items[0], items[1])
    raise TypeError(f"int expected at most 2 arguments, got {len(items)}")


def str_star(items):
    """str(*items)"""
    if not isinstance(items, tuple):
        return str_of(tuple(items))
    return str_of(items)


def str_of(items):
    if len(items) == 0:
        return ""
    if len(items) == 1:
        return str(items[0])
    if len(items) == 2:
        return str(items[0], items[1])
    if len(items) == 3:
        return str(items[0], items[1], items[2])
    raise TypeError(f"str expected at most 3 arguments, got {len(items)}")


def slice_star(bounds):
    """slice(*bounds)"""
    return slice_of(bounds if isinstance(bounds, tuple) else tuple(bounds))


def slice_of(bounds):
    if len(bounds) == 1:
        return Slice(None, bounds[0], None)
    if len(bounds) == 2:
        return Slice(bounds[0], bounds[1], None)
    if len(bounds) == 3:
        return Slice(bounds[0], bounds[1], bounds[2])
    if len(bounds) == 0:
        raise TypeError("slice expected at least 1 argument, got 0")
    raise TypeError(f"slice expected at most 3 arguments, got {len(bounds)}")


def join_star1(a, parts):
    """os.path.join(a, *parts)"""
    return join_star([a, *parts])


def join_star2(a, b, parts):
    return join_star([a, b, *parts])


def chain_star1(a, iterables):
    """itertools.chain(a, *iterables)"""
    for x in a:
        yield x
    for iterable in iterables:
        for x in iterable:
            yield x


def zip_star1(a, iterables):
    """zip(a, *iterables)"""
    return zip_star([a, *iterables])


def zip_star1_strict(a, iterables, strict):
    """zip(a, *iterables, strict=strict)"""
    return zip_star_strict([a, *iterables], strict)


def map_star(function, iterables):
    """map(function, *iterables)"""
    for items in zip_star(iterables):
        yield function(*items)


def map_star1(function, a, iterables):
    for items in zip_star([a, *iterables]):
        yield function(*items)


# ---- sets --------------------------------------------------------------------------------------------------------


def union_of(sets):
    """set.union(*sets)"""
    result = None
    for each in sets:
        result = each.copy() if result is None else result | each
    if result is None:
        raise TypeError("unbound method set.union() needs an argument")
    return result


def intersection_of(sets):
    """set.intersection(*sets)"""
    result = None
    for each in sets:
        result = each.copy() if result is None else result & each
    if result is None:
        raise TypeError("unbound method set.intersection() needs an argument")
    return result


def union(x, others):
    """x.union(*others)"""
    if not isinstance(x, (set, frozenset)):
        return x.union(*others)
    result = x.copy()
    for other in others:
        result = result.union(other)
    return result


def intersection(x, others):
    """x.intersection(*others)"""
    if not isinstance(x, (set, frozenset)):
        return x.intersection(*others)
    result = x.copy()
    for other in others:
        result = result.intersection(other)
    return result


def difference(x, others):
    """x.difference(*others)"""
    if not isinstance(x, (set, frozenset)):
        return x.difference(*others)
    result = x.copy()
    for other in others:
        result = result.difference(other)
    return result


def update(x, others):
    """x.update(*others)"""
    if not isinstance(x, set):
        return x.update(*others)
    for other in others:
        x.update(other)
    return None


def difference_update(x, others):
    """x.difference_update(*others)"""
    if not isinstance(x, set):
        return x.difference_update(*others)
    for other in others:
        x.difference_update(other)
    return None


# ---- texts -------------------------------------------------------------------------------------------------------


class _OfItems(Formatter):
    """What `str.format` does with items of a list, of any number."""

    _switched_to_manual = "cannot switch from automatic field numbering to manual field specification"

    def get_value(self, key, args, kwargs):
        if not isinstance(key, int):
            raise KeyError(key)
        if key >= len(args):
            raise IndexError("Replacement index " + str(key) + " out of range for positional args tuple")
        return args[key]

    def get_field(self, field_name, args, kwargs):
        first, path = formatter_field_name_split(field_name)
        for _ in path:
            raise NotImplementedError(
                "attributes and items of what is formatted, in a format that is made at run time"
            )
        return self.get_value(first, args, kwargs), first


def format_starred(x, items):
    """x.format(*items) of a text"""
    return _OfItems().vformat(x, [*items], {})


def format_starred_behind(x, first, items):
    """x.format(first, *items) of a text"""
    return _OfItems().vformat(x, [first, *items], {})


def method_starred(method, items):
    """x.m(*items) of a builtin type, with a tuple of fixed length"""
    if len(items) == 0:
        return method()
    if len(items) == 1:
        return method(items[0])
    if len(items) == 2:
        return method(items[0], items[1])
    return method(items[0], items[1], items[2])


def method_starred_behind(method, first, items):
    """x.m(first, *items) of a builtin type, with a tuple of fixed length"""
    if len(items) == 0:
        return method(first)
    if len(items) == 1:
        return method(first, items[0])
    return method(first, items[0], items[1])
