"""`dict(x, name=value, **mapping)` and `{**mapping}`: what the call names, and what the mapping has."""

# mypy: ignore-errors
from __future__ import annotations


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


def mapping_of(x):
    """What `{**x}` takes over: x itself if it is a dict, else a dict of its `keys`. TypeError if it has none."""
    if isinstance(x, dict):
        return x
    if hasattr(x, "keys"):
        return {key: x[key] for key in list(x.keys())}  # all keys first: `x[key]` may put them in another order
    raise TypeError("'" + type(x).__name__ + "' object is not a mapping")
