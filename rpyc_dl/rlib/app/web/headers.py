"""`http.client.HTTPMessage`: the header fields of a request or an answer, in their order."""

# mypy: ignore-errors
from __future__ import annotations

from http.client import HTTPException, LineTooLong

from rpyc_dl.rlib.objectmodel import specialize

MOST, LONGEST = 100, 65536  # header fields, and bytes of a line


class HTTPMessage:
    _one_for_all_ = True

    def __init__(self):
        self._fields = []

    def _find(self, name):
        """The first value of this name, which is written in any case; None where there is none."""
        wanted = name.lower()
        for key, value in self._fields:
            if key.lower() == wanted:
                return value
        return None

    @specialize.argtype(2)
    def get(self, name, failobj=None):
        found = self._find(name)
        return failobj if found is None else found

    @specialize.argtype(2)
    def get_all(self, name, failobj=None):
        found = [value for key, value in self._fields if key.lower() == name.lower()]
        return found if found else failobj

    def __getitem__(self, name):
        return self._find(name)

    def __setitem__(self, name, value):
        self._fields.append((name, value))

    def __delitem__(self, name):
        self._fields = [field for field in self._fields if field[0].lower() != name.lower()]

    def __contains__(self, name):
        return self._find(name) is not None

    def __len__(self):
        return len(self._fields)

    def __iter__(self):
        return iter(self.keys())

    def keys(self):
        return [key for key, _ in self._fields]

    def values(self):
        return [value for _, value in self._fields]

    def items(self):
        return list(self._fields)

    def get_content_type(self):
        value = self._find("Content-Type")
        kind = "" if value is None else value.partition(";")[0].strip().lower()
        return kind if kind.count("/") == 1 else "text/plain"

    def get_content_maintype(self):
        return self.get_content_type().partition("/")[0]

    def get_content_subtype(self):
        return self.get_content_type().partition("/")[2]

    @specialize.argtype(1)
    def get_content_charset(self, failobj=None):
        value = self._find("Content-Type")
        for part in ("" if value is None else value).split(";")[1:]:
            name, _, given = part.partition("=")
            if name.strip().lower() == "charset":
                return given.strip().strip('"').lower()
        return failobj

    def as_string(self):
        return "".join([f"{key}: {value}\n" for key, value in self._fields]) + "\n"

    def __str__(self):
        return self.as_string()


def parse_headers(fp):
    """The header fields that a file of bytes goes on with, up to the empty line; HTTPException."""
    found = HTTPMessage()
    count = 0
    while True:
        data = fp.readline(LONGEST + 1)
        if len(data) > LONGEST:
            raise LineTooLong("header line")
        line = data.decode("iso-8859-1").rstrip("\r\n")
        if not line:
            return found
        count += 1
        if count > MOST:
            raise HTTPException(f"got more than {MOST} headers")
        if line[0] in " \t" and found._fields:
            key, value = found._fields.pop()
            found._fields.append((key, value + "\r\n" + line))
        elif ":" in line:
            key, _, value = line.partition(":")
            found._fields.append((key, value.lstrip(" \t")))


parse_headers._one_for_all_ = True
