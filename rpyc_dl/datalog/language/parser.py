"""Text to syntax: lark's LALR parser with our grammar, and recovery at the next clause after an error.

A file is parsed whole first. If that fails, it is cut into chunks (one declaration or clause each) that are parsed
one by one, so that every broken clause of a file is reported in one run.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    ChoiceKey,
    Clause,
    Column,
    Comparison,
    Const,
    Directive,
    Include,
    Item,
    Literal,
    Negation,
    Pragma,
    RelationDecl,
    SourceFile,
    Term,
    TypeDecl,
    Var,
    Wildcard,
)
from rpyc_dl.datalog.language.unsupported import ESCAPES, NO_DOT, explain_unexpected

DIRECTIVE_TOKENS = frozenset(["TYPE", "DECL", "INPUT", "OUTPUT", "INCLUDE", "PRAGMA", "REFUSED_DIRECTIVE"])


class BadToken(Exception):
    """A token that the grammar takes but the language does not (an unknown escape, a number out of range)."""

    def __init__(self, message: str, token: Token, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.token = token
        self.help = help


def parse_source(name: str, text: str) -> tuple[SourceFile, list[Diagnostic]]:
    """Parses one file. Returns what could be read and a diagnostic for each clause that could not."""
    return _FileParser(name, text).parse()


@functools.cache
def _lark() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=True, postlex=_KeepRefused())


class _KeepRefused:
    """Makes lark keep the tokens that no rule of the grammar uses: they are there to be refused by name."""

    always_accept = (
        "REFUSED_DIRECTIVE", "RESERVED", "REFUSED_NUMBER", "UNTERMINATED_STRING", "REFUSED_PUNCTUATION", "INNER_DOC",
        "UNTERMINATED_COMMENT", "HASH_LINE", "UNKNOWN_CHARACTER",
    )  # fmt: skip

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Passes the tokens on."""
        return stream


class _FileParser:
    def __init__(self, name: str, text: str) -> None:
        self.source = SourceFile(name, text)
        self.diagnostics: list[Diagnostic] = []
        self.lines = text.split("\n")
        self.builder = _Builder(name, self.lines)
        self.lark = _lark()

    def parse(self) -> tuple[SourceFile, list[Diagnostic]]:
        tokens = list(self.lark.lex(self.source.text))
        self._check_doc_places(tokens)
        try:
            self.source.items = self._parse_tokens(tokens)
        except (UnexpectedInput, BadToken, VisitError, RecursionError):
            for chunk in _chunks(tokens):
                self._parse_chunk(chunk)
        return self.source, self.diagnostics

    def _parse_tokens(self, tokens: Sequence[Token]) -> list[Item]:
        interactive = self.lark.parse_interactive("")
        feed = interactive.feed_token
        for token in tokens:
            feed(token)
        last = tokens[-1] if tokens else Token("DOT", "")
        tree = feed(Token.new_borrow_pos("$END", "", last))
        try:
            items: list[Item] = self.builder.transform(tree)
        except VisitError as error:
            if isinstance(error.orig_exc, BadToken):
                raise error.orig_exc from None
            raise
        return items

    def _parse_chunk(self, chunk: list[Token]) -> None:
        try:
            self.source.items += self._parse_tokens(chunk)
        except UnexpectedToken as error:
            self._recover(error, chunk)
        except BadToken as error:
            self._report(error.message, error.token, error.help)
            self.source.broken |= _declared_names(chunk)
        except RecursionError:
            self._report("this is nested too deeply", chunk[0], "compute it in several rules")

    def _recover(self, error: UnexpectedToken, chunk: list[Token]) -> None:
        """Reports what did not fit; where only a `.` is missing, goes on as if it were there."""
        token = error.token
        position = next((i for i, other in enumerate(chunk) if other is token), len(chunk))
        message, help, at = explain_unexpected(chunk, position, frozenset(error.accepts or error.expected))
        before = chunk[position - 1] if position else None
        self._report(message, at, help, after=at is before and str(at) != ",")
        if before is not None and token.type == "IDENT" and message == NO_DOT and token.line != before.line:
            self._parse_chunk([*chunk[:position], Token.new_borrow_pos("DOT", ".", before)])
            self._parse_chunk(chunk[position:])
        else:
            self.source.broken |= _declared_names(chunk)

    def _report(self, message: str, token: Token, help: str = "", after: bool = False) -> None:
        span = self.builder.span(token)
        if after:
            span = Span(span.file, span.line, span.end_col, span.end_col + 1)
        self.diagnostics.append(
            Diagnostic("error", "syntax", message, span, help, source_line=self.lines[span.line - 1])
        )

    def _check_doc_places(self, tokens: Sequence[Token]) -> None:
        """A `///` comment stands on lines of its own, above a declaration or rule: Soufflé takes it nowhere else."""
        docs = [i for i, line in enumerate(self.lines, 1) if "///" in line]
        ends: dict[int, int] = {}
        inside: set[int] = set()
        for chunk in _chunks(tokens) if docs else ():
            first, last = self.builder.span(chunk[0]), self.builder.span(chunk[-1])
            inside.update(range(first.line + 1, last.line + 1))
            ends[last.line] = last.col
        for number in docs:
            line = self.lines[number - 1]
            col = line.index("///")
            if number in inside and DOC_LINE.match(line):
                self._report_doc("a `///` comment cannot stand inside a rule or declaration", number, col)
            elif ends.get(number, col + 1) <= col and _is_comment(line, col):
                self._report_doc("a `///` comment cannot stand behind a rule or declaration", number, col)

    def _report_doc(self, message: str, number: int, col: int) -> None:
        span = Span(self.source.name, number, col + 1, col + 4)
        help = "write it above, on a line of its own, or use `//`"
        self.diagnostics.append(Diagnostic("error", "doc", message, span, help, source_line=self.lines[number - 1]))


