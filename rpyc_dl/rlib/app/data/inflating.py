"""`zlib.decompress` and `zlib.decompressobj`: DEFLATE (RFC 1951) alone, or wrapped as by zlib (RFC 1950) or gzip
(RFC 1952)."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import zlib

from rpyc_dl.rlib.app.containers.slicing import check_c_int
from rpyc_dl.rlib.app.data.binarytext import adler32, crc32
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.data.huffman import (
    DISTANCE_BITS,
    DISTANCES,
    END,
    FAST_MASK,
    FIXED,
    LENGTH_BITS,
    LENGTHS,
    NO_SYMBOL,
    ORDER,
    WINDOW,
    Decoder,
    counts_of,
    left_over,
)
from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.rarithmetic import r_uint8

#: What is read next.
HEAD, BLOCK, STORED, CODES, CHECK, DONE = range(6)
ZLIB, GZIP, RAW, EITHER = range(4)


class _NeedInput(Exception):
    """The input ends within what is read."""


FIXED_CODES = Decoder(FIXED)
FIXED_DISTANCES = Decoder(bytes([5] * 32))


def _data_error(message):
    return zlib.error("Error -3 while decompressing data: " + message)


def _kind(wbits):
    """How the data is wrapped; -1 for a size of windows that there is not."""
    check_c_int(wbits)
    if wbits == 0 or 8 <= wbits <= 15:
        return ZLIB
    if wbits == 16 or 24 <= wbits <= 31:
        return GZIP
    if wbits == 32 or 40 <= wbits <= 47:
        return EITHER
    return RAW if -15 <= wbits <= -8 else -1


class Inflate:
    """Reads what is given to it in parts. `_hold` has the next `_bits` bits of the input, `_at` is the place behind.
    What ends within the input is read again when there is more; `full` says that there was no room for the output."""

    def __init__(self, kind, wbits):
        self._kind = kind
        self._window_bits = wbits & 15 if kind != RAW else -wbits
        self.state = BLOCK if kind == RAW else HEAD
        self._data = b""
        self._at = self._hold = self._bits = 0
        self._out = [r_uint8(0) for _ in range(0)]
        self._checked = 0
        self._check = 1
        self._size = 0
        self._last = False
        self._codes = FIXED_CODES
        self._distances = FIXED_DISTANCES
        self._stored = 0
        self._pending = self._pending_distance = self._pending_literal = 0
        self.full = False

    def _copy_to(self, other):
        other._kind, other._window_bits, other.state = self._kind, self._window_bits, self.state
        other._data, other._at, other._hold, other._bits = self._data, self._at, self._hold, self._bits
        other._out, other._checked, other._check, other._size = self._out[:], self._checked, self._check, self._size
        other._last, other._codes, other._distances = self._last, self._codes, self._distances
        other._stored, other._pending = self._stored, self._pending
        other._pending_distance, other._pending_literal = self._pending_distance, self._pending_literal

    def _fill(self, count):
        """Have so many bits at least."""
        while self._bits < count:
            if self._at == len(self._data):
                raise _NeedInput
            self._hold |= self._data[self._at] << self._bits
            self._at += 1
            self._bits += 8

    def _take(self, count):
        self._fill(count)
        value = self._hold & ((1 << count) - 1)
        self._hold >>= count
        self._bits -= count
        return value

    def _align(self):
        """Go on at the next whole byte."""
        self._take(self._bits & 7)

    def run(self, data, limit):
        """The bytes that come of this data behind what is left, at most `limit`."""
        if len(self._out) > 4 * WINDOW:
            del self._out[:-WINDOW]
        self._data = self._data[self._at :] + data if self._at < len(self._data) else data
        self._at = 0
        self.full = False
        at, hold, bits = 0, self._hold, self._bits
        start = self._checked = len(self._out)
        try:
            while self.state != DONE and self._step(start + limit):
                at, hold, bits = self._at, self._hold, self._bits
        except _NeedInput:
            if self.state != CODES and self.state != STORED:  # which keep what they have read
                self._at, self._hold, self._bits = at, hold, bits
        self._at -= self._bits >> 3
        self._bits &= 7
        self._hold &= (1 << self._bits) - 1
        self._update_check()
        return bytes(self._out[start:])

    def take_rest(self):
        """The input that is not read yet, behind the end or where there was no room; none is taken elsewhere."""
        if self.state != DONE and not self.full:
            return b""
        rest = self._data[self._at :]
        self._data, self._at = b"", 0
        return rest

    def _update_check(self):
        """Have the check of all bytes so far."""
        if self._kind == ZLIB:
            self._check = adler32(bytes(self._out[self._checked :]), self._check)
        elif self._kind == GZIP:
            self._check = crc32(bytes(self._out[self._checked :]), self._check)
            self._size += len(self._out) - self._checked
        self._checked = len(self._out)

    def _step(self, limit):
        """Read what the state says; whether to go on."""
        if self.state == HEAD:
            self._head()
        elif self.state == BLOCK:
            self._block()
        elif self.state == STORED:
            return self._copy_stored(limit)
        elif self.state == CODES:
            return self._decode(limit)
        else:
            self._trailer()
        return True

    def _head(self):
        first, second = self._take(8), self._take(8)
        if self._kind == EITHER:
            self._kind = GZIP if first == 0x1F and second == 0x8B else ZLIB
        if self._kind == GZIP:
            self._gzip_head(first, second)
        else:
            self._zlib_head(first, second)
        self.state = BLOCK

    def _zlib_head(self, first, second):
        if (first << 8 | second) % 31:
            raise _data_error("incorrect header check")
        if first & 15 != zlib.DEFLATED:
            raise _data_error("unknown compression method")
        if (first >> 4) + 8 > (self._window_bits or 15):
            raise _data_error("invalid window size")
        if second & 32:
            raise zlib.error("Error 2 while decompressing data")  # a dictionary

    def _gzip_head(self, first, second):
        if first != 0x1F or second != 0x8B:
            raise _data_error("incorrect header check")
        read = [first, second]
        method = self._head_byte(read)
        flags = self._head_byte(read)
        if method != zlib.DEFLATED:
            raise _data_error("unknown compression method")
        if flags & 0xE0:
            raise _data_error("unknown header flags set")
        for _ in range(6):
            self._head_byte(read)
        if flags & 4:
            low = self._head_byte(read)
            for _ in range(low | self._head_byte(read) << 8):
                self._head_byte(read)
        for flag in (8, 16):
            while flags & flag and self._head_byte(read):
                pass
        if flags & 2 and self._take(16) != crc32(bytes(read), 0) & 0xFFFF:
            raise _data_error("header crc mismatch")
        self._check = 0

    def _head_byte(self, read):
        byte = self._take(8)
        read.append(byte)
        return byte

    def _block(self):
        if self._last:
            self._align()
            self.state = CHECK
            return
        last, kind = self._take(1), self._take(2)
        if kind == 0:
            self._align()
            size = self._take(16)
            if size ^ 0xFFFF != self._take(16):
                raise _data_error("invalid stored block lengths")
            self._stored = size
            self.state = STORED
        elif kind == 1:
            self._codes, self._distances = FIXED_CODES, FIXED_DISTANCES
            self.state = CODES
        elif kind == 2:
            self._read_codes()
            self.state = CODES
        else:
            raise _data_error("invalid block type")
        self._last = last == 1

    def _read_codes(self):
        """The codes of a block, which the codes of their lengths are in front of."""
        literals, distances, count = self._take(5) + 257, self._take(5) + 1, self._take(4) + 4
        if literals > 286 or distances > 30:
            raise _data_error("too many length or distance symbols")
        ordered = [0] * 19
        for i in range(count):
            ordered[ORDER[i]] = self._take(3)
        if left_over(counts_of(ordered)) and max(ordered):
            raise _data_error("invalid code lengths set")
        lengths = self._read_lengths(Decoder(ordered), literals + distances)
        if lengths[END] == 0:
            raise _data_error("invalid code -- missing end-of-block")
        self._codes = self._decoder(lengths[:literals], "invalid literal/lengths set")
        self._distances = self._decoder(lengths[literals:], "invalid distances set")

    def _decoder(self, lengths, message):
        left = left_over(counts_of(lengths))
        if left < 0 or (left and max(lengths) > 1):
            raise _data_error(message)
        return Decoder(lengths)

    def _read_lengths(self, decoder, count):
        lengths = []
        while len(lengths) < count:
            symbol = self._symbol(decoder)
            if symbol < 16:
                lengths.append(symbol)
                continue
            if symbol == 16:
                if not lengths:
                    raise _data_error("invalid bit length repeat")
                length, times = lengths[-1], 3 + self._take(2)
            elif symbol == 17:
                length, times = 0, 3 + self._take(3)
            else:
                length, times = 0, 11 + self._take(7)
            if len(lengths) + times > count:
                raise _data_error("invalid bit length repeat")
            for _ in range(times):
                lengths.append(length)
        return lengths

    def _symbol(self, decoder):
        """The next length of a code; where no symbol has a code, each bit says 0."""
        if self._bits < 7 and self._at < len(self._data):
            self._fill(7)
        entry = decoder.table[self._hold & FAST_MASK]
        self._take(entry & 15 if entry else 1)
        return entry >> 4

    def _copy_stored(self, limit):
        while self._stored:
            if len(self._out) == limit:
                return self._stop()
            if self._bits:
                self._out.append(r_uint8(self._take(8)))
                self._stored -= 1
                continue
            size = min(self._stored, limit - len(self._out), len(self._data) - self._at)
            if size == 0:
                raise _NeedInput
            for i in range(self._at, self._at + size):
                self._out.append(r_uint8(code_at(self._data, i)))
            self._at += size
            self._stored -= size
        self.state = BLOCK
        return True

    def _stop(self):
        """There is no room for more."""
        self.full = True
        return False

    def _put_pending(self, limit):
        """Put out what is left of a copy, or the literal, for which there was no room; whether there is now."""
        size = min(self._pending, limit - len(self._out))
        if self._pending_distance == 0 and size:
            self._out.append(r_uint8(self._pending_literal))
        elif size:
            start = len(self._out) - self._pending_distance
            for i in range(start, start + size):
                self._out.append(self._out[i])
        self._pending -= size
        return self._pending == 0 or self._stop()

    def _decode(self, limit):
        """Literals and copies up to the end of the block, of the room, or of the input; whether it is the first."""
        if not self._put_pending(limit):
            return False
        data, at, end, hold, bits = self._data, self._at, len(self._data), self._hold, self._bits
        codes, distances, out = self._codes.table, self._distances.table, self._out
        while True:
            while bits <= 48 and at < end:
                hold |= code_at(data, at) << bits
                at += 1
                bits += 8
            self._at, self._hold, self._bits = at, hold, bits  # where this goes on if the input ends
            entry = codes[hold & FAST_MASK] or self._codes.longer(hold)
            used = entry & 15
            if used > bits or bits == 0:
                raise _NeedInput
            symbol = entry >> 4 if used else NO_SYMBOL
            if symbol < END:
                hold >>= used
                bits -= used
                if len(out) == limit:
                    self._pending, self._pending_distance, self._pending_literal = 1, 0, symbol
                    break
                out.append(r_uint8(symbol))
                continue
            if symbol == END:
                hold >>= used
                bits -= used
                self.state = BLOCK
                break
            if symbol > 285:
                raise _data_error("invalid literal/length code")
            extra = LENGTH_BITS[symbol - 257]
            length = LENGTHS[symbol - 257] + (hold >> used & ((1 << extra) - 1))
            used += extra
            entry = distances[hold >> used & FAST_MASK] or self._distances.longer(hold >> used)
            if used + (entry & 15 or 1) > bits:
                raise _NeedInput
            symbol = entry >> 4 if entry else NO_SYMBOL
            if symbol > 29:
                raise _data_error("invalid distance code")
            used += entry & 15
            extra = DISTANCE_BITS[symbol]
            distance = DISTANCES[symbol] + (hold >> used & ((1 << extra) - 1))
            used += extra
            if used > bits:
                raise _NeedInput
            hold >>= used
            bits -= used
            size = len(out)
            if distance > size:
                raise _data_error("invalid distance too far back")
            if length > limit - size:
                self._pending, self._pending_distance = length, distance
                break
            for i in range(size - distance, size - distance + length):
                out.append(out[i])
        self._at, self._hold, self._bits = at, hold, bits
        return self._put_pending(limit)

    def _trailer(self):
        """The check behind the last block."""
        self._update_check()
        if self._kind == ZLIB:
            expected = 0
            for _ in range(4):
                expected = expected << 8 | self._take(8)
        else:
            expected = self._take(32) if self._kind == GZIP else self._check
        if expected != self._check:
            raise _data_error("incorrect data check")
        if self._kind == GZIP and self._take(32) != self._size & 0xFFFFFFFF:
            raise _data_error("incorrect length check")
        self.state = DONE


def decompress(data, /, wbits=zlib.MAX_WBITS, bufsize=zlib.DEF_BUF_SIZE):
    if bufsize < 0:
        raise ValueError("bufsize must be non-negative")
    kind = _kind(wbits)
    if kind < 0:
        raise zlib.error("Error -2 while preparing to decompress data: inconsistent stream state")
    stream = Inflate(kind, wbits)
    made = stream.run(like_bytes(data), sys.maxsize >> 1)
    if stream.state != DONE:
        raise zlib.error("Error -5 while decompressing data: incomplete or truncated stream")
    return made


def decompressobj(wbits=zlib.MAX_WBITS):
    kind = _kind(wbits)
    if kind < 0:
        raise ValueError("Invalid initialization option")
    return Decompress(Inflate(kind, wbits))


class Decompress:
    def __init__(self, stream):
        self._stream = stream
        self.unused_data = b""
        self.unconsumed_tail = b""
        self.eof = False
        self._ended = False

    def decompress(self, data, /, max_length=0):
        if max_length < 0:
            raise ValueError("max_length must be non-negative")
        if self._ended:
            raise zlib.error("Error -2 while decompressing data: inconsistent stream state")
        return self._more(like_bytes(data), max_length or sys.maxsize >> 1)

    def _more(self, data, limit):
        """What comes of data, of which the rest is kept here; an old rest is replaced even behind the end."""
        made, rest = b"", data
        if not self.eof:
            stream = self._stream
            made = stream.run(data, limit)
            rest = stream.take_rest()
            self.eof = stream.state == DONE
        if self.eof:
            self.unused_data += rest
        if not self.eof or self.unconsumed_tail:
            self.unconsumed_tail = rest
        return made

    def flush(self, length=zlib.DEF_BUF_SIZE, /):
        if length <= 0:
            raise ValueError("length must be greater than zero")
        made = b"" if self.eof else self._more(self.unconsumed_tail, sys.maxsize >> 1)
        self._ended = self.eof
        return made

    def copy(self):
        if self._ended:
            raise ValueError("Inconsistent stream state")
        other = Decompress(Inflate(self._stream._kind, self._stream._window_bits))
        self._stream._copy_to(other._stream)
        other.unused_data, other.unconsumed_tail, other.eof = self.unused_data, self.unconsumed_tail, self.eof
        return other

    __copy__ = copy
