"""`csv`: the fields of one row, read as CPython's `_csv.c` reads them, character by character."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from csv import QUOTE_NONE, Error

from rpyc_dl.rlib.app.rows.dialects import NO_CHARACTER

MOST_CHARACTERS = 131072

(
    START_RECORD,
    START_FIELD,
    ESCAPED,
    IN_FIELD,
    IN_QUOTED,
    ESCAPED_IN_QUOTED,
    QUOTE_IN_QUOTED,
    EAT_NEWLINE,
    AFTER_ESCAPED_NEWLINE,
) = range(9)
#: What stands for the end of a line.
END = ""
NEWLINE_IN_FIELD = (
    "new-line character seen in unquoted field - do you need to open the file with newline=''?"
    if sys.version_info >= (3, 13)
    else "new-line character seen in unquoted field - do you need to open the file in universal-newline mode?"
)


class Record:
    """The fields of one row while they are read."""

    def __init__(self, form):
        self.form = form
        self.delimiter = form.delimiter
        self.quotechar = form.quote() if form.quoting != QUOTE_NONE else NO_CHARACTER
        self.escapechar = form.escape()
        self._delimiter = _code(self.delimiter)
        self._quote = _code(self.quotechar)
        self._escape = _code(self.escapechar)
        self.begin()

    def begin(self):
        self.state = START_RECORD
        self.fields = []
        self.field = ""

    def _save(self):
        self.fields.append(self.field)
        self.field = ""

    def _add(self, piece):
        if len(self.field) + len(piece) > MOST_CHARACTERS:
            raise Error(f"field larger than field limit ({MOST_CHARACTERS})")
        self.field += piece

    def plain(self, line):
        """The fields of a row that is this line, if nothing in there has to be looked at; else None."""
        if self.quotechar in line or self.escapechar in line:
            return None
        text = line[:-1] if line.endswith("\n") else line
        text = text[:-1] if text.endswith("\r") else text
        if "\n" in text or "\r" in text:
            return None
        if not text or self.form.skipinitialspace or len(text) > MOST_CHARACTERS:
            return None
        return text.split(self.delimiter)

    def take(self, line):
        """Take a line: what stands between two characters that may mean something as one piece."""
        i = 0
        while i < len(line):
            end = self._end_of_run(line, i)
            if end > i:
                self._add(line[i:end])
                i = end
            else:
                self.next(line[i])
                i += 1
        self.next(END)

    def _end_of_run(self, line, i):
        """Up to where all that stands from `i` on belongs to the field."""
        state = self.state
        if state == IN_QUOTED:
            while i < len(line) and not self._ends_quoted(ord(line[i])):
                i += 1
        elif state == IN_FIELD or (state in (START_FIELD, START_RECORD) and not self._is_special(ord(line[i]))):
            self.state = IN_FIELD
            while i < len(line) and not self._ends_field(ord(line[i])):
                i += 1
        return i

    def _ends_quoted(self, code):
        return code == self._quote or code == self._escape

    def _ends_field(self, code):
        return code == self._delimiter or code == 10 or code == 13 or code == self._escape

    def _is_special(self, code):
        """Whether a character at the start of a field may be no part of it."""
        return self._ends_field(code) or code == 32 or code == self._quote

    def _end_of_field(self, c):
        """Save the field at a line end; whether this is one."""
        if c != "\n" and c != "\r" and c != END:
            return False
        self._save()
        self.state = START_RECORD if c == END else EAT_NEWLINE
        return True

    def next(self, c):
        """Take a character, or the end of a line."""
        state = self.state
        if state == IN_QUOTED:
            self._in_quoted(c)
        elif state == IN_FIELD:
            self._in_field(c)
        elif state == START_FIELD:
            self._start_field(c)
        elif state == START_RECORD:
            if c == "\n" or c == "\r":
                self.state = EAT_NEWLINE
            elif c != END:
                self._start_field(c)
        elif state == QUOTE_IN_QUOTED:
            self._after_quote(c)
        elif state == EAT_NEWLINE:
            if c == END:
                self.state = START_RECORD
            elif c != "\n" and c != "\r":
                raise Error(NEWLINE_IN_FIELD)
        elif state == ESCAPED:
            self._add("\n" if c == END else c)
            self.state = AFTER_ESCAPED_NEWLINE if c == "\n" or c == "\r" else IN_FIELD
        elif state == ESCAPED_IN_QUOTED:
            self._add("\n" if c == END else c)
            self.state = IN_QUOTED
        elif c != END:  # AFTER_ESCAPED_NEWLINE: only a newline ends the row, not the end of what the file gave
            self._in_field(c)

    def _start_field(self, c):
        if self._end_of_field(c):
            return
        if c == self.quotechar:
            self.state = IN_QUOTED
        elif c == self.escapechar:
            self.state = ESCAPED
        elif c == " " and self.form.skipinitialspace:
            self.state = START_FIELD
        elif c == self.delimiter:
            self._save()
            self.state = START_FIELD
        else:
            self._add(c)
            self.state = IN_FIELD

    def _in_field(self, c):
        if self._end_of_field(c):
            return
        if c == self.escapechar:
            self.state = ESCAPED
        elif c == self.delimiter:
            self._save()
            self.state = START_FIELD
        else:
            self._add(c)

    def _in_quoted(self, c):
        if c == END:
            return
        if c == self.escapechar:
            self.state = ESCAPED_IN_QUOTED
        elif c == self.quotechar:
            self.state = QUOTE_IN_QUOTED if self.form.doublequote else IN_FIELD
        else:
            self._add(c)

    def _after_quote(self, c):
        if c == self.quotechar:
            self._add(c)
            self.state = IN_QUOTED
        elif c == self.delimiter:
            self._save()
            self.state = START_FIELD
        elif not self._end_of_field(c):
            if self.form.strict:
                raise Error(f"'{self.delimiter}' expected after '{self.quotechar}'")
            self._add(c)
            self.state = IN_FIELD

    def is_cut(self):
        """Whether the text ends inside of the row."""
        return len(self.field) > 0 or self.state == IN_QUOTED

    def cut(self):
        if self.form.strict:
            raise Error("unexpected end of data")
        self._save()
        return self.fields


class NumberRecord(Record):
    """The fields of one row, of which those without quotes are numbers (`QUOTE_NONNUMERIC`)."""

    def begin(self):
        super().begin()
        self._is_number = False

    def _save(self):
        self.fields.append(float(self.field) if self._is_number else self.field)
        self.field = ""
        self._is_number = False

    def plain(self, line):
        return None

    def _end_of_run(self, line, i):
        begins = self.state in (START_FIELD, START_RECORD)
        end = super()._end_of_run(line, i)
        if begins and self.state == IN_FIELD:
            self._is_number = True
        return end

    def _start_field(self, c):
        super()._start_field(c)
        if self.state == IN_FIELD:
            self._is_number = True


def _code(c):
    """The number of a character; one that no character has for none."""
    return ord(c) if len(c) == 1 else -1
