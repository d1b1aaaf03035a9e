"""What dicts hold, for `model.SomeDict`."""

# mypy: ignore-errors
from __future__ import annotations


class DictDef:
    """A dict of `s_value` by `s_key`."""

    def __init__(self, bookkeeper, s_key, s_value, is_r_dict=False, force_non_null=False, simple_hash_eq=False):
        self.s_key, self.s_value = s_key, s_value