def _is_comment(line: str, col: int) -> bool:
    """Whether the slashes at `col` are not inside a string or a comment."""
    before = re.sub(r'"(\\.|[^"\\])*"', "", line[:col])
    return '"' not in before and "//" not in before and "/*" not in before


def _chunks(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cuts a token list into declarations and clauses: before directives, after `.`, where a clause begins."""
    chunks: list[list[Token]] = [[]]
    for i, token in enumerate(tokens):
        chunk = chunks[-1]
        if chunk and (token.type in DIRECTIVE_TOKENS or _begins_clause(tokens, i, chunk)):
            chunks.append(chunk := [])
        chunk.append(token)
        if token.type == "DOT" and len(chunk) > 1:
            chunks.append([])
    return [chunk for chunk in chunks if chunk]


def _begins_clause(tokens: Sequence[Token], i: int, chunk: list[Token]) -> bool:
    """Whether a name on a new line begins a clause after a directive, which has no end mark."""
    if chunk[0].type not in DIRECTIVE_TOKENS or tokens[i].type != "IDENT" or tokens[i].line == tokens[i - 1].line:
        return False
    return (
        tokens[i - 1].type in ("IDENT", "STRING", "RPAR", "INLINE")
        and i + 1 < len(tokens)
        and tokens[i + 1].type == "LPAR"
    )


def _declared_names(chunk: list[Token]) -> set[str]:
    """Names that a chunk with an error would have declared: not to be reported as unknown."""
    if chunk[0].type not in ("DECL", "TYPE", "REFUSED_DIRECTIVE", "DOT"):
        return set()
    return {str(token) for token in chunk if token.type in ("IDENT", "RESERVED")}


DEEPEST = 50
"""Operations inside of operations in one term."""

DOC_LINE = re.compile(r"^\s*///(.*)$")


class _Builder(Transformer[Token, Any]):
    """Makes syntax nodes of lark's trees."""

    def __init__(self, file: str, lines: list[str]) -> None:
        super().__init__(visit_tokens=False)
        self.file = file
        self.lines = lines
        self.depths: dict[int, int] = {}
        self.nodes: list[Arith] = []

    def span(self, token: Token) -> Span:
        line, col = token.line or 1, token.column or 1
        end = token.end_column if token.end_line == line else None
        return Span(self.file, line, col, end or col + max(1, len(token)))

    def doc(self, token: Token) -> str:
        """The text of the `///` lines directly above the line of `token`."""
        found: list[str] = []
        number = (token.line or 1) - 2
        while number >= 0 and (match := DOC_LINE.match(self.lines[number])):
            text = match.group(1)
            found.append(text[1:] if text.startswith(" ") else text)
            number -= 1
        return "\n".join(reversed(found)).rstrip()

    def start(self, children: list[Any]) -> list[Item]:
        items: list[Item] = []
        for child in children:
            if isinstance(child, list):
                items += child
            else:
                items.append(child)
        return items

    def type_decl(self, children: list[Token]) -> TypeDecl:
        keyword, name, base = children
        return TypeDecl(str(name), str(base), self.span(name), self.span(base), self.doc(keyword))

    def relation_decl(self, children: list[Any]) -> list[RelationDecl]:
        keyword, *names, columns, inline, choice = children
        doc = self.doc(keyword)
        return [
            RelationDecl(
                str(name), tuple(columns or ()), tuple(choice or ()), self.span(name), doc, inline is not None
            )
            for name in names
        ]

    def columns(self, children: list[Column]) -> list[Column]:
        return children

    def column(self, children: list[Token]) -> Column:
        name, type_ = children
        return Column(str(name), str(type_), self.span(name), self.span(type_))

    def choice(self, children: list[ChoiceKey]) -> list[ChoiceKey]:
        return children

    def choice_key(self, children: list[Token]) -> ChoiceKey:
        return ChoiceKey(tuple((str(name), self.span(name)) for name in children))

    def directive(self, children: list[Token]) -> list[Directive]:
        kind, *names = children
        return [Directive(str(kind)[1:], str(name), self.span(name)) for name in names]

    def include(self, children: list[Token]) -> Include:
        return Include(self._unquote(children[1]), self.span(children[1]))

    def pragma(self, children: list[Token]) -> Pragma:
        _, name, value = children
        return Pragma(self._unquote(name), self._unquote(value) if value is not None else "", self.span(name))

    def clause(self, children: list[Any]) -> Clause:
        heads, _, body, _ = children
        line = heads[0].span.line
        return Clause(tuple(heads), tuple(body or ()), heads[0].span, self.doc(Token("IDENT", "", line=line)))

    def heads(self, children: list[Atom]) -> list[Atom]:
        return children

    def body(self, children: list[Literal]) -> list[Literal]:
        return children

    def negation(self, children: list[Any]) -> Negation:
        mark, atom = children
        return Negation(atom, self.span(mark))

    def comparison(self, children: list[Any]) -> Comparison:
        left, op, right = children
        return Comparison(str(op.children[0]), left, right, self.span(op.children[0]))

    def atom(self, children: list[Any]) -> Atom:
        name, arguments = children
        return Atom(str(name), tuple(arguments or ()), self.span(name))

    def arguments(self, children: list[Term]) -> list[Term]:
        return children

    def arith(self, children: list[Any]) -> Term:
        left, op, right = children
        return self._arith(left, op, right)

    def minus(self, children: list[Any]) -> Term:
        mark, operand = children
        if isinstance(operand, Const) and isinstance(operand.value, int) and operand.value >= 0:
            start = self.span(mark)
            same_line = operand.span.line == start.line
            end = operand.span.end_col if same_line else start.end_col
            return Const(-operand.value, Span(self.file, start.line, start.col, end))
        return self._arith(None, mark, operand)

    def _arith(self, left: Term | None, op: Token, right: Term) -> Arith:
        node = Arith(str(op), left, right, self.span(op))
        depth = 1 + max(self.depths.get(id(left), 0), self.depths.get(id(right), 0))
        if depth > DEEPEST:
            raise BadToken("this is nested too deeply", op, "compute it in several rules")
        self.depths[id(node)] = depth
        self.nodes.append(node)  # so that no other node gets its id
        return node

    def variable(self, children: list[Token]) -> Var:
        return Var(str(children[0]), self.span(children[0]))

    def wildcard(self, children: list[Token]) -> Wildcard:
        return Wildcard(self.span(children[0]))

    def number(self, children: list[Token]) -> Const:
        value = int(children[0])
        if value > 2**63 - 1:
            raise BadToken("this number does not fit into 64 bits", children[0])
        return Const(value, self.span(children[0]))

    def string(self, children: list[Token]) -> Const:
        return Const(self._unquote(children[0]), self.span(children[0]))

    def _unquote(self, token: Token) -> str:
        text = token[1:-1]
        if "\\" not in text:
            return text

        def replace(match: re.Match[str]) -> str:
            if match.group(1) not in ESCAPES:
                raise BadToken(
                    f"the escape `\\{match.group(1)}` is not known",
                    token,
                    "known escapes: \\\" \\\\ \\' \\? \\a \\b \\f \\n \\r \\t \\v",
                )
            return ESCAPES[match.group(1)]

        return re.sub(r"\\(.)", replace, text)


ParseResult = tuple[SourceFile, list[Diagnostic]]
Parser = Callable[[str, str], ParseResult]
