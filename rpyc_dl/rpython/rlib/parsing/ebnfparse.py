"""Grammars as text.

    IGNORE: " |\\n";                     a token, as a regular expression
    sum: product ["+"] sum | product;   a rule: its alternatives
    list: "(" item* ")";                also `+`, `?` and parentheses

What is in brackets is left out of the tree; `<x>` stands for the whole node, `>x<` for the children of x.
"""

# mypy: ignore-errors
from __future__ import annotations

import re

from rpyc_dl.rpython.rlib.parsing.lexer import Lexer
from rpyc_dl.rpython.rlib.parsing.parsing import PackratParser, Rule
from rpyc_dl.rpython.rlib.parsing.regex import StringExpression
from rpyc_dl.rpython.rlib.parsing.regexparse import parse_regex, unescape
from rpyc_dl.rpython.rlib.parsing.tree import Nonterminal

_TOKEN = r"""(?P<skip>(?:\s+|\#[^\n]*(?:\n|$))+)|(?P<token>_*[A-Z][A-Z_]*)(?![a-z0-9])|(?P<rule>[a-z_][a-z0-9_]*)
    |(?P<quote>%s|'"')|(?P<mark>[][:;|*+?<>()])"""
#: Whether a quote behind two backslashes ends a text. For RPython it never does; where that makes no grammar, it may.
_TOKENS = [re.compile(_TOKEN % quote, re.VERBOSE) for quote in (r'"(?:\\"|[^"])*"', r'"(?:[^\\"]|\\[\s\S])*"')]
_SYMBOLS = ("token", "rule", "quote")
_CLOSING = {"[": "]", ">": "<", "<": ">"}


class GrammarError(ValueError):
    """The text is no grammar."""


class _Grammar:
    """Reads the text; rules with what is to be done with each symbol of each alternative."""

    def __init__(self, text, token):
        self.tokens = list(_tokens(text, token))
        self.i = 0
        self.names = []
        self.regexs = []
        self.rules = []
        self.changes = []
        self.maybe_rules = set()
        self.plus_symbols = 0
        self.literals = {}
        self.first_rule = None

    def peek(self):
        return self.tokens[self.i]

    def next(self):
        self.i += 1
        return self.tokens[self.i - 1]

    def expect(self, mark):
        kind, text, line = self.next()
        if kind != "mark" or text != mark:
            raise GrammarError(f"line {line}: {mark!r} expected, not {text!r}")

    def at(self, marks):
        kind, text, _ = self.peek()
        return kind == "mark" and text in marks

    def read(self):
        while self.peek()[0] != "end":
            kind, name, line = self.next()
            if kind not in ("token", "rule"):
                raise GrammarError(f"line {line}: the name of a token or a rule expected, not {name!r}")
            self.expect(":")
            if kind == "token" and self.peek()[0] == "quote":
                self.regexs.append(parse_regex(self.next()[1][1:-1].replace('\\"', '"')))
                self.names.append(name)
            else:
                self.production(name)
            self.expect(";")

    def production(self, name):
        if self.at(";"):
            self.add(name, [[]], [])
            return
        expansions = [self.expansion()]
        while self.at("|"):
            self.next()
            expansions.append(self.expansion())
        self.first_rule = self.first_rule or name
        self.add(
            name, [[symbol for symbol, _ in each] for each in expansions], [_changes(each) for each in expansions]
        )

    def add(self, name, expansions, changes):
        self.rules.append(Rule(name, expansions))
        self.changes.append(changes)

    def expansion(self):
        """Pairs of a symbol and what is to be done with it."""
        result = self.decorated()
        while self.begins():
            result += self.decorated()
        return result

    def begins(self):
        """Whether a symbol begins here, or what encloses symbols."""
        if self.at("<"):
            kinds = [(kind, text) for kind, text, _ in self.tokens[self.i + 1 : self.i + 3]]
            return len(kinds) == 2 and kinds[0][0] in _SYMBOLS and kinds[1] == ("mark", ">")
        return self.peek()[0] in _SYMBOLS or self.at("[>(")

    def decorated(self):
        parts = self.enclosed()
        if not self.at("*+?"):
            return parts
        mark, symbols, changes = self.next()[1], [symbol for symbol, _ in parts], _changes(parts)
        if mark == "+":
            name = f"_plus_symbol{self.plus_symbols}"
            self.plus_symbols += 1
            self.add(name, [[*symbols, name], symbols], [changes + ">", changes])
            return [(name, ">")]
        name = f"_{'star' if mark == '*' else 'maybe'}_symbol{len(self.maybe_rules)}"
        if mark == "*":
            self.add(name, [[*symbols, name]], [changes + ">"])
        else:
            self.add(name, [symbols], [changes])
        self.maybe_rules.add(name)
        return [(name, ">")]

    def enclosed(self):
        if self.at("("):
            self.next()
            result = self.expansion()
            self.expect(")")
            return result
        if not self.at("[<>"):
            return [(self.primary(), " ")]
        mark = self.next()[1]
        result = [(self.primary(), " ")] if mark == "<" else self.expansion()
        self.expect(_CLOSING[mark])
        return [(symbol, mark) for symbol, _ in result]

    def primary(self):
        kind, text, line = self.next()
        if kind == "quote":
            return self.literal(unescape(text[1:-1]))
        if kind not in ("token", "rule"):
            raise GrammarError(f"line {line}: a symbol expected, not {text!r}")
        return text

    def literal(self, text):
        if text not in self.literals:
            self.literals[text] = f"__{len(self.literals)}_{text}"
            self.regexs.insert(0, StringExpression(text))
            self.names.insert(0, self.literals[text])
        return self.literals[text]

    def rules_and_changes(self):
        """All rules, that of the first symbol first; what may be absent is an alternative of its own."""
        first = next(i for i, rule in enumerate(self.rules) if rule.nonterminal == self.first_rule)
        for items in (self.rules, self.changes):
            items[0], items[first] = items[first], items[0]
        rules, changes, further = [], [], []
        for rule, of_rule in zip(self.rules, self.changes, strict=True):
            if rule.expansions == [[]]:
                rules.append(rule)
                changes.append([])
                continue
            found = []
            for index, (expansion, change) in enumerate(zip(rule.expansions, of_rule, strict=True)):
                found += self.possibilities(
                    rule.nonterminal, index, list(zip(expansion, change, strict=True)), further
                )
            rules.append(Rule(rule.nonterminal, [[symbol for symbol, _ in each] for each in found]))
            changes.append([_changes(each) for each in found])
        for name, found in further:
            rules.append(Rule(name, [[symbol for symbol, _ in each] for each in found]))
            changes.append([_changes(each) for each in found])
        return rules, changes

    def possibilities(self, name, index, parts, further):
        """The alternatives that one is, with and without the first part that may be absent; what follows that part is
        a rule of its own where more may be."""
        ends = [i + 1 for i, (symbol, _) in enumerate(parts) if symbol in self.maybe_rules]
        if not ends:
            return [parts]
        if len(ends) == len(parts):
            raise GrammarError(f"a part of the rule {name!r} has to be there at least once")
        starts, results = [0, *ends[:-1]], []
        for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
            rest = [(f"__{name}_rest_{index}_{i}", ">")] if i < len(ends) - 1 else parts[end:]
            results.append([parts[start:end] + rest, parts[start : end - 1] + rest])
        further += [(f"__{name}_rest_{index}_{i}", each) for i, each in enumerate(results[1:])]
        return results[0]


