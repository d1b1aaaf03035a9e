"""Files of text in other encodings, with error handlers and line ends of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl import interpret
from rpyc_dl.errors import AnnotatorError
from support.typed import agree

CONTENTS = [b"a\r\nb\rc\nd", b"\r\r\n\n\r", b"", b"x\xc3\xa9\r\ny\xff\xe2\x82z\n", b"\xef\xbb\xbfsig\n\xe9"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-8-sig", "ascii"])
def test_what_is_read(tmp_path: Path, encoding: str) -> None:
    for number, content in enumerate(CONTENTS):
        (tmp_path / str(number)).write_bytes(content)

    def f(folder: str, encoding: str) -> str:
        out = []
        for number in range(5):
            path = f"{folder}/{number}"
            for newline in [None, "", "\n", "\r", "\r\n"]:
                for errors in ["replace", "ignore", "backslashreplace", "surrogateescape"]:
                    with open(path, encoding=encoding, errors=errors, newline=newline) as whole:
                        out.append(ascii(whole.read()))
                    with open(path, encoding=encoding, errors=errors, newline=newline) as lines:
                        out.append(ascii([line for line in lines]))
                    with open(path, "r", -1, encoding, errors, newline) as text:
                        parts = [text.read(2), text.readline(), text.readline(1), text.readline(2), text.read(1)]
                        out.append(ascii(parts) + ascii(text.readlines()))
        return "\n".join(out)

    agree(f, (str(tmp_path), encoding))


def test_what_is_written(tmp_path: Path) -> None:
    def f(path: str) -> str:
        out = []
        for newline in [None, "", "\n", "\r", "\r\n"]:
            for encoding in ["utf-8", "latin-1", "utf-8-sig"]:
                with open(path, "w", encoding=encoding, newline=newline) as text:
                    out.append(str(text.write("a\nb\r\n\xe9")))
                    text.writelines(["x\n", "y"])
                    out.append(text.encoding + text.errors)
                with open(path, "a", encoding=encoding, newline=newline) as text:
                    text.write("more\n")
                with open(path, "rb") as data:
                    out.append(repr(data.read()))
                with open(path, "r+", encoding=encoding, newline=newline) as text:
                    out.append(ascii(text.readline()))
                    text.seek(0)
                    out.append(ascii(text.read(3)) + str(text.tell()))
        return "\n".join(out)

    agree(f, str(tmp_path / "text"))


def test_what_is_refused_while_it_runs(tmp_path: Path) -> None:
    def f(path: str, encoding: str, errors: str) -> str:
        try:
            with open(path, "w", encoding=encoding, errors=errors) as text:
                text.write("\xe9")
            with open(path, encoding="ascii") as text:
                return text.read()
        except UnicodeError as error:
            return str(error)
        except LookupError as error:
            return str(error)

    def wrong_newline(path: str) -> None:
        open(path, "w", newline="\n\n")

    name = str(tmp_path / "text")
    agree(
        f, (name, "ascii", "strict"), (name, "bogus", "strict"), (name, "ascii", "bogus"), (name, "utf-8", "strict")
    )
    agree(wrong_newline, name)


def test_an_encoding_that_is_not_known_here() -> None:
    def f(path: str) -> str:
        return open(path, encoding="utf-16").read()

    with pytest.raises(
        AnnotatorError, match=r"io\.open` is not supported(?s:.)*the encoding has to be utf-8, utf-8-sig, ascii or"
    ):
        interpret(f, ["x"])


def test_lines_and_positions(tmp_path: Path) -> None:
    def f(path: str) -> str:
        with open(path, "w") as text:
            text.write("one\ntwo\nthree\n")
        with open(path, "a") as text, open(path, "ab") as data:
            out = [f"{text.tell()} {data.tell()} {data.seekable()}"]
            data.writelines([b"4\n", b"5"])
        with open(path) as text:
            out.append(f"{text.readline(2)} {text.readline(9)!r} {text.readlines(2)} {text.encoding} {text.errors}")
        with open(path, "rb") as data:
            out.append(f"{data.readline(2)!r} {data.readline(0)!r} {data.readline(9)!r} {data.readlines(5)}")
        with open(path, encoding="utf-8") as text:
            out.append(f"{text.encoding} {len(text.readlines())}")
        return "\n".join(out)

    agree(f, str(tmp_path / "text"))


def test_codecs_by_names_that_vary() -> None:
    def f(text: str, encoding: str, errors: str) -> str:
        try:
            data = text.encode(encoding, errors)
            return f"{data!r} {data.decode(encoding)!r} {str(data, errors=errors, encoding=encoding)!a}"
        except LookupError as error:
            return f"lookup {error}"
        except UnicodeEncodeError as error:
            return str(error)

    names = ["utf-8", "UTF_8", "ascii", "us-ascii", "Latin-1", "iso-8859-1", "bogus"]
    agree(
        f, *[("a\xe9\u20ac", name, errors) for name in names for errors in ("strict", "ignore", "backslashreplace")]
    )
    agree(f, ("\xe9", "ascii", "bogus"))


def test_an_error_of_a_codec_has_its_text() -> None:
    def f(text: str) -> bytes:
        return text.encode("ascii")

    with pytest.raises(UnicodeEncodeError) as caught:
        interpret(f, ["\xe9"])
    assert (
        str(caught.value) == "'ascii' codec can't encode character '\\xe9' in position 0: ordinal not in range(128)"
    )
