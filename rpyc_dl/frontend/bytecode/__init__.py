"""Code objects of CPython 3.11 to 3.13 as one stream of instructions, and what is known of it."""
