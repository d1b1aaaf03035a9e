"""App-level code: ordinary Python that the frontend compiles in place of what CPython has in C.

`table.py` says what stands for what. A replaced call gets a copy of the function (or class) of its own, so that it is
annotated for its own arguments: `map` over ints and `map` over texts never meet. What cannot be written in Python is
a function of `primitives.py`, which is a builtin to the rules and to the RTyper, and plain Python to CPython: so all
of this code can be tested as it stands. It has no annotations: our own rules find them.
"""
