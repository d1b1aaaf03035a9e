"""Programs without an entry point: a file whose statements are the program.

What defines something (functions, classes, imports, names of constants) is evaluated while the program is translated;
the other statements are a function that the executable runs.
"""

from rpyc_dl.script.statements import Script, is_script

__all__ = ["Script", "is_script"]
