"""Oracles on formats: which values a format shows as their types do (an int that became a float would be seen)."""

from __future__ import annotations

import contextlib
import itertools
import re
import string
from typing import Any

from rpyc_dl.annotator.analysis import Analysis


def want_format(session: Analysis, row: tuple[Any, ...]) -> None:
    """Which values a `%` format shows as their type does."""
    index = 0
    for match in _CONVERSION.finditer(_text(session, row)):
        if match["type"] == "%":
            continue
        index += match[0].count("*")
        if match["type"] in "srab":
            session.facts.add("format_shows", row[0], index)
        index += 1


_CONVERSION = re.compile(r"%(?:\((?:[^)]*)\))?[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?(?P<type>.)", re.DOTALL)


def want_spec(session: Analysis, row: tuple[Any, ...]) -> None:
    """Whether a format specification leaves the form of a number to its type."""
    if _spec_shows(_text(session, row)):
        session.facts.add("spec_shows", row[0])


def _text(session: Analysis, row: tuple[Any, ...]) -> str:
    """The text asked about; none where something else meets texts (None, or what is refused later)."""
    value = session.world.names.object(row[0])
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return value if isinstance(value, str) else ""


def _spec_shows(spec: str) -> bool:
    return not spec.endswith(tuple(string.ascii_letters + "%"))


#: A field in a specification that takes the next argument.
_UNNAMED = re.compile(r"\{(?=[}:!.\[])")


def want_fields(session: Analysis, row: tuple[Any, ...]) -> None:
    """Which arguments a format of str.format shows as their types do. (A wrong format is refused later.)"""
    counted = itertools.count()
    with contextlib.suppress(ValueError):
        for _, name, spec, conversion in string.Formatter().parse(_text(session, row)):
            if name is None:
                continue
            first = re.split(r"[.\[]", name)[0] or str(next(counted))
            for _ in _UNNAMED.finditer(spec or ""):
                next(counted)
            if conversion or _spec_shows(spec or ""):
                number = first.isdecimal()
                session.facts.add(
                    "field_shows" if number else "named_field_shows", row[0], int(first) if number else first
                )
