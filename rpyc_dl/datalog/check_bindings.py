from __future__ import annotations
def check_bindings(rules, strata, reporter): pass
