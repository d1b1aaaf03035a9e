"""The back end to Python: annotated flow graphs as flat Python functions that CPython and PyPy run."""

from rpyc_dl.flatpython.program import python_function, python_source, write_python

__all__ = ["python_function", "python_source", "write_python"]
