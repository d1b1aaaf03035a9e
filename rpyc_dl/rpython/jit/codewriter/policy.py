"""Which functions the tracing compiler looks into: `jitpolicy(driver)` of a program gives one; nothing asks it."""

# mypy: ignore-errors
from __future__ import annotations


class _Log:
    """What the tracing compiler says while it is made: nothing here, by whatever name."""

    def __getattr__(self, name):
        return self

    def __call__(self, text=""):
        pass


log = _Log()


class JitPolicy:
    """Looks into everything."""

    def __init__(self, jithookiface=None):
        self.jithookiface = jithookiface

    def look_inside_function(self, func):
        return True

    def set_supports_floats(self, flag):
        pass

    def set_supports_longlong(self, flag):
        pass


class StopAtXPolicy(JitPolicy):
    """Looks into everything but these functions."""

    def __init__(self, *funcs):
        super().__init__()
        self.funcs = funcs
