"""What an executable with a tracing compiler knows of itself: a program may write it down, nothing reads it."""

# mypy: ignore-errors
from __future__ import annotations


class HighLevelJitInfo:
    """Where the executable is."""

    sys_executable = None


highleveljitinfo = HighLevelJitInfo()
