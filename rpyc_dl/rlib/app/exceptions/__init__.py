"""What the builtin exception classes do in C, as Python."""
