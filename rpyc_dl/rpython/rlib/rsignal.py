"""Signals: a handler in C notes that one has come, and `pypysig_poll` gives its number to who asks."""

# mypy: ignore-errors
from __future__ import annotations

import signal

from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rffi
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo

NSIG = signal.NSIG
SIG_DFL, SIG_IGN = 0, 1

signal_names = sorted(
    name
    for name in dir(signal)
    if name.startswith("SIG") and "_" not in name and isinstance(getattr(signal, name), int)
)
signal_values = {}
for _name in signal_names:
    globals()[_name] = int(getattr(signal, _name))
    signal_values[globals()[_name]] = None

_SOURCE = """
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

static volatile sig_atomic_t came[NSIG], any;
static volatile int wakeup = -1;

static void set(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigaction(number, &action, NULL);
}

static void note(int number)
{
    unsigned char byte = (unsigned char)number;
    came[number] = 1;
    any = 1;
    if (wakeup >= 0 && write(wakeup, &byte, 1) < 0)
        return;
}

void rpy_signal_ignore(int number) { set(number, SIG_IGN); }
void rpy_signal_default(int number) { set(number, SIG_DFL); }
void rpy_signal_note(int number) { set(number, note); }

int64_t rpy_signal_wakeup(int64_t fd)
{
    int64_t before = wakeup;
    wakeup = (int)fd;
    return before;
}

int64_t rpy_signal_poll(void)
{
    if (!any)
        return -1;
    any = 0;
    for (int number = 0; number < NSIG; number++)
        if (came[number]) {
            came[number] = 0;
            any = 1; /* there may be more */
            return number;
        }
    return -1;
}
"""
_INFO = ExternalCompilationInfo(separate_module_sources=[_SOURCE])
_INT = [rffi.INT]

_ignore = rffi.llexternal("rpy_signal_ignore", _INT, lltype.Void, compilation_info=_INFO)
_default = rffi.llexternal("rpy_signal_default", _INT, lltype.Void, compilation_info=_INFO)
_note = rffi.llexternal("rpy_signal_note", _INT, lltype.Void, compilation_info=_INFO)
_wakeup = rffi.llexternal("rpy_signal_wakeup", [rffi.SIGNED], rffi.SIGNED, compilation_info=_INFO)
_poll = rffi.llexternal("rpy_signal_poll", [], rffi.SIGNED, compilation_info=_INFO)
_alarm = rffi.llexternal(
    "alarm", [rffi.UINT], rffi.UINT, compilation_info=ExternalCompilationInfo(includes=["unistd.h"])
)
_pause = rffi.llexternal("pause", [], rffi.INT, compilation_info=ExternalCompilationInfo(includes=["unistd.h"]))


def pypysig_ignore(signum):
    """Let the signal do nothing."""
    _ignore(signum)


def pypysig_default(signum):
    """Let the signal do what it does by itself."""
    _default(signum)


def pypysig_setflag(signum):
    """Have the signal noted, for `pypysig_poll`."""
    _note(signum)


pypysig_reinstall = pypysig_setflag


def pypysig_set_wakeup_fd(fd, with_nul_byte=False):
    """Have the number of each signal that is noted written to a descriptor (-1: to none); the one before."""
    return _wakeup(fd)


def pypysig_poll():
    """The number of a signal that has come and was not yet given; -1 if there is none."""
    return _poll()


def c_alarm(seconds):
    """SIGALRM after that many seconds; 0: no more. How many were left of the one before."""
    return int(_alarm(seconds))


def c_pause():
    """Wait for a signal that is noted."""
    _pause()
