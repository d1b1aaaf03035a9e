"""The real Soufflé, where it is installed: by `RPYC_DL_SOUFFLE`, else on PATH."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

#: Its executable, or None.
FOUND = os.environ.get("RPYC_DL_SOUFFLE") or shutil.which("souffle")


def has_64_bits() -> bool:
    """Whether there is one with room for the numbers of the shipped rules."""
    if FOUND is None:
        return False
    return "Word size: 64" in subprocess.run([FOUND, "--version"], capture_output=True, text=True, check=False).stdout


needs_souffle = pytest.mark.skipif(FOUND is None, reason="Soufflé is not installed")
needs_64_bits = pytest.mark.skipif(not has_64_bits(), reason="no 64-bit Soufflé is installed")
