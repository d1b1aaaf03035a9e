"""Which end of a number comes first in memory."""

from __future__ import annotations

import sys

native_is_bigendian = sys.byteorder == "big"
