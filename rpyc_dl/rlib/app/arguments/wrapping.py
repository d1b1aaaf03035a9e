"""Lines of a text of at most some width: what `textwrap.wrap` and `fill` do with their defaults."""

# mypy: ignore-errors
from __future__ import annotations

_SPACE = " \t\n\r\x0b\x0c"


def one_line(text):
    """The text with one space in place of each run of white space, none at the ends."""
    words = []
    word = []
    for c in text:
        if c in _SPACE:
            if word:
                words.append("".join(word))
                word = []
        else:
            word.append(c)
    if word:
        words.append("".join(word))
    return " ".join(words).strip()


def _is_word(c):
    return c.isalnum() or c == "_"


def _is_letter(c):
    return (c.isalnum() or c == "_") and not c.isdecimal()


def _ends_word(c):
    """Whether a dash behind it is one between words."""
    return _is_word(c) or c in "!\"'&.,?"


def _dashes_end(text, i):
    """Behind a run of two and more dashes before a word that begins here; -1 if there is none."""
    end = i
    while end < len(text) and text[end] == "-":
        end += 1
    if end - i >= 2 and end < len(text) and _is_word(text[end]):
        return end
    return -1


def _is_hyphen(text, i):
    """Whether the dash here stands inside of a hyphenated word."""
    pair = i >= 2 and _is_letter(text[i - 1]) and _is_letter(text[i - 2])
    if not pair and not (i >= 3 and _is_letter(text[i - 3]) and text[i - 2] == "-" and _ends_word(text[i - 1])):
        return False
    if i + 1 >= len(text) or not _is_letter(text[i + 1]):
        return False
    after = i + 2
    if after < len(text) and text[after] == "-":
        after += 1
    return after < len(text) and _is_letter(text[after])


def _chunk_end(text, i):
    if text[i] in _SPACE:
        while i < len(text) and text[i] in _SPACE:
            i += 1
        return i
    if text[i] == "-" and i > 0 and _ends_word(text[i - 1]):
        end = _dashes_end(text, i)
        if end >= 0:
            return end
    i += 1
    while i < len(text) and text[i] not in _SPACE:
        if text[i] == "-":
            if _is_hyphen(text, i):
                return i + 1
            if _ends_word(text[i - 1]) and _dashes_end(text, i) >= 0:
                return i
        i += 1
    return i


def _chunks(text):
    """The pieces between which a line may end, the last one first."""
    found = []
    i = 0
    while i < len(text):
        end = _chunk_end(text, i)
        found.append(text[i:end])
        i = end
    found.reverse()
    return found


def wrap(text, width, indent=""):
    """The lines of a text of one line, each with the indent in front."""
    lines = []
    chunks = _chunks(text)
    room = width - len(indent)
    while chunks:
        if lines and not chunks[-1].strip():
            chunks.pop()
        line = []
        length = 0
        while chunks and length + len(chunks[-1]) <= room:
            length += len(chunks[-1])
            line.append(chunks.pop())
        if chunks and len(chunks[-1]) > room:
            _take_part(chunks, line, length, room)
        if line and not line[-1].strip():
            line.pop()
        if line:
            lines.append(indent + "".join(line))
    return lines


def _take_part(chunks, line, length, room):
    """Take what there is room for of a piece that is longer than a line."""
    chunk = chunks.pop()
    end = 1 if room < 1 else room - length
    if len(chunk) > end:
        hyphen = chunk.rfind("-", 0, end) if end > 0 else -1
        if hyphen > 0 and chunk[:hyphen].strip("-"):
            end = hyphen + 1
    line.append(chunk[:end])
    if chunk[end:]:
        chunks.append(chunk[end:])


def fill(text, width, indent):
    return "\n".join(wrap(text, width, indent))
