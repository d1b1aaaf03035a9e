"""Helpers of operations that surely fail: they raise."""

from __future__ import annotations

from typing import Any


def ll_raise_type_error(text: Any) -> None:
    raise TypeError(text)


def ll_raise_attribute_error(text: Any) -> None:
    raise AttributeError(text)


def ll_raise_value_error(text: Any) -> None:
    raise ValueError(text)


def ll_raise_index_error(text: Any) -> None:
    raise IndexError(text)


#: By the class of the exception.
RAISING = {
    TypeError: ll_raise_type_error,
    AttributeError: ll_raise_attribute_error,
    ValueError: ll_raise_value_error,
    IndexError: ll_raise_index_error,
}
