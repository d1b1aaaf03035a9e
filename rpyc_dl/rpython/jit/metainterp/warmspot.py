"""What runs a program with the tracing compiler, while RPython is tested."""

# mypy: ignore-errors
from __future__ import annotations


def jittify_and_run(interp, graph, args, **keywords):
    """Raises NotImplementedError: there is no tracing compiler."""
    raise NotImplementedError("there is no tracing compiler")
