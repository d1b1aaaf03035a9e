"""Operations on enumerations themselves, where it varies which one it is: `for member in cls`, `cls[name]`.

An enumeration that is known has its members put in place of it (`frontend/replace/enums.py`).
"""

# mypy: ignore-errors
from __future__ import annotations


def iter_enum(cls):
    """iter(cls); cls may be something else in other calls"""
    return iter(cls._member_list_) if isinstance(cls, type) else iter(cls)


def len_enum(cls):
    """len(cls)"""
    return len(cls._member_list_) if isinstance(cls, type) else len(cls)


def contains_enum(cls, member):
    """member in cls"""
    return member in cls._member_list_ if isinstance(cls, type) else member in cls


def getitem_enum(cls, name):
    """cls[name]"""
    return cls.__members__[name] if isinstance(cls, type) else cls[name]


def list_enum(cls):
    """list(cls)"""
    return list(cls._member_list_) if isinstance(cls, type) else list(cls)
