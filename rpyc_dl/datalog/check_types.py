from __future__ import annotations
def check_types(rules, relations, types, reporter): pass
