"""What a program may do where the collector runs: nothing of it is called, as with RPython's other collectors."""

# mypy: ignore-errors
from __future__ import annotations


class GcHooks:
    """The base class of a program's hooks."""

    def is_gc_minor_enabled(self):
        return False

    def is_gc_collect_step_enabled(self):
        return False

    def is_gc_collect_enabled(self):
        return False

    def on_gc_minor(self, duration, total_memory_used, pinned_objects):
        """Behind a small collection."""

    def on_gc_collect_step(self, duration, oldstate, newstate):
        """Behind a step of a large one."""

    def on_gc_collect(
        self,
        num_major_collects,
        arenas_count_before,
        arenas_count_after,
        arenas_bytes,
        rawmalloc_bytes_before,
        rawmalloc_bytes_after,
        pinned_after,
    ):
        """Behind a large one."""
