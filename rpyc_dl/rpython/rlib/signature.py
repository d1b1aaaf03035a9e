"""Types that functions state of their arguments and results."""

from rpyc_dl.rlib.objectmodel import signature

__all__ = ["signature"]
