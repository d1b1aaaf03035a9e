"""Random programs, run by CPython and by everything that rpyc-dl makes of them: `make fuzz SECONDS=600`.

`program.generate(seed)` is the text of a program; `trial.Trial` runs it in all modes and compares; `reduction.reduce`
makes a failing program small; `python -m tools.fuzz --help` shows the command.
"""
