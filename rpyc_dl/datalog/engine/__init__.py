"""Rows and indexes, rules as generated functions, what runs them to a fixpoint."""
