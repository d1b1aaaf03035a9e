"""The module `copy`, for containers."""

# mypy: ignore-errors
from __future__ import annotations


def copy(x):
    if isinstance(x, list):
        return x[:]
    if isinstance(x, (dict, set)):
        return x.copy()
    if isinstance(x, (int, float, str, bytes, tuple, frozenset)):
        return x
    return x.__copy__()


class Memo0:
    """The containers of one depth that were copied already, and their copies: what is there twice stays one."""

    def __init__(self):
        self.sources = []
        self.copies = []


class Memo1:
    """The same, one deeper: each depth has a type of its own."""

    def __init__(self):
        self.sources = []
        self.copies = []


def deepcopy(x):
    """Of lists and dicts of what cannot change, at most three deep."""
    memo0, memo1 = Memo0(), Memo1()
    if isinstance(x, list):
        return [deepcopy1(y, memo0, memo1) for y in x]
    if isinstance(x, dict):
        return {key: deepcopy1(value, memo0, memo1) for key, value in x.items()}
    return flat(x)


def deepcopy1(x, memo0, memo1):
    if isinstance(x, (list, dict)):
        for i in range(len(memo0.sources)):
            if memo0.sources[i] is x:
                return memo0.copies[i]
        if isinstance(x, list):
            made = [deepcopy2(y, memo1) for y in x]
        else:
            made = {key: deepcopy2(value, memo1) for key, value in x.items()}
        memo0.sources.append(x)
        memo0.copies.append(made)
        return made
    return unchanging1(x)


def deepcopy2(x, memo1):
    if isinstance(x, (list, dict)):
        for i in range(len(memo1.sources)):
            if memo1.sources[i] is x:
                return memo1.copies[i]
        if isinstance(x, list):
            made = [unchanging3(y) for y in x]
        else:
            made = {key: unchanging3(value) for key, value in x.items()}
        memo1.sources.append(x)
        memo1.copies.append(made)
        return made
    return unchanging2(x)


def flat(x):
    if isinstance(x, set):
        return x.copy()
    return unchanging(x)


def unchanging(x):
    if isinstance(x, (int, float, str, bytes, frozenset)):
        return x
    if isinstance(x, tuple):
        hash(x)  # a tuple that holds lists is refused: it is not hashable
        return x
    return x.__deepcopy__({})


def unchanging1(x):
    if isinstance(x, (int, float, str, bytes, frozenset)):
        return x
    if isinstance(x, tuple):
        hash(x)
        return x
    return x.__deepcopy__({})


def unchanging2(x):
    if isinstance(x, (int, float, str, bytes, frozenset)):
        return x
    if isinstance(x, tuple):
        hash(x)
        return x
    return x.__deepcopy__({})


def unchanging3(x):
    if isinstance(x, (int, float, str, bytes, frozenset)):
        return x
    if isinstance(x, tuple):
        hash(x)
        return x
    return x.__deepcopy__({})
