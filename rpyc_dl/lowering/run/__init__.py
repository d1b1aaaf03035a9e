"""Typed graphs that are run from Python: by the LLInterpreter, or compiled."""
