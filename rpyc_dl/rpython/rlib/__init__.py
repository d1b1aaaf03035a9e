"""The library of RPython programs: what `rpyc_dl.rlib` has, under RPython's names, and what builds on it."""
