"""Syntax trees, and visitors of them."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import not_rpython


class Node:
    """A node of a syntax tree."""


class Symbol(Node):
    """A leaf: a token."""

    def __init__(self, symbol, additional_info, token):
        self.symbol = symbol
        self.additional_info = additional_info
        self.token = token

    def getsourcepos(self):
        """Where it stands."""
        return self.token.source_pos

    def __repr__(self):
        return f"Symbol({self.symbol!r}, {self.additional_info!r})"

    @not_rpython
    def visit(self, visitor):
        """What the visitor makes of it: itself where that has no method for it."""
        if isinstance(visitor, RPythonVisitor):
            return visitor.dispatch(self)
        method = getattr(visitor, "visit_" + self.symbol, None)
        return self if method is None else method(self)


class Nonterminal(Node):
    """What a rule matched."""

    def __init__(self, symbol, children):
        self.children = children
        self.symbol = symbol

    def getsourcepos(self):
        """Where it begins."""
        return self.children[0].getsourcepos()

    def __str__(self):
        return f"{self.symbol}({', '.join([str(child) for child in self.children])})"

    def __repr__(self):
        return f"Nonterminal({self.symbol!r}, {self.children!r})"

    @not_rpython
    def visit(self, visitor):
        """What the visitor makes of it, by its method for this symbol, or by its method `visit`."""
        if isinstance(visitor, RPythonVisitor):
            return visitor.dispatch(self)
        general = getattr(visitor, "visit", None)
        specific = getattr(visitor, "visit_" + self.symbol, general)
        return getattr(visitor, "visit_" + self.symbol)(self) if specific is None else specific(self)


class VisitError(Exception):
    """A visitor has no method for this node."""

    def __init__(self, node):
        self.node = node

    def __str__(self):
        return f"could not visit {self.node}"


_NODE = """
    if isinstance(node, {kind}):
{cases}"""
_CASE = """        if node.symbol == {symbol!r}:
            return visit_{symbol}(self, node)
"""


def _dispatch(methods, general):
    """The method `dispatch` of a class with these methods, by the symbols that they are for."""
    text, names = (
        "def dispatch(self, node):",
        {"Nonterminal": Nonterminal, "Symbol": Symbol, "VisitError": VisitError},
    )
    for kind in ("Nonterminal", "Symbol"):
        cases = "".join(_CASE.format(symbol=symbol) for symbol in methods)
        if f"general_{kind.lower()}_visit" in general:
            cases += f"        return general_{kind.lower()}_visit(self, node)\n"
        if cases:
            text += _NODE.format(kind=kind, cases=cases)
    text += (
        "\n    return general_visit(self, node)\n" if "general_visit" in general else "\n    raise VisitError(node)\n"
    )
    names.update(general)
    names.update({f"visit_{symbol}": method for symbol, method in methods.items()})
    exec(text, names)
    return names["dispatch"]


class CreateDispatchDictionaryMetaclass(type):
    """Gives a class with methods `visit_SYMBOL` a method `dispatch` that chooses one of them."""

    def __new__(cls, name, bases, members):
        methods = {key[6:]: value for key, value in members.items() if key.startswith("visit_")}
        kinds = ("general_symbol_visit", "general_nonterminal_visit", "general_visit")
        members["dispatch"] = _dispatch(methods, {kind: members[kind] for kind in kinds if kind in members})
        return type.__new__(cls, name, bases, members)


class RPythonVisitor(metaclass=CreateDispatchDictionaryMetaclass):
    """A class with methods `visit_SYMBOL(self, node)`; also `general_symbol_visit`, `general_nonterminal_visit` and
    `general_visit`, for what has none. `dispatch(node)` calls the right one."""
