"""Functions of a running process as extension modules of one function: what `compile` and `jit` make.

`fingerprint.py` says what a function and all that it reaches is made of, so that a process can take what an earlier
one has compiled without loading the compiler; `build.py` compiles.
"""

from __future__ import annotations

#: By modules: the classes of exceptions that Python does not find by their names.
CLASSES: dict[str, list[type]] = {}
