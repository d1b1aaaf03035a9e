"""`dict(x, name=value, **mapping)` and `{**mapping}`: what the call names, and what the mapping has."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.containers.mappings import MAPPINGS


def dict_of_keywords(made, before, mapping, behind):
    """`dict(made, **before, **mapping, **behind)`, in the dict `made`."""
    named = _joined(_joined(before, mapping), behind)
    made.update(named)
    return made


def _joined(named, more):
    for name in more:
        if name in named:
            raise TypeError("dict() got multiple values for keyword argument '" + name + "'")
        named[name] = more[name]
    return named


def dict_of_keys(x):
    """A dict of the `keys` of x, which is none."""
    return {key: x[key] for key in list(x.keys())}  # all keys first: `x[key]` may put them in another order


def mapping_or_pairs(x):
    """What `dict(x, name=value)` takes over: a dict of the `keys` of x if it has any, else x itself."""
    if hasattr(x, "keys") and not isinstance(x, dict):
        return dict_of_keys(x)
    return x


def update_by_keys(made, x):
    """`made.update(x)`, where x may be no dict and have `keys`, or be one of several kinds.

    Raises NotImplementedError where texts are the pairs."""
    if not isinstance(x, (dict, list, tuple)) and hasattr(x, "keys"):
        for key in list(x.keys()):
            made[key] = x[key]
    else:
        _take_over(made, x)


def _take_over(made, x):
    """What a dict has, or the pairs of anything else."""
    if isinstance(x, dict):
        for key in x:
            made[key] = x[key]
    else:
        _add_pairs(made, x)


def _add_pairs(made, pairs):
    number = 0
    for pair in pairs:  # of one of several kinds, which `enumerate` does not take
        if isinstance(pair, (list, tuple)):
            if len(pair) != 2:
                text = f"dictionary update sequence element #{number} has length {len(pair)}; 2 is required"
                raise ValueError(text)
            made[pair[0]] = pair[1]
        elif isinstance(pair, str):
            raise NotImplementedError("a dict of texts of two characters, in a value of several kinds")
        else:
            raise TypeError(f"cannot convert dictionary update sequence element #{number} to a sequence")
        number += 1  # noqa: SIM113


def dict_by_keys(x):
    """`dict(x)` of an x that may be a dict, or something else that has no `keys`."""
    made = {}
    _take_over(made, x)
    return made


def take_by_keys(made, x):
    """`made |= x` of such an x: the dict."""
    update_by_keys(made, x)
    return made


def mapping_of(x):
    """What `{**x}` takes over: x itself if it is a dict, else a dict of its `keys`. TypeError if it has none."""
    if isinstance(x, dict):
        return x
    if hasattr(x, "keys"):
        return dict_of_keys(x)
    raise TypeError("'" + type(x).__name__ + "' object is not a mapping")


def keywords_of(x):
    """What `f(**x)` passes: x itself if it is a dict, else a dict of its `keys`. What has none, the call tells."""
    if isinstance(x, MAPPINGS):
        return x._dict
    if not isinstance(x, dict) and hasattr(x, "keys"):
        return dict_of_keys(x)
    return x
