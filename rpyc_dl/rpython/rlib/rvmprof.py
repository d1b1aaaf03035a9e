"""Hooks of the profiler vmprof: they do nothing, as in RPython where vmprof cannot run."""

# mypy: ignore-errors
from __future__ import annotations


class VMProfError(Exception):
    """The profiler cannot do it."""

    def __init__(self, msg):
        self.msg = msg


class VMProfPlatformUnsupported(Exception):
    """There is no profiler on this platform."""


def register_code_object_class(CodeClass, full_name_func):
    """Let the profiler know how codes of the class are called."""


def register_code(code, name):
    """Give a code a number for the profiler."""


def get_unique_id(code):
    """The number of a code: 0, as for one that has none."""
    return 0


def vmprof_execute_code(name, get_code_fn, result_class=None, _hack_update_stack_untranslated=False):
    """A decorator of the function that runs a code: the function."""

    def unchanged(func):
        return func

    return unchanged


def enable(fileno, interval, memory=0, native=0, real_time=0):
    """Begin to profile: VMProfError, since there is no profiler."""
    raise VMProfError("vmprof is not supported")


def disable():
    """Profile no more: VMProfError, since it has not begun."""
    raise VMProfError("vmprof is not enabled")


def is_enabled():
    """Whether the profiler runs."""
    return False


def stop_sampling():
    """Let the profiler wait; the file that it writes to: none."""
    return -1


def start_sampling():
    """Let the profiler go on."""
