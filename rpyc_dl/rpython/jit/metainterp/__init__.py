"""The tracing compiler, which is not there."""
