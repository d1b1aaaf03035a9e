"""The Mersenne Twister, with words of 32 bits."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.rarithmetic import r_uint

N, M = 624, 397
MATRIX_A, UPPER_MASK, LOWER_MASK, MASK_32 = 0x9908B0DF, 0x80000000, 0x7FFFFFFF, 0xFFFFFFFF


NO_SEED = r_uint(0)


class Random:
    """A generator; `seed` is an unsigned word."""

    def __init__(self, seed=NO_SEED):
        self.state = [0] * N
        self.index = N
        self.init_genrand(seed)

    def init_genrand(self, s):
        """Start from a number."""
        state = self.state
        state[0] = int(r_uint(s) & r_uint(MASK_32))
        for j in range(1, N):
            previous = state[j - 1]
            state[j] = (1812433253 * (previous ^ previous >> 30) + j) & MASK_32
        self.index = N

    def init_by_array(self, init_key):
        """Start from several numbers."""
        key = [int(r_uint(word) & r_uint(MASK_32)) for word in init_key]
        state = self.state
        self.init_genrand(r_uint(19650218))
        i, j = 1, 0
        for _ in range(max(N, len(key))):
            state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525) + key[j] + j) & MASK_32
            i += 1
            j += 1
            if i >= N:
                state[0] = state[N - 1]
                i = 1
            if j >= len(key):
                j = 0
        for _ in range(N - 1):
            state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941) - i) & MASK_32
            i += 1
            if i >= N:
                state[0] = state[N - 1]
                i = 1
        state[0] = UPPER_MASK

    def _advance(self):
        state = self.state
        for k in range(N):
            y = state[k] & UPPER_MASK | state[(k + 1) % N] & LOWER_MASK
            state[k] = state[(k + M) % N] ^ y >> 1 ^ (MATRIX_A if y & 1 else 0)
        self.index = 0

    def genrand32(self):
        """32 random bits, an unsigned word."""
        if self.index >= N:
            self._advance()
        y = self.state[self.index]
        self.index += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        y ^= y >> 18
        return r_uint(y)

    def random(self):
        """A float of 53 random bits in [0, 1)."""
        a = int(self.genrand32() >> 5)
        b = int(self.genrand32() >> 6)
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0)

    def jumpahead(self, n):
        """Mix the state, as Python 2 did it."""
        state = self.state
        for i in range(N - 1, 1, -1):
            j = n % i
            state[i], state[j] = state[j], state[i]
        for i in range(N):
            state[i] = (state[i] + i + 1) & MASK_32
        self.index = N
