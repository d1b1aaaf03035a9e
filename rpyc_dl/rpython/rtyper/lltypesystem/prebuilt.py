"""Memory of C that a program allocates while it is imported: the compiled program starts with a copy of it.

Which blocks there are is noted while Python runs the import (`raw.BLOCKS`). The pointers into them that the
compiled program can reach get the addresses of the copies when it starts; words of the blocks that are addresses of
blocks are put right as well. What C has given to the import, or what was freed, is no such memory: `PointerRefused`.
"""

# mypy: ignore-errors
from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterable

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rpython.rtyper.lltypesystem import rawmemory

#: Numbers that are no addresses, as programs cast them to pointers (-1).
_LOWEST, _HIGHEST = 1 << 16, 1 << 47
_WORD = 8


class PointerRefused(Exception):
    """A pointer that the compiled program would have, to what is not there when it runs."""

    def __init__(self, pointer):
        super().__init__(f"a pointer to {rawmemory.shown(type(pointer).TO)}")


class Prebuilt:
    """What a program starts with: for each block its bytes (without zeros at the end) and its size; `words`: where in
    which block is an address, and of which place in which block; `pointers`, and the places where they point to."""

    def __init__(self):
        self.data, self.sizes = [], []
        self.words, self.pointers, self.places = [], [], []


def prebuilt_of(pointers: Iterable[rawmemory.Pointer]) -> Prebuilt:
    """What these pointers refer to, now. Raises PointerRefused."""
    made, blocks, numbers = Prebuilt(), _Blocks(), {}

    def place(address):
        start = blocks.start_of(address)
        if start is None:
            return None
        if start not in numbers:
            numbers[start] = len(numbers)
        return numbers[start], address - start

    for pointer in pointers:
        found = place(pointer._address)
        if found is None:
            if _LOWEST <= pointer._address < _HIGHEST:
                raise PointerRefused(pointer)
            continue
        made.pointers.append(pointer)
        made.places.append(found)
    done = 0
    while done < len(numbers):  # what the words of these refer to comes behind them
        start = list(numbers)[done]
        data = ctypes.string_at(start, raw.BLOCKS[start])
        for at in range(0, len(data) - _WORD + 1, _WORD):
            found = place(int.from_bytes(data[at : at + _WORD], "little"))
            if found is not None:
                made.words.append((done, at, *found))
                data = data[:at] + bytes(_WORD) + data[at + _WORD :]
        made.data.append(data.rstrip(b"\0"))
        made.sizes.append(len(data))
        done += 1
    return made


class _Blocks:
    def __init__(self):
        self._starts = sorted(raw.BLOCKS)

    def start_of(self, address):
        """Where the block begins that the address is in, or just behind; None if there is none."""
        i = bisect.bisect_right(self._starts, address) - 1
        if i < 0 or address > self._starts[i] + raw.BLOCKS[self._starts[i]]:
            return None
        return self._starts[i]


def restore(prebuilt):
    """What the compiled program does before all else."""
    starts = []
    for i in range(len(prebuilt.sizes)):
        start = raw.allocate(prebuilt.sizes[i], True)
        raw.write_bytes(start, prebuilt.data[i], len(prebuilt.data[i]))
        starts.append(start)
    for block, at, to_block, to in prebuilt.words:
        raw.store_i64(starts[block] + at, starts[to_block] + to)
    for i in range(len(prebuilt.places)):
        block, at = prebuilt.places[i]
        prebuilt.pointers[i]._address = starts[block] + at
