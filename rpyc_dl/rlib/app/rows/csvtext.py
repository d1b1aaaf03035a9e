"""`csv`: rows of text, read as CPython's `_csv.c` reads them character by character, and written."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from csv import QUOTE_ALL, QUOTE_MINIMAL, QUOTE_NONE, QUOTE_NONNUMERIC, Error

from rpyc_dl.rlib.app.rows.dialects import NO_CHARACTER, QUOTE_NOTNULL, QUOTE_STRINGS, format_of
from rpyc_dl.rlib.objectmodel import specialize

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
WRITES_EVERY_NEWLINE_IN_QUOTES = sys.version_info >= (3, 13)
NEWLINE_IN_FIELD = (
    "new-line character seen in unquoted field - do you need to open the file with newline=''?"
    if sys.version_info >= (3, 13)
    else "new-line character seen in unquoted field - do you need to open the file in universal-newline mode?"
)


# ---- reading ---------------------------------------------------------------------------------------


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


def _code(c):
    """The number of a character; one that no character has for none."""
    return ord(c) if len(c) == 1 else -1


@specialize.call_location()
def _next_line(lines):
    """The function that gives the next line: readers of files, of lists and of others are of one class."""
    return lambda: next(lines)


class Reader:
    def __init__(self, next_line, form):
        self._next_line = next_line
        self._record = Record(form)
        self.line_num = 0

    def __iter__(self):
        return self

    def __next__(self):
        record = self._record
        record.begin()
        while True:
            try:
                line = self._next_line()
            except StopIteration:
                if record.is_cut():
                    return record.cut()
                raise
            self.line_num += 1
            if record.state == START_RECORD:
                fields = record.plain(line)
                if fields is not None:
                    return fields
            record.take(line)
            if record.state == START_RECORD:
                return record.fields


@specialize.call_location()
def reader(csvfile, dialect=None, **options):
    form = format_of(dialect, **options)
    if form.quoting == QUOTE_NONNUMERIC or form.quoting == QUOTE_STRINGS:
        raise Error("a reader that makes numbers of fields is not in the language: use float(...)")
    return Reader(_next_line(iter(csvfile)), form)


class NamedReader:
    def __init__(self, reader, fieldnames, restkey, restval):
        self.reader = reader
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.line_num = 0

    def __iter__(self):
        return self

    def _read_names(self):
        if self._fieldnames is None:
            self._fieldnames = next(self.reader, None)
        self.line_num = self.reader.line_num
        return self._fieldnames

    @property
    def fieldnames(self):
        return self._read_names()

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = list(value)

    def _next_row(self):
        if self.line_num == 0:
            self._read_names()
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while not row:
            row = next(self.reader)
        return row

    def __next__(self):
        row, names = self._next_row(), self.fieldnames
        if len(row) > len(names):
            raise Error(f"line {self.line_num} has more fields than there are names: give a `restkey`")
        made = dict(zip(names, row))  # noqa: B905
        for i in range(len(row), len(names)):
            made[names[i]] = self.restval
        return made


class RestReader(NamedReader):
    """What has a name for the fields that are too many: a list in the row."""

    def __next__(self):
        row, names = self._next_row(), self.fieldnames
        made = {}
        for i in range(len(names)):
            made[names[i]] = row[i] if i < len(row) else self.restval
        if len(row) > len(names):
            made[self.restkey] = row[len(names) :]
        return made


@specialize.call_location()
def DictReader(f, fieldnames=None, restkey=None, restval=None, dialect="excel", **options):
    form = format_of(dialect, **options)
    names = None if fieldnames is None else list(fieldnames)
    if restkey is not None:
        return RestReader(Reader(_next_line(iter(f)), form), names, restkey, restval)
    return NamedReader(Reader(_next_line(iter(f)), form), names, restkey, restval)


@specialize.call_location()
def _reader_with_none(f, fieldnames=None, restkey=None, restval=None, dialect="excel", **options):
    form = format_of(dialect, **options)
    names = None if fieldnames is None else list(fieldnames)
    return RestReader(Reader(_next_line(iter(f)), form), names, restkey, restval)


def choose(name, call):
    """What stands for a `DictReader`: one whose rows may have the key None, if the program asks for that."""
    return _reader_with_none if call.asks_for_none() else None


# ---- writing ---------------------------------------------------------------------------------------


class Line:
    """The text of one row while it is made."""

    def __init__(self, form):
        self.form = form
        self.special = form.delimiter + form.lineterminator + (form.quotechar or "") + (form.escapechar or "")
        if WRITES_EVERY_NEWLINE_IN_QUOTES:
            self.special += "\r\n"
        self.begin()

    def begin(self):
        self.pieces = []
        self.count = 0

    def add(self, text, quoted):
        """Add a field."""
        if not quoted and not self._is_special(text):
            if self.count:
                self.pieces.append(self.form.delimiter)
            self.pieces.append(text)
            self.count += 1
            return
        form = self.form
        made = []
        for c in text:
            if c in self.special:
                if c == form.escape():
                    made.append(c)
                elif form.quoting == QUOTE_NONE or (c == form.quote() and not form.doublequote):
                    if form.escapechar is None:
                        raise Error("need to escape, but no escapechar set")
                    made.append(form.escapechar)
                else:
                    if c == form.quote():
                        made.append(c)
                    quoted = True
            made.append(c)
        if self.count:
            self.pieces.append(form.delimiter)
        quote = form.quote() if quoted else ""
        self.pieces.append(quote + "".join(made) + quote)
        self.count += 1

    def _is_special(self, text):
        """Whether a text has a character that may have to be quoted or escaped."""
        return any(c in text for c in self.special)

    def whole(self):
        if self.count == 1 and self.pieces[0] == "":
            if self.form.quoting == QUOTE_NONE:
                raise Error("single empty field record must be quoted")
            self.pieces[0] = self.form.quote() * 2
        self.pieces.append(self.form.lineterminator)
        return "".join(self.pieces)


@specialize.argtype(0)
def _is_number(field):
    """Whether it can be made a number (CPython's PyNumber_Check)."""
    if isinstance(field, complex):
        return True
    return hasattr(field, "__index__") or hasattr(field, "__int__") or hasattr(field, "__float__")


@specialize.call_location()
def _add(line, field):
    quoting = line.form.quoting
    if field is None:
        line.add("", quoting in (QUOTE_ALL, QUOTE_NONNUMERIC))
    elif isinstance(field, str):
        line.add(field, quoting not in (QUOTE_MINIMAL, QUOTE_NONE))
    elif isinstance(field, (int, float)):
        line.add(str(field), quoting in (QUOTE_ALL, QUOTE_NOTNULL))
    elif quoting == QUOTE_NONNUMERIC:
        line.add(str(field), not _is_number(field))
    else:
        line.add(str(field), quoting in (QUOTE_ALL, QUOTE_NOTNULL))


@specialize.argtype(0)
def _write(file):
    """The function that writes a text: writers to files and to whatever has `write` are of one class."""
    return lambda text: file.write(text)


class Writer:
    def __init__(self, write, form):
        self._write = write
        self._line = Line(form)

    @specialize.argtype(1)
    def writerow(self, row):
        line = self._line
        line.begin()
        for field in row:
            _add(line, field)
        return self._write(line.whole())

    @specialize.argtype(1)
    def writerows(self, rows):
        for row in rows:
            self.writerow(row)


@specialize.call_location()
def writer(csvfile, dialect=None, **options):
    form = format_of(dialect, **options)
    return Writer(_write(csvfile), form)


class NamedWriter:
    def __init__(self, write, form, fieldnames, restval, extrasaction):
        self._write = write
        self._line = Line(form)
        self.fieldnames = fieldnames
        self.restval = restval
        self.extrasaction = extrasaction

    def writeheader(self):
        line = self._line
        line.begin()
        for name in self.fieldnames:
            _add(line, name)
        return self._write(line.whole())

    @specialize.argtype(1)
    def writerow(self, rowdict):
        if self.extrasaction == "raise":
            wrong = [repr(name) for name in rowdict if name not in self.fieldnames]
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join(wrong))
        line = self._line
        line.begin()
        for name in self.fieldnames:
            if name in rowdict:
                _add(line, rowdict[name])
            else:
                _add(line, self.restval)
        return self._write(line.whole())

    @specialize.argtype(1)
    def writerows(self, rowdicts):
        for rowdict in rowdicts:
            self.writerow(rowdict)


@specialize.call_location()
def DictWriter(f, fieldnames, restval="", extrasaction="raise", dialect="excel", **options):
    if extrasaction.lower() not in ("raise", "ignore"):
        raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
    form = format_of(dialect, **options)
    return NamedWriter(_write(f), form, list(fieldnames), restval, extrasaction.lower())
