"""`csv`: rows of text, read and written."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from csv import QUOTE_ALL, QUOTE_MINIMAL, QUOTE_NONE, QUOTE_NONNUMERIC, Error

from rpyc_dl.rlib.app.rows.dialects import QUOTE_NOTNULL, QUOTE_STRINGS, format_of
from rpyc_dl.rlib.app.rows.records import START_RECORD, NumberRecord, Record
from rpyc_dl.rlib.objectmodel import specialize

WRITES_EVERY_NEWLINE_IN_QUOTES = sys.version_info >= (3, 13)


# ---- reading ---------------------------------------------------------------------------------------


@specialize.call_location()
def _next_line(lines):
    """The function that gives the next line: readers of files, of lists and of others are of one class."""
    return lambda: next(lines)


class Reader:
    def __init__(self, next_line, record):
        self._next_line = next_line
        self._record = record
        self.line_num = 0

    @property
    def dialect(self):
        return self._record.form

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
    _refuse_numbers(form)
    return Reader(_next_line(iter(csvfile)), Record(form))


@specialize.call_location()
def _number_reader(csvfile, dialect=None, **options):
    return Reader(_next_line(iter(csvfile)), NumberRecord(format_of(dialect, **options)))


def _refuse_numbers(form):
    if form.quoting == QUOTE_NONNUMERIC or form.quoting == QUOTE_STRINGS:
        raise Error("that a reader makes numbers of fields is to be said in its call: quoting=csv.QUOTE_NONNUMERIC")


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
def _by_names(rows, fieldnames, restkey, restval):
    """The reader of these rows as dicts."""
    names = None if fieldnames is None else list(fieldnames)
    if restkey is not None:
        return RestReader(rows, names, restkey, restval)
    return NamedReader(rows, names, restkey, restval)


@specialize.call_location()
def DictReader(f, fieldnames=None, restkey=None, restval=None, dialect="excel", **options):
    return _by_names(reader(f, dialect, **options), fieldnames, restkey, restval)


@specialize.call_location()
def _reader_with_none(f, fieldnames=None, restkey=None, restval=None, dialect="excel", **options):
    names = None if fieldnames is None else list(fieldnames)
    return RestReader(reader(f, dialect, **options), names, restkey, restval)


@specialize.call_location()
def _named_numbers(f, fieldnames=None, restkey=None, restval=None, dialect="excel", **options):
    return _by_names(_number_reader(f, dialect, **options), fieldnames, restkey, restval)


def choose(name, call):
    """What stands for a reader: one whose rows have numbers, if the call says so; one whose rows may have the key
    None, if the program asks for that."""
    dialect = call.constants.get("dialect", call.constants.get(1 if name == "reader" else 4))
    if call.constants.get("quoting", getattr(dialect, "quoting", None)) == QUOTE_NONNUMERIC:
        return _number_reader if name == "reader" else _named_numbers
    return _reader_with_none if name == "DictReader" and call.asks_for_none() else None


for _chosen in (_number_reader, _named_numbers, _reader_with_none):
    _chosen._takes_classes_ = True  # a dialect may be a class


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

    @property
    def dialect(self):
        return self._line.form

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
    def __init__(self, writer, fieldnames, restval, extrasaction):
        self.writer = writer
        self.fieldnames = fieldnames
        self.restval = restval
        self.extrasaction = extrasaction

    def writeheader(self):
        line = self.writer._line
        line.begin()
        for name in self.fieldnames:
            _add(line, name)
        return self.writer._write(line.whole())

    @specialize.argtype(1)
    def writerow(self, rowdict):
        if self.extrasaction == "raise":
            wrong = [repr(name) for name in rowdict if name not in self.fieldnames]
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join(wrong))
        line = self.writer._line
        line.begin()
        for name in self.fieldnames:
            if name in rowdict:
                _add(line, rowdict[name])
            else:
                _add(line, self.restval)
        return self.writer._write(line.whole())

    @specialize.argtype(1)
    def writerows(self, rowdicts):
        for rowdict in rowdicts:
            self.writerow(rowdict)


@specialize.call_location()
def DictWriter(f, fieldnames, restval="", extrasaction="raise", dialect="excel", **options):
    if extrasaction.lower() not in ("raise", "ignore"):
        raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
    form = format_of(dialect, **options)
    return NamedWriter(Writer(_write(f), form), list(fieldnames), restval, extrasaction.lower())
