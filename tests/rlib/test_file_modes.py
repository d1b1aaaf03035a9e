"""What files refuse: reading or writing what is not open for that, and anything on what is closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.everywhere import everywhere


def text(f: Any) -> str:
    out = []
    try:
        out.append(ascii(f.read()))
    except OSError as error:
        out.append(f"refused {error}")
    try:
        out.append(ascii(f.write("ab\n")))
    except OSError as error:
        out.append(f"refused {error}")
    f.close()
    for k in range(9):
        try:
            if k == 0:
                out.append(ascii(f.readable()))
            elif k == 1:
                out.append(ascii(f.writable()))
            elif k == 2:
                out.append(ascii(f.seekable()))
            elif k == 3:
                out.append(ascii(f.fileno()))
            elif k == 4:
                out.append(ascii(f.tell()))
            elif k == 5:
                out.append(ascii(f.seek(0)))
            elif k == 6:
                out.append(ascii(f.read()))
            elif k == 7:
                f.write("ab\n")
            else:
                out.extend(ascii(line) for line in f)
        except (OSError, ValueError) as error:
            out.append(f"{k} closed: {error}")
    return "\n".join(out)


def binary(f: Any) -> str:
    out = []
    try:
        out.append(ascii(f.read()))
    except OSError as error:
        out.append(f"refused {error}")
    try:
        out.append(ascii(f.write(b"ab\n")))
    except OSError as error:
        out.append(f"refused {error}")
    f.close()
    for k in range(9):
        try:
            if k == 0:
                out.append(ascii(f.readable()))
            elif k == 1:
                out.append(ascii(f.writable()))
            elif k == 2:
                out.append(ascii(f.seekable()))
            elif k == 3:
                out.append(ascii(f.fileno()))
            elif k == 4:
                out.append(ascii(f.tell()))
            elif k == 5:
                out.append(ascii(f.seek(0)))
            elif k == 6:
                out.append(ascii(f.read()))
            elif k == 7:
                f.write(b"ab\n")
            else:
                out.extend(ascii(line) for line in f)
        except (OSError, ValueError) as error:
            out.append(f"{k} closed: {error}")
    return "\n".join(out)


def test_texts(tmp_path: Path) -> None:
    def f(path: str) -> str:
        parts = [text(open(path, "w")), text(open(path)), text(open(path, "a")), text(open(path, "r+"))]
        return "\n".join(parts)

    everywhere(f, [str], [str(tmp_path / "x")])


@pytest.mark.slow
def test_bytes(tmp_path: Path) -> None:
    def f(path: str) -> str:
        parts = [binary(open(path, "wb")), binary(open(path, "rb")), binary(open(path, "ab"))]
        return "\n".join([*parts, binary(open(path, "rb+"))])

    everywhere(f, [str], [str(tmp_path / "x")])


def test_errors_of_open_files_have_numbers() -> None:
    def f(path: str) -> str:
        out = []
        full = open(path, "w")
        try:
            full.write("x" * 100_000)
            full.close()
        except OSError as error:
            out.append(f"{type(error).__name__} {error.errno} {error.strerror} {error.filename} {error}")
        memory = open("/proc/self/mem", "rb")
        try:
            memory.read(10)
        except OSError as error:
            out.append(f"{type(error).__name__} {error.errno} {error.strerror} {error}")
        return "\n".join(out)

    everywhere(f, [str], ["/dev/full"])


def test_a_text_goes_to_a_position_or_an_end() -> None:
    def f(path: str) -> str:
        out = []
        opened = open(path)
        for offset, whence in [(3, 0), (0, 1), (0, 2), (-1, 0), (1, 1), (-1, 2), (0, 7), (0, -1)]:
            try:
                opened.seek(offset, whence)
                out.append(f"{offset} {whence}")
            except (OSError, ValueError) as error:
                out.append(f"{type(error).__name__} {error}")
        opened.close()
        return "\n".join(out)

    everywhere(f, [str], ["/dev/null"])
