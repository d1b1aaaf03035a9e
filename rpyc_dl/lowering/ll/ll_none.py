"""Helpers for values that may be None."""

from __future__ import annotations

from typing import Any


def ll_check_not_none(p: Any, message: Any) -> None:
    if not p:
        raise TypeError(message)