def _changes(parts):
    return "".join([change for _, change in parts])


def _tokens(text, token):
    i = 0
    while i < len(text):
        match, line = token.match(text, i), text.count("\n", 0, i) + 1
        if match is None:
            raise GrammarError(f"line {line}: {text[i]!r} has no meaning here")
        if match.lastgroup != "skip":
            yield match.lastgroup, match[0], line
        i = match.end()
    yield "end", "the end", text.count("\n") + 1


def _transformer(rules, changes):
    """The class that makes of a tree what brackets and angles ask for; its methods are made as text."""
    names = {rule.nonterminal for rule in rules}
    lines = ["class ToAST:"]
    for rule, of_rule in zip(rules, changes, strict=True):
        lines += [f"    def visit_{rule.nonterminal}(self, node):", "        nodes = node.children"]
        if not of_rule:
            lines.append("        return [node]")
        alternatives = list(zip(rule.expansions, of_rule, strict=True)) if of_rule else []
        for i, (expansion, change) in enumerate(alternatives):
            conditions = [f"len(nodes) == {len(expansion)}"]
            conditions += [f"nodes[{j}].symbol == {symbol!r}" for j, symbol in enumerate(expansion)]
            is_last = i == len(alternatives) - 1
            lines += [] if is_last else [f"        if {' and '.join(conditions)}:"]
            indent = " " * (8 if is_last else 12)
            lines += [indent + line for line in _result(expansion, change, names)]
    start = rules[0].nonterminal
    lines += ["    def transform(self, tree):", f"        result = self.visit_{start}(tree)"]
    lines += ["        assert len(result) == 1", "        return result[0]"]
    namespace = {"Nonterminal": Nonterminal, "__name__": __name__}
    exec("\n".join(lines), namespace)
    namespace["ToAST"].changes = changes
    return namespace["ToAST"]


def _result(expansion, change, names):
    """The statements that give the list of nodes for one alternative."""

    def visited(i):
        return f"self.visit_{expansion[i]}(nodes[{i}])" if expansion[i] in names else f"[nodes[{i}]]"

    if "<" in change:
        assert change.count("<") == 1, "cannot expand more than one node in a rule"
        return [f"return {visited(change.index('<'))}"]
    lines = ["children = []"]
    for i, mark in enumerate(change):
        if mark == " ":
            lines.append(f"children.extend({visited(i)})")
        elif mark == ">":
            lines.append(f"children.extend({visited(i)}[0].children)")
    return [*lines, "return [Nonterminal(node.symbol, children)]"]


def parse_ebnf(s):
    """The tokens (pairs of names and regular expressions), the rules, and the class that makes trees simpler. Raises
    GrammarError."""
    try:
        grammar = _Grammar(s, _TOKENS[0])
        grammar.read()
    except GrammarError:
        grammar = _Grammar(s, _TOKENS[1])
        grammar.read()
    if grammar.first_rule is None:
        raise GrammarError("there is no rule")
    rules, changes = grammar.rules_and_changes()
    return list(zip(grammar.names, grammar.regexs, strict=True)), rules, _transformer(rules, changes)


def check_for_missing_names(names, regexs, rules):
    """Raises ValueError for a symbol that is neither a token nor has a rule."""
    known = {*names, "EOF", *[rule.nonterminal for rule in rules]}
    for rule in rules:
        for symbol in [symbol for expansion in rule.expansions for symbol in expansion]:
            if symbol not in known:
                raise ValueError(f"symbol '{symbol}' not known")


def make_parse_function(regexs, rules, eof=False):
    """The function that makes a tree of a text; it raises LexerError and ParseError."""
    names, regexs = zip(*regexs, strict=True)
    check_for_missing_names(names, regexs, rules)
    lexer = Lexer(list(regexs), list(names), ignore=["IGNORE"] if "IGNORE" in names else [])
    parser = PackratParser(rules, rules[0].nonterminal)

    def parse(s):
        return parser.parse(lexer.tokenize(s, eof=eof))

    return parse
