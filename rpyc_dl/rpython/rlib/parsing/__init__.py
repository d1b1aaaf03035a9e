"""Parsers for grammars that a program states as text: tokens by regular expressions, rules by backtracking."""
