"""The package `rpython` as programs import it, where no other of that name is installed (`finder.py` provides it)."""
