"""`xml.etree.ElementTree`: the characters of documents, their encodings, and the errors of expat."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize

SYNTAX, NO_ELEMENTS, INVALID, UNCLOSED, MISMATCH, DUPLICATE, JUNK = 2, 3, 4, 5, 7, 8, 9
UNDEFINED, CHARACTER, DECLARATION, CDATA, PREFIX, UNDECLARED = 11, 14, 17, 20, 27, 28
TEXTS = {
    SYNTAX: "syntax error",
    NO_ELEMENTS: "no element found",
    INVALID: "not well-formed (invalid token)",
    UNCLOSED: "unclosed token",
    MISMATCH: "mismatched tag",
    DUPLICATE: "duplicate attribute",
    JUNK: "junk after document element",
    UNDEFINED: "undefined entity",
    CHARACTER: "reference to invalid character number",
    DECLARATION: "XML or text declaration not at start of entity",
    CDATA: "unclosed CDATA section",
    PREFIX: "unbound prefix",
    UNDECLARED: "must not undeclare prefix",
}
BLANKS = " \t\n\r"
KNOWN = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
XML = "http://www.w3.org/XML/1998/namespace"


class ParseError(SyntaxError):
    __module__ = "xml.etree.ElementTree"


def is_name_start(c):
    return c.isalpha() or c == "_"


def is_name(c):
    return c.isalnum() or c in "_-.\xb7" or (c > "\u02ff" and c.isidentifier())


def is_character(code):
    return 32 <= code < 0xD800 or code in (9, 10, 13) or 0xDFFF < code < 0xFFFE or 0xFFFF < code <= 0x10FFFF


def _declared_encoding(head):
    """The encoding that the declaration at the start of a document names."""
    end = head.find(b"?>")
    if not head.startswith(b"<?xml") or end < 0:
        return "utf-8"
    declaration = head[:end].decode("latin-1")
    at = declaration.find("encoding")
    if at < 0:
        return "utf-8"
    rest = declaration[at + 8 :].lstrip().removeprefix("=").lstrip()
    return rest[1 : rest.find(rest[0], 1)].lower() if rest else "utf-8"


@specialize.argtype(0)
def decoded(data):
    """The text of a document that is given as text or bytes."""
    if isinstance(data, str):
        return data
    given = bytes(data)
    if given.startswith((b"\xff\xfe", b"\xfe\xff")):
        return given.decode("utf-16")
    codec = _declared_encoding(given[:200])
    if codec in ("utf-8", "utf8"):
        try:
            return given.decode("utf-8")
        except UnicodeDecodeError:
            return given.decode("latin-1").replace("\x80", "\ufffe")
    if codec in ("us-ascii", "ascii", "iso-8859-1", "latin-1", "latin1"):
        return given.decode("latin-1")
    raise LookupError(f"unknown encoding: {codec}")
