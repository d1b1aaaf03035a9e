"""`csv.Sniffer`: guesses at the dialect of rows, with CPython's results."""

# mypy: ignore-errors
from __future__ import annotations

import re
from csv import Error

from rpyc_dl.rlib.app.process.textio import StringIO
from rpyc_dl.rlib.app.rows.csvtext import reader
from rpyc_dl.rlib.app.rows.dialects import Format

#: Texts in quotes, between delimiters, and at the beginning or the end of a row.
_BETWEEN = re.compile(
    r"(?P<delim>[^\w\n\"'])(?P<space> ?)(?P<quote>[\"']).*?(?P=quote)(?P=delim)", re.DOTALL | re.MULTILINE
)
_FIRST = re.compile(
    r"(?:^|\n)(?P<quote>[\"']).*?(?P=quote)(?P<delim>[^\w\n\"'])(?P<space> ?)", re.DOTALL | re.MULTILINE
)
_LAST = re.compile(
    r"(?P<delim>[^\w\n\"'])(?P<space> ?)(?P<quote>[\"']).*?(?P=quote)(?:$|\n)", re.DOTALL | re.MULTILINE
)
_ALONE = re.compile(r"(?:^|\n)(?P<quote>[\"']).*?(?P=quote)(?:$|\n)", re.DOTALL | re.MULTILINE)

#: What a column holds: nothing is known, numbers, or (from 0 on) texts of one length.
_UNKNOWN, _NUMBERS = -2, -1


class _Guess:
    """The delimiter and the quotes that were found; no delimiter is an empty text."""

    def __init__(self, quotechar, doublequote, delimiter, skips):
        self.quotechar = quotechar
        self.doublequote = doublequote
        self.delimiter = delimiter
        self.skips = skips


def _quoted_texts(data):
    """Of the texts in quotes: the quote, the delimiter, the blank behind that."""
    found = [(m[2], m[0], m[1]) for m in _BETWEEN.findall(data)]
    if not found:
        found = [(m[0], m[1], m[2]) for m in _FIRST.findall(data)]
    if not found:
        found = [(m[2], m[0], m[1]) for m in _LAST.findall(data)]
    if not found:
        found = [(quote, "", "") for quote in _ALONE.findall(data)]
    return found


def _most(counts):
    """The key that counts most; of several the first."""
    best, most = "", 0
    for key, count in counts.items():
        if count > most:
            best, most = key, count
    return best


def _guess_by_quotes(data, delimiters):
    found = _quoted_texts(data)
    if not found:
        return _Guess("", False, "", False)
    quotes, delims, spaces = {}, {}, 0
    for quote, delim, space in found:
        quotes[quote] = quotes.get(quote, 0) + 1
        if delim and (delimiters is None or delim in delimiters):
            delims[delim] = delims.get(delim, 0) + 1
        if space:
            spaces += 1
    quotechar = _most(quotes)
    delim, skips = _most(delims), False
    if delims:
        skips = delims[delim] == spaces
        if delim == "\n":  # a file of one column
            delim = ""
    escaped = re.escape(delim)
    doubled = re.compile(
        rf"(({escaped})|^)\W*{quotechar}[^{escaped}\n]*{quotechar}[^{escaped}\n]*{quotechar}\W*(({escaped})|$)",
        re.MULTILINE,
    )
    return _Guess(quotechar, doubled.search(data) is not None, delim, skips)


def _usual_counts(frequencies):
    """Of characters: how often they are on most lines, and on how many lines more than on the others."""
    modes = {}
    for char, counts in frequencies.items():
        if len(counts) == 1 and 0 in counts:
            continue
        usual, most = 0, 0
        for count, lines in counts.items():
            if lines > most:
                usual, most = count, lines
        modes[char] = (usual, most - (sum(counts.values()) - most))
    return modes


def _consistent(modes, total, delimiters):
    """The characters that are on nine of ten lines as often as on most; those of the most consistent kind."""
    consistency = 1.0
    delims = {}
    while not delims and consistency >= 0.9:
        for char, (count, lines) in modes.items():
            often = count > 0 and lines > 0 and lines / total >= consistency
            if often and (delimiters is None or char in delimiters):
                delims[char] = (count, lines)
        consistency -= 0.01
    return delims


def _guess_by_counts(data, delimiters):
    """The character that is on each line as often as on the others."""
    lines = [line for line in data.split("\n") if line]
    size = min(10, len(lines))
    frequencies, modes, delims = {}, {}, {}
    for start in range(0, len(lines), size or 1):
        for line in lines[start : start + size]:
            for code in range(127):
                char = chr(code)
                counts = frequencies.setdefault(char, {})
                count = line.count(char)
                counts[count] = counts.get(count, 0) + 1
        modes.update(_usual_counts(frequencies))
        delims = _consistent(modes, float(min(start + size, len(lines))), delimiters)
        if len(delims) == 1:
            break
    if not delims:
        return _Guess("", False, "", False)
    preferred = [char for char in (",", "\t", ";", " ", ":") if char in delims]
    if len(delims) == 1:
        delim = list(delims)[0]  # noqa: RUF015
    elif preferred:
        delim = preferred[0]
    else:
        delim = max([(counts, char) for char, counts in delims.items()])[1]
    return _Guess("", False, delim, lines[0].count(delim) == lines[0].count(delim + " "))


def _is_number(text):
    try:
        complex(text)
    except (ValueError, OverflowError):
        return False
    return True


def _kind(text):
    return _NUMBERS if _is_number(text) else len(text)


class Sniffer:
    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        guess = _guess_by_quotes(sample, delimiters)
        if not guess.delimiter:
            other = _guess_by_counts(sample, delimiters)
            guess.delimiter, guess.skips = other.delimiter, other.skips
        if not guess.delimiter:
            raise Error("Could not determine delimiter")
        made = Format()
        made.delimiter = guess.delimiter
        made.doublequote = guess.doublequote
        made.quotechar = guess.quotechar or '"'
        made.skipinitialspace = guess.skips
        return made

    def has_header(self, sample):
        """Whether the first row is of another kind than those below it."""
        rows = reader(StringIO(sample), self.sniff(sample))
        header = next(rows)
        kinds = dict.fromkeys(range(len(header)), _UNKNOWN)
        for i, row in enumerate(rows):
            if i > 20:
                break
            if len(row) != len(header):
                continue
            for column in list(kinds):
                kind = _kind(row[column])
                if kinds[column] == _UNKNOWN:
                    kinds[column] = kind
                elif kinds[column] != kind:
                    del kinds[column]
        votes = 0
        for column, kind in kinds.items():
            if kind >= 0:
                votes += 1 if len(header[column]) != kind else -1
            elif kind == _NUMBERS:
                votes += -1 if _is_number(header[column]) else 1
            else:
                votes += 1  # None is called in CPython: a TypeError
        return votes > 0
