"""The encodings that texts and files may have, by their names."""

from __future__ import annotations

#: By a plain name.
ENCODINGS = {
    "utf8": "utf-8",
    "u8": "utf-8",
    "ascii": "ascii",
    "usascii": "ascii",
    "646": "ascii",
    "latin1": "latin-1",
    "latin": "latin-1",
    "l1": "latin-1",
    "iso88591": "latin-1",
    "88591": "latin-1",
    "cp819": "latin-1",
}
#: Those that only texts and bytes have, not files.
OF_TEXTS = {
    "utf8sig": "utf-8-sig",
    "unicodeescape": "unicode_escape",
    **dict.fromkeys(("utf16", "u16"), "utf-16"),
    **dict.fromkeys(("utf16le", "unicodelittleunmarked"), "utf-16-le"),
    **dict.fromkeys(("utf16be", "unicodebigunmarked"), "utf-16-be"),
}
#: That of files in UTF-8 that begin with a signature.
SIGNED = "utf8sig"


def plain_name(name: str) -> str:
    """A name in small letters, without what separates its parts."""
    return name.lower().replace("-", "").replace("_", "").replace(" ", "")
