"""From tokens to trees: rules are tried in their order, and what was found is kept."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import not_rpython
from rpyc_dl.rpython.rlib.parsing.lexer import SourcePos as SourcePos
from rpyc_dl.rpython.rlib.parsing.tree import Node as Node
from rpyc_dl.rpython.rlib.parsing.tree import Nonterminal, Symbol


class Rule:
    """A symbol, and the lists of symbols that it can be."""

    def __init__(self, nonterminal, expansions):
        self.nonterminal = nonterminal
        self.expansions = expansions

    def __repr__(self):
        return f"Rule({self.nonterminal!r}, {self.expansions!r})"


class ParseError(Exception):
    """The tokens are not what the grammar asks for."""

    def __init__(self, source_pos, errorinformation):
        self.source_pos = source_pos
        self.errorinformation = errorinformation

    def nice_error_message(self, filename="<unknown>", source=""):
        """The line, the place, and what was expected, as text."""
        result = [f"  File {filename}, line {self.source_pos.lineno + 1}"]
        if source:
            result.append(source.split("\n")[self.source_pos.lineno])
            result.append(" " * self.source_pos.columnno + "^")
        else:
            result.append("<couldn't get source>")
        if self.errorinformation and self.errorinformation.failure_reasons:
            reasons = self.errorinformation.failure_reasons
            if len(reasons) > 1:
                others = ", ".join([f"'{reason}'" for reason in reasons[:-1]])
                result.append(f"ParseError: expected {others} or '{reasons[-1]}'")
            else:
                result.append(f"ParseError: expected {reasons[0]}")
        else:
            result.append("ParseError")
        return "\n".join(result)


class ErrorInformation:
    """How far the parser came, and what would have been right there."""

    def __init__(self, pos, failure_reasons=None):
        if failure_reasons is None:
            failure_reasons = []
        self.failure_reasons = failure_reasons
        self.pos = pos


def combine_errors(self, other):
    """The one that is further on, or both."""
    if self is None:
        return other
    if other is None or self.pos > other.pos or len(other.failure_reasons) == 0:
        return self
    if other.pos > self.pos or len(self.failure_reasons) == 0:
        return other
    reasons = {}
    for reason in self.failure_reasons:
        reasons[reason] = True
    for reason in other.failure_reasons:
        reasons[reason] = True
    return ErrorInformation(self.pos, list(reasons))


def _expected(symbol):
    """The text of a literal, whose symbol `ebnfparse` made; any other symbol itself."""
    if symbol.startswith("__") and symbol[2:3].isdigit():
        return symbol.split("_")[-1]
    return symbol


class LazyParseTable:
    """What was matched where."""

    def __init__(self, input, parser):
        self.parser = parser
        self.input = input
        self.matched = {}
        self.errorinformation = {}

    def match_symbol(self, i, symbol):
        """The node for the symbol at the token `i` (or None), the token behind it, and what went wrong."""
        if (i, symbol) in self.matched:
            return self.matched[i, symbol]
        error = None
        if self.parser.is_nonterminal(symbol):
            for expansion in self.parser.get_rule(symbol).expansions:
                curr = i
                children = []
                for subsymbol in expansion:
                    node, behind, error2 = self.match_symbol(curr, subsymbol)
                    if node is None:
                        error = combine_errors(error, error2)
                        break
                    children.append(node)
                    curr = behind
                else:
                    found = (Nonterminal(symbol, children), curr, error)
                    self.matched[i, symbol] = found
                    return found
            failed = (None, 0, error)
            self.matched[i, symbol] = failed
            return failed
        if i >= len(self.input):
            return None, 0, ErrorInformation(i)
        token = self.input[i]
        if self.terminal_equality(symbol, token):
            leaf = (Symbol(symbol, token.source, token), i + 1, error)
            self.matched[i, symbol] = leaf
            return leaf
        return None, 0, ErrorInformation(i, [_expected(symbol)])

    def terminal_equality(self, symbol, input):
        """Whether the token is this symbol."""
        return symbol == input.name


class PackratParser:
    """A parser for rules. Raises AssertionError for rules that begin with themselves."""

    def __init__(self, rules, startsymbol, parsetablefactory=LazyParseTable, check_for_left_recursion=True):
        self.rules = rules
        self.nonterminal_to_rule = {}
        for rule in rules:
            self.nonterminal_to_rule[rule.nonterminal] = rule
        self.startsymbol = startsymbol
        if check_for_left_recursion:
            assert not self.has_left_recursion()
        self.parsetablefactory = parsetablefactory

    def is_nonterminal(self, symbol):
        """Whether there is a rule for the symbol."""
        return symbol in self.nonterminal_to_rule

    def get_rule(self, symbol):
        """The rule for a symbol."""
        return self.nonterminal_to_rule[symbol]

    def parse(self, tokeniterator, lazy=False):
        """The tree of the tokens. Raises ParseError."""
        input = list(tokeniterator)
        table = self.parsetablefactory(input, self)
        node, _, error = table.match_symbol(0, self.startsymbol)
        if node is None:
            pos = min(error.pos, len(input) - 1) if error is not None else 0
            raise ParseError(input[pos].source_pos, error)
        return node

    @not_rpython
    def has_left_recursion(self):
        """Whether a rule can begin with itself."""
        first = {
            rule.nonterminal: {
                expansion[0] for expansion in rule.expansions if expansion and self.is_nonterminal(expansion[0])
            }
            for rule in self.rules
        }
        for _ in first:
            for symbols in first.values():
                symbols.update(*[first[symbol] for symbol in list(symbols)])
        return any(symbol in symbols for symbol, symbols in first.items())
