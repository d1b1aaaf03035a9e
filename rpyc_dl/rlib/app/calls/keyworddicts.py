"""`dict(x, name=value, **mapping)`: what the call names, and what the mapping has."""

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
