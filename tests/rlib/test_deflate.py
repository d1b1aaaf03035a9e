"""The app-level code of `zlib`, run by CPython beside CPython's own, which has to read what it writes. It is compiled
in `tests/programs/libraries/compressed_data.py`."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable

import pytest

from rpyc_dl.rlib.app.data import deflating, inflating

RANDOM = random.Random(5)
TEXT = b"".join(RANDOM.choice([b"alpha ", b"beta ", b"gamma, ", b"delta.\n"]) for _ in range(1500))
DATA = {
    "nothing": b"",
    "one": b"a",
    "pairs": b"ab" * 1000,
    "zeros": bytes(40000),
    "noise": RANDOM.randbytes(20000),
    "digits": bytes(RANDOM.choices(b"0123", k=8000)),
    "text": TEXT,
}


@pytest.mark.parametrize("name", DATA)
def test_cpython_reads_what_is_written(name: str) -> None:
    data = DATA[name]
    for level, wbits in ((-1, 15), (0, 15), (1, -15), (9, 31), (6, 9)):
        packed = deflating.compress(data, level, wbits)
        assert zlib.decompress(packed, wbits) == data
        assert len(packed) <= 1.02 * len(zlib.compress(data, level, wbits)) + 8


def test_cpython_reads_what_is_written_in_parts() -> None:
    for level, wbits in ((6, 15), (1, 31), (0, -15)):
        writer, reader = deflating.compressobj(level, zlib.DEFLATED, wbits), zlib.decompressobj(wbits)
        read, place = b"", 0
        while place < len(TEXT):
            size, mode = RANDOM.choice([10, 500, 3000]), RANDOM.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH])
            read += reader.decompress(writer.compress(TEXT[place : place + size]) + writer.flush(mode))
            place += size
            assert read == TEXT[:place]
        assert read + reader.decompress(writer.flush()) == TEXT
        assert reader.eof


def test_what_cpython_writes_is_read_in_parts() -> None:
    for wbits in (15, -15, 31):
        for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_FIXED):
            writer = zlib.compressobj(6, zlib.DEFLATED, wbits, 8, strategy)
            rest = writer.compress(TEXT) + writer.flush() + b"behind"
            theirs, ours = zlib.decompressobj(wbits), inflating.decompressobj(wbits)
            while rest:
                size, room = RANDOM.choice([1, 30, 400]), RANDOM.choice([1, 100, 3000])
                part, rest = rest[:size], rest[size:]
                assert theirs.decompress(theirs.unconsumed_tail + part, room) == ours.decompress(
                    ours.unconsumed_tail + part, room
                )
                assert (theirs.unconsumed_tail, theirs.unused_data) == (ours.unconsumed_tail, ours.unused_data)
            assert theirs.flush() == ours.flush()
            assert theirs.eof == ours.eof


def said(read: Callable[[bytes, int], bytes], data: bytes, wbits: int) -> bytes | str:
    try:
        return read(data, wbits)
    except zlib.error as error:
        return str(error)


def test_what_is_damaged_is_told_as_by_cpython() -> None:
    told = set()
    for _ in range(3000):
        wbits = RANDOM.choice([15, -15, 31])
        writer = zlib.compressobj(6, zlib.DEFLATED, wbits, 8, RANDOM.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED]))
        data = RANDOM.choice([TEXT[:300], DATA["digits"][:300], b"abc"])
        packed = bytearray(writer.compress(data) + writer.flush())
        for _ in range(RANDOM.choice([1, 2])):
            packed[RANDOM.randrange(min(len(packed), RANDOM.choice([5, 20, 1000])))] ^= 1 << RANDOM.randrange(8)
        expected = said(zlib.decompress, bytes(packed), wbits)
        assert said(inflating.decompress, bytes(packed), wbits) == expected
        if isinstance(expected, str):
            told.add(expected)
    assert len(told) > 14
