"""`zlib.compress` and `zlib.compressobj`: DEFLATE (RFC 1951) with lazy matching, each block in the smallest of the
three ways to write it."""

# mypy: ignore-errors
from __future__ import annotations

import zlib

from rpyc_dl.rlib.app.containers.slicing import check_c_int
from rpyc_dl.rlib.app.data.binarytext import adler32, crc32
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.data.huffman import (
    DISTANCE_BITS,
    DISTANCES,
    END,
    FIXED,
    LENGTH_BITS,
    LENGTHS,
    ORDER,
    WINDOW,
    BitWriter,
    code_lengths,
    written_codes,
)
from rpyc_dl.rlib.app.data.inflating import GZIP, RAW, ZLIB
from rpyc_dl.rlib.app.primitives import code_at

MIN_MATCH, MAX_MATCH = 3, 258
#: A match of three bytes from so far away takes more than the three bytes.
TOO_FAR = 4096
#: How much of the data is behind what is matched, unless it ends.
AHEAD = MAX_MATCH + MIN_MATCH + 1
BLOCK_SIZE = 16383
CHUNK = 65536
HASH_MASK = WINDOW - 1
WINDOW_MASK = WINDOW - 1
#: By level: from which length on fewer places are tried, from which on a match is taken without a look at the next,
#: from which on no better one is looked for, and how many places are tried.
LEVELS = [
    (0, 0, 0, 0),
    (4, 4, 8, 4),
    (4, 5, 16, 8),
    (4, 6, 32, 32),
    (4, 4, 16, 16),
    (8, 16, 32, 32),
    (8, 16, 128, 128),
    (8, 32, 128, 256),
    (32, 128, 258, 1024),
    (32, 258, 258, 4096),
]


def _symbols(firsts, numbers):
    """The number of the last of these that is not above each of the numbers."""
    return bytes([sum(first <= n for first in firsts) - 1 for n in numbers])


#: The symbol of each length, and of each distance: of those up to 256, and of the others by their parts of 128.
LENGTH_SYMBOL = bytes(MIN_MATCH) + _symbols(LENGTHS, range(MIN_MATCH, MAX_MATCH + 1))
NEAR_SYMBOL = _symbols(DISTANCES, range(1, 257))
FAR_SYMBOL = _symbols(DISTANCES, range(1, WINDOW + 1, 128))
FIXED_WRITTEN = written_codes(FIXED)
FIXED_DISTANCES = written_codes(bytes([5] * 30))


