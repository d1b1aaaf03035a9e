"""What lists hold, for `model.SomeList`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.annotator.model import SomeList


class ListDef:
    """A list of `s_item`; whether it grows is found out here."""

    def __init__(self, bookkeeper, s_item, mutated=False, resized=False):
        self.s_value = s_item


s_list_of_strings = SomeList(ListDef(None, str))
