"""From text to tokens: the longest token that begins at a place, and of these the one whose rule comes first."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.rlib.parsing.deterministic import LexerError
from rpyc_dl.rpython.rlib.parsing.regex import LexingOrExpression


class Token:
    """A piece of the text."""

    def __init__(self, name, source, source_pos):
        self.name = name
        self.source = source
        self.source_pos = source_pos

    def copy(self):
        """Another one like it."""
        return Token(self.name, self.source, self.source_pos)

    def __repr__(self):
        return f"Token({self.name!r}, {self.source!r}, {self.source_pos!r})"


class SourcePos:
    """A place in a text: its index, its line and column (all from 0)."""

    def __init__(self, i, lineno, columnno):
        self.i = i
        self.lineno = lineno
        self.columnno = columnno

    def copy(self):
        """Another one like it."""
        return SourcePos(self.i, self.lineno, self.columnno)

    def __repr__(self):
        return f"SourcePos({self.i!r}, {self.lineno!r}, {self.columnno!r})"


class Lexer:
    """Tokens by regular expressions with names; those whose names are in `ignore` are left out."""

    def __init__(self, token_regexs, names, ignore=None):
        self.token_regexs = token_regexs
        self.names = names
        self.rex = LexingOrExpression(token_regexs, names)
        self.automaton = self.rex.make_automaton(list(names))
        for name in ignore or []:
            assert name in names
        self.ignore = dict.fromkeys(ignore or [], True)
        self.matcher = self.automaton.make_lexing_code()

    def get_runner(self, text, eof=False):
        """What finds one token after the other."""
        return LexingDFARunner(self.matcher, self.automaton, text, self.ignore, eof)

    def tokenize(self, text, eof=False):
        """All tokens; with `eof`, one more behind the last. Raises LexerError."""
        runner = self.get_runner(text, eof)
        result = []
        while True:
            try:
                result.append(runner.find_next_token())
            except StopIteration:
                break
        return result


class DummyLexer(Lexer):
    """One whose automaton is given."""

    def __init__(self, matcher, automaton, ignore):
        self.token_regexs = None
        self.names = None
        self.rex = None
        self.automaton = automaton
        self.ignore = ignore
        self.matcher = matcher


class AbstractLexingDFARunner:
    """Runs an automaton over a text."""

    def __init__(self, matcher, automaton, text, eof=False):
        self.automaton = automaton
        self.state = 0
        self.text = text
        self.last_matched_state = 0
        self.last_matched_index = -1
        self.eof = eof
        self.matcher = matcher
        self.lineno = 0
        self.columnno = 0

    def find_next_token(self):
        """The next token; StopIteration behind the last one, LexerError where none begins."""
        while True:
            self.state = 0
            start = self.last_matched_index + 1
            assert start >= 0
            if start == len(self.text) and self.eof:
                self.last_matched_index += 1
                return self.make_token(start, -1, "", eof=True)
            if start >= len(self.text):
                raise StopIteration
            i = self.inner_loop(start)
            stop = self.last_matched_index + 1
            if i < 0:
                i = ~i
            if stop <= start:
                raise LexerError(self.text, self.state, SourcePos(i - 1, self.lineno, self.columnno))
            source = self.text[start:stop]
            result = self.make_token(start, self.last_matched_state, source)
            self.adjust_position(source)
            if not self.ignore_token(self.last_matched_state):
                return result

    def adjust_position(self, token):
        """Go on behind a token."""
        newlines = token.count("\n")
        self.lineno += newlines
        if newlines == 0:
            self.columnno += len(token)
        else:
            self.columnno = token.rfind("\n")

    def inner_loop(self, i):
        """Match from here on."""
        return self.matcher(self, i)

    def next(self):
        """The next token."""
        return self.find_next_token()

    def __next__(self):
        return self.find_next_token()

    def __iter__(self):
        return self


class LexingDFARunner(AbstractLexingDFARunner):
    """Leaves out what is to be ignored."""

    def __init__(self, matcher, automaton, text, ignore, eof=False):
        AbstractLexingDFARunner.__init__(self, matcher, automaton, text, eof)
        self.ignore = ignore

    def ignore_token(self, state):
        """Whether the token that ends in this state is left out."""
        return self.automaton.names[state] in self.ignore

    def make_token(self, index, state, text, eof=False):
        """The token that ends in this state."""
        source_pos = SourcePos(index, self.lineno, self.columnno)
        if eof:
            return Token("EOF", "EOF", source_pos)
        return Token(self.automaton.names[self.last_matched_state], text, source_pos)