class Deflate:
    """What comes in `feed` is searched for what came before, and written as blocks.

    Places count from the begin of the stream: `_data` has the bytes from `_base` on. `_head` has the last place by
    the hash of its three bytes, `_before` the one before by the lowest bits of a place. The match at the byte before
    `_place` has `_length` bytes from `_match` on; `_literal_left` says that this byte is not put out yet."""

    def __init__(self, level, window_bits):
        self._level = level
        self._good, self._lazy, self._nice, self._tries = LEVELS[level]
        self._farthest = (1 << window_bits) - AHEAD
        self.bits = BitWriter()
        self._data = b""
        self._waiting = [b"" for _ in range(0)]
        self._waiting_size = 0
        self._base = self._place = self._start = self._oldest = 0
        self._head = [-1] * WINDOW
        self._before = [-1] * WINDOW
        self._length, self._match, self._literal_left = MIN_MATCH - 1, 0, False
        self._begin_block()

    def copy_to(self, other):
        other.bits = self.bits.copy()
        other._data, other._waiting, other._waiting_size = self._data, self._waiting[:], self._waiting_size
        other._base, other._place, other._start, other._oldest = self._base, self._place, self._start, self._oldest
        other._head, other._before = self._head[:], self._before[:]
        other._length, other._match, other._literal_left = self._length, self._match, self._literal_left
        other._values, other._distances = self._values[:], self._distances[:]
        other._counts, other._distance_counts = self._counts[:], self._distance_counts[:]

    def _begin_block(self):
        self._values = [0 for _ in range(0)]
        self._distances = [0 for _ in range(0)]
        self._counts = [0] * 286
        self._distance_counts = [0] * 30

    def feed(self, data):
        self._waiting.append(data)
        self._waiting_size += len(data)
        if self._waiting_size >= CHUNK:
            self._take_waiting()
            if self._level:
                self._search(self._base + len(self._data) - AHEAD)

    def _take_waiting(self):
        """Have what waits behind the window."""
        kept = max(0, min(self._place - WINDOW, self._start) - self._base)
        if self._place - self._start > 2 * CHUNK:  # a block of long matches is not written as it is
            kept = max(0, self._place - WINDOW - self._base)
        self._base += kept
        self._data = b"".join([self._data[kept:], *self._waiting])
        self._waiting.clear()
        self._waiting_size = 0

    def end_block(self, last):
        """Write all there is."""
        self._take_waiting()
        end = self._base + len(self._data)
        if self._level == 0:
            self._place = end
            self._write_stored(last)
            return
        self._search(end)
        if self._literal_left:
            self._put_literal(code_at(self._data, self._place - 1 - self._base))
            self._literal_left = False
        self._length = MIN_MATCH - 1
        if last or self._values:
            self._write_block(last)

    def align(self):
        """Behind an empty block, so that what is written so far ends with a whole byte."""
        self._start = self._place
        self._write_stored(False)

    def forget(self):
        """Refer to nothing of before from here on."""
        self._oldest = self._place

    def _put_literal(self, value):
        self._values.append(value)
        self._distances.append(0)
        self._counts[value] += 1

    def _put_match(self, length, distance):
        self._values.append(length)
        self._distances.append(distance)
        self._counts[257 + LENGTH_SYMBOL[length]] += 1
        near = distance - 1
        self._distance_counts[NEAR_SYMBOL[near] if near < 256 else FAR_SYMBOL[near >> 7]] += 1

    def _search(self, stop):
        """Go on to this place: a match is taken unless the one that begins at the next byte is longer."""
        data, base, end = self._data, self._base, self._base + len(self._data)
        head, before = self._head, self._before
        place, length, match, literal_left = self._place, self._length, self._match, self._literal_left
        while place < stop:
            found = -1
            i = place - base
            if place + 2 < end:
                key = (code_at(data, i) << 10 ^ code_at(data, i + 1) << 5 ^ code_at(data, i + 2)) & HASH_MASK
                found = head[key]
                before[place & WINDOW_MASK] = found
                head[key] = place
            last_length, last_match = length, match
            length = MIN_MATCH - 1
            if found >= self._oldest and place - found <= self._farthest and last_length < self._lazy:
                longest = self._longest(place, found, last_length)
                if longest >= 0:
                    length, match = longest & 511, longest >> 9
                    if length == MIN_MATCH and place - match > TOO_FAR:
                        length = MIN_MATCH - 1
            if last_length >= MIN_MATCH and length <= last_length:
                self._put_match(last_length, place - 1 - last_match)
                behind = place - 1 + last_length
                place += 1
                while place < behind:
                    if place + 2 < end:
                        i = place - base
                        key = (code_at(data, i) << 10 ^ code_at(data, i + 1) << 5 ^ code_at(data, i + 2)) & HASH_MASK
                        before[place & WINDOW_MASK] = head[key]
                        head[key] = place
                    place += 1
                literal_left = False
                length = MIN_MATCH - 1
            else:
                if literal_left:
                    self._put_literal(code_at(data, i - 1))
                literal_left = True
                place += 1
            if len(self._values) == BLOCK_SIZE:
                self._place = place - 1 if literal_left else place
                self._write_block(False)
        self._place, self._length, self._match, self._literal_left = place, length, match, literal_left

    def _longest(self, place, found, least):
        """The match of most bytes above `least`, as its place and length; -1 where there is none."""
        data, base, before = self._data, self._base, self._before
        tries = self._tries >> 2 if least >= self._good else self._tries
        most = min(MAX_MATCH, base + len(data) - place)
        lowest = max(self._oldest, place - self._farthest)
        nice = min(self._nice, most)
        best, at = max(least, MIN_MATCH - 1), -1
        if best >= most:
            return -1
        i = place - base
        first, end = code_at(data, i), code_at(data, i + best)
        while found >= lowest and tries > 0:
            j = found - base
            if code_at(data, j + best) == end and code_at(data, j) == first:
                length = 1
                while length < most and code_at(data, i + length) == code_at(data, j + length):
                    length += 1
                if length > best:
                    best, at = length, found
                    if length >= nice:
                        break
                    end = code_at(data, i + best)
            found = before[found & WINDOW_MASK]
            tries -= 1
        return -1 if at < 0 else at << 9 | best

    def _write_block(self, last):
        counts, distance_counts = self._counts, self._distance_counts
        counts[END] = 1
        lengths, distances = code_lengths(counts, 15), code_lengths(distance_counts, 15)
        described, times = _described(lengths, distances)
        kinds = [0] * 19
        for entry in described:
            kinds[entry & 31] += 1
        kind_lengths = code_lengths(kinds, 7)
        extra = _extra(counts, distance_counts)
        head = 17 + 3 * times_of(kind_lengths) + _size(kinds, kind_lengths) + times
        dynamic = head + _size(counts, lengths) + _size(distance_counts, distances) + extra
        fixed = 3 + _size(counts, FIXED) + 5 * sum(distance_counts) + extra
        plain = self._place - self._start
        if self._start >= self._base and (plain + 4 + 5 * (plain // 65535)) * 8 + 3 < min(dynamic, fixed):
            self._write_stored(last)
        elif fixed <= dynamic:
            self.bits.put(last | 2, 3)
            self._write_symbols(FIXED_WRITTEN, FIXED_DISTANCES)
        else:
            self.bits.put(last | 4, 3)
            self._write_codes(lengths, distances, kind_lengths, described)
            self._write_symbols(written_codes(lengths), written_codes(distances))
        self._start = self._place
        self._begin_block()

    def _write_codes(self, lengths, distances, kind_lengths, described):
        count = times_of(kind_lengths)
        self.bits.put(_used(lengths, 257) - 257, 5)
        self.bits.put(_used(distances, 1) - 1, 5)
        self.bits.put(count - 4, 4)
        for i in range(count):
            self.bits.put(kind_lengths[ORDER[i]], 3)
        codes = written_codes(kind_lengths)
        for entry in described:
            kind = entry & 31
            self.bits.put(codes[kind] >> 4, codes[kind] & 15)
            self.bits.put(entry >> 5, _repeat_bits(kind))

    def _write_symbols(self, codes, distance_codes):
        values, distances, put = self._values, self._distances, self.bits
        for i in range(len(values)):
            value, distance = values[i], distances[i]
            if distance == 0:
                put.put(codes[value] >> 4, codes[value] & 15)
                continue
            symbol = LENGTH_SYMBOL[value]
            code = codes[257 + symbol]
            put.put(code >> 4 | (value - LENGTHS[symbol]) << (code & 15), (code & 15) + LENGTH_BITS[symbol])
            near = distance - 1
            symbol = NEAR_SYMBOL[near] if near < 256 else FAR_SYMBOL[near >> 7]
            code = distance_codes[symbol]
            put.put(code >> 4 | (distance - DISTANCES[symbol]) << (code & 15), (code & 15) + DISTANCE_BITS[symbol])
        put.put(codes[END] >> 4, codes[END] & 15)

    def _write_stored(self, last):
        """The bytes since the last block as they are, or an empty block."""
        while True:
            size = min(self._place - self._start, 65535)
            i = self._start - self._base
            self._start += size
            self.bits.put(1 if last and self._start == self._place else 0, 3)
            self.bits.align()
            self.bits.put(size, 16)
            self.bits.put(size ^ 0xFFFF, 16)
            self.bits.put_bytes(self._data[i : i + size])
            if self._start == self._place:
                break


def _used(lengths, least):
    """How many lengths there are up to the last that is not 0."""
    count = len(lengths)
    while count > least and lengths[count - 1] == 0:
        count -= 1
    return count


def times_of(kind_lengths):
    """How many of the lengths of the codes of lengths a block gives."""
    count = 19
    while count > 4 and kind_lengths[ORDER[count - 1]] == 0:
        count -= 1
    return count


def _repeat_bits(kind):
    return 2 if kind == 16 else 3 if kind == 17 else 7 if kind == 18 else 0


def _described(lengths, distances):
    """Lengths of codes as a block gives them, each with how often it is beyond the least, and the bits of those."""
    given = lengths[: _used(lengths, 257)] + distances[: _used(distances, 1)]
    made = []
    extra = i = 0
    while i < len(given):
        length = given[i]
        run = 1
        while i + run < len(given) and given[i + run] == length:
            run += 1
        i += run
        if length:
            made.append(length)
            run -= 1
        while run >= 3:
            kind = 16 if length else 17 if run < 11 else 18
            least = 11 if kind == 18 else 3
            times = min(run, 6 if kind == 16 else 10 if kind == 17 else 138)
            made.append(kind | (times - least) << 5)
            extra += _repeat_bits(kind)
            run -= times
        for _ in range(run):
            made.append(length)
    return made, extra


def _size(counts, lengths):
    """How many bits symbols take that are there so often."""
    size = 0
    for symbol in range(len(counts)):
        size += counts[symbol] * lengths[symbol]
    return size


def _extra(counts, distance_counts):
    """The bits that say how far lengths and distances are from those of their symbols."""
    extra = 0
    for symbol in range(29):
        extra += counts[257 + symbol] * LENGTH_BITS[symbol]
    for symbol in range(30):
        extra += distance_counts[symbol] * DISTANCE_BITS[symbol]
    return extra


class Compress:
    def __init__(self, level, kind, window_bits):
        self._kind, self._level, self._window_bits = kind, level, window_bits
        self._deflate = Deflate(level, window_bits)
        self._check = 1 if kind == ZLIB else 0
        self._size = 0
        self._ended = False
        if kind == ZLIB:
            head = (
                (window_bits - 8) << 12
                | 0x800
                | (0 if level < 2 else 1 if level < 6 else 2 if level == 6 else 3) << 6
            )
            head += 31 - head % 31
            self._deflate.bits.put_bytes(bytes([head >> 8, head & 255]))
        elif kind == GZIP:
            how = 2 if level == 9 else 4 if level == 1 or level == 0 else 0
            self._deflate.bits.put_bytes(bytes([0x1F, 0x8B, zlib.DEFLATED, 0, 0, 0, 0, 0, how, 3]))

    def compress(self, data, /):
        if self._ended:
            raise zlib.error("Error -2 while compressing data: inconsistent stream state")
        given = like_bytes(data)
        if self._kind == ZLIB:
            self._check = adler32(given, self._check)
        elif self._kind == GZIP:
            self._check = crc32(given, self._check)
        self._size += len(given)
        self._deflate.feed(given)
        return self._deflate.bits.taken()

    def flush(self, mode=zlib.Z_FINISH, /):
        if mode == zlib.Z_NO_FLUSH:
            return b""
        if self._ended or mode < 0 or mode > zlib.Z_BLOCK:
            raise zlib.error("Error -2 while flushing: inconsistent stream state")
        finish = mode == zlib.Z_FINISH
        self._deflate.end_block(finish)
        if finish:
            self._trailer()
        elif mode != zlib.Z_BLOCK:
            self._deflate.align()
            if mode == zlib.Z_FULL_FLUSH:
                self._deflate.forget()
        return self._deflate.bits.taken()

    def _trailer(self):
        self._ended = True
        self._deflate.bits.align()
        if self._kind == ZLIB:
            self._deflate.bits.put_bytes(self._check.to_bytes(4, "big"))
        elif self._kind == GZIP:
            self._deflate.bits.put_bytes(self._check.to_bytes(4, "little"))
            self._deflate.bits.put_bytes((self._size & 0xFFFFFFFF).to_bytes(4, "little"))

    def copy(self):
        if self._ended:
            raise ValueError("Inconsistent stream state")
        other = Compress(self._level, self._kind, self._window_bits)
        self._deflate.copy_to(other._deflate)
        other._check, other._size = self._check, self._size
        return other

    __copy__ = copy


def _begun(level, wbits):
    """What compresses; None where there is no such level or size of windows."""
    if level < -1 or level > 9:
        return None
    given = 6 if level < 0 else level
    if 8 <= wbits <= 15:
        return Compress(given, ZLIB, max(wbits, 9))
    if 25 <= wbits <= 31:
        return Compress(given, GZIP, wbits - 16)
    return Compress(given, RAW, -wbits) if -15 <= wbits <= -9 else None


def compress(data, /, level=zlib.Z_DEFAULT_COMPRESSION, wbits=zlib.MAX_WBITS):
    check_c_int(level)
    check_c_int(wbits)
    made = _begun(level, wbits)
    if made is None:
        raise zlib.error("Bad compression level")
    return made.compress(data) + made.flush()


def compressobj(
    level=zlib.Z_DEFAULT_COMPRESSION,
    method=zlib.DEFLATED,
    wbits=zlib.MAX_WBITS,
    memLevel=zlib.DEF_MEM_LEVEL,
    strategy=zlib.Z_DEFAULT_STRATEGY,
):
    """`memLevel` and `strategy` are hints, which nothing is done with."""
    for number in (level, method, wbits, memLevel, strategy):
        check_c_int(number)
    made = _begun(level, wbits)
    if made is None or method != zlib.DEFLATED or not (1 <= memLevel <= 9 and 0 <= strategy <= zlib.Z_FIXED):
        raise ValueError("Invalid initialization option")
    return made
