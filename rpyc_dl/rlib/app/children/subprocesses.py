"""`subprocess`: other programs. Whether what they write is text or bytes is known in the call."""

# mypy: ignore-errors
from __future__ import annotations

import os
import time

from rpyc_dl.rlib.app.children.commands import CalledProcessError, TimeoutExpired, command_of
from rpyc_dl.rlib.app.primitives import fd_close, fd_open, fd_put, path_do
from rpyc_dl.rlib.app.process.descriptors import read_bytes
from rpyc_dl.rlib.app.process.lines import takes
from rpyc_dl.rlib.app.process.openfiles import OfBytes, OfText
from rpyc_dl.rlib.app.process.oserrors import raise_os_error, strerror
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.system import ENVIRON
from rpyc_dl.rlib.app.process.systemcalls import INTERRUPTED, KILL, POLL, RUNNING, SPAWN, WAIT
from rpyc_dl.rlib.app.process.systemcalls import PIPE as MAKE_PIPE
from rpyc_dl.rlib.objectmodel import specialize

_PIPE, _STDOUT, _DEVNULL = -1, -2, -3


# ---- descriptors ---------------------------------------------------------------------------------------------------


def _pipe():
    both = path_do("", MAKE_PIPE, 0)
    if both < 0:
        raise OSError(-both, strerror(-both))
    return both >> 20, both & 0xFFFFF


@specialize.argtype(0)
def _number_of(stream):
    """What is passed for a stream as a number; -10: nothing."""
    if stream is None:
        return -10
    if isinstance(stream, int):
        return stream
    stream.flush()
    return stream.fileno()


class _Streams:
    """The descriptors of the child, and our ends of its pipes; -1 for none."""

    _one_for_all_ = True

    def __init__(self, stdin, stdout, stderr):
        self.opened = [0][:0]
        self.child_in = self.child_out = self.child_err = -1
        self.ours_in = self.ours_out = self.ours_err = -1
        if stdin == _PIPE:
            self.child_in, self.ours_in = _pipe()
            self.opened.append(self.child_in)
        elif stdin == _DEVNULL:
            self.child_in = self._nothing()
        elif stdin >= 0:
            self.child_in = stdin
        if stdout == _PIPE:
            self.ours_out, self.child_out = _pipe()
            self.opened.append(self.child_out)
        elif stdout == _DEVNULL:
            self.child_out = self._nothing()
        elif stdout >= 0:
            self.child_out = stdout
        if stderr == _PIPE:
            self.ours_err, self.child_err = _pipe()
            self.opened.append(self.child_err)
        elif stderr == _DEVNULL:
            self.child_err = self._nothing()
        elif stderr == _STDOUT:
            self.child_err = self.child_out if self.child_out >= 0 else 1
        elif stderr >= 0:
            self.child_err = stderr

    def _nothing(self):
        fd = fd_open("/dev/null", os.O_RDWR, 0)
        self.opened.append(fd)
        return fd

    def as_number(self):
        return self.child_in + 1 | (self.child_out + 1) << 20 | (self.child_err + 1) << 40

    def close_those_of_child(self):
        for fd in self.opened:
            fd_close(fd)
        self.opened = []

    def close_ours(self):
        for fd in (self.ours_in, self.ours_out, self.ours_err):
            if fd >= 0:
                fd_close(fd)


def _spawned(arguments, folder, environment, streams):
    """The number of the new process; OSError."""
    for argument in arguments:
        if "\0" in argument:
            raise ValueError("embedded null byte")
    if not arguments:
        raise IndexError("list index out of range")
    parts = [folder, str(len(arguments)), str(len(environment)) if environment is not None else "-"]
    parts += arguments
    if environment is not None:
        parts += environment
    pid = path_do("\0".join(parts), SPAWN, streams.as_number())
    streams.close_those_of_child()
    if pid < 0:
        streams.close_ours()
        raise_os_error(-pid, folder if folder and pid == -2 and not os.path.isdir(folder) else arguments[0])
    return pid


_spawned._one_for_all_ = True


@specialize.argtype(0)
def _environment(env):
    """The entries of an environment; None: as here."""
    if env is None:
        if not ENVIRON._changed:
            return None
        return [name + "=" + value for name, value in ENVIRON.items()]
    return [fspath(name) + "=" + fspath(value) for name, value in env.items()]


@specialize.argtype(0)
def _arguments(args, shell):
    if args is None:
        raise TypeError("'NoneType' object is not iterable")
    if isinstance(args, str):
        return ["/bin/sh", "-c", args] if shell else [args]
    if hasattr(args, "__fspath__"):
        return [fspath(args)]
    words = [fspath(arg) for arg in args]
    return ["/bin/sh", "-c", *words] if shell else words


class _Process:
    """What processes of text and of bytes have in common."""

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        if self.stdout is not None:
            self.stdout.close()
        if self.stderr is not None:
            self.stderr.close()
        if self.stdin is not None:
            self.stdin.close()
        self.wait()
        return False

    def _ended(self, status):
        if status != RUNNING:
            low = status & 127
            self.returncode = -low if low else status >> 8 & 255
        return self.returncode

    def poll(self):
        if self.returncode is None:
            self._ended(path_do("", WAIT, self.pid * 2 + 1))
        return self.returncode

    def wait(self, timeout=None):
        if timeout is None:
            if self.returncode is None:
                self._ended(path_do("", WAIT, self.pid * 2))
        else:
            end = time.monotonic() + timeout
            while self.poll() is None:
                if time.monotonic() >= end:
                    raise TimeoutExpired(self._command, timeout)
                time.sleep(0.005)
        return self.returncode

    def send_signal(self, sig):
        if self.poll() is None:
            path_do(str(self.pid), KILL, int(sig))

    def terminate(self):
        self.send_signal(15)

    def kill(self):
        self.send_signal(9)

    def _exchanged(self, given, timeout):
        """What the process writes, while it reads what it is given."""
        out, err = [b""], [b""]
        sent = 0
        writer = self.stdin._fd if self.stdin is not None else -1
        reader = self.stdout._fd if self.stdout is not None else -1
        errors = self.stderr._fd if self.stderr is not None else -1
        if writer >= 0 and not given:
            self.stdin.close()
            writer = -1
        end = time.monotonic() + timeout if timeout is not None else 0.0
        while writer >= 0 or reader >= 0 or errors >= 0:
            wait = -1
            if timeout is not None:
                wait = max(0, int((end - time.monotonic()) * 1000))
            asked = [f"{writer} 2"] if writer >= 0 else []
            asked += [f"{fd} 1" for fd in (reader, errors) if fd >= 0]
            ready = path_do(",".join(asked), POLL, wait)
            if ready == 0 and timeout is not None and time.monotonic() >= end:
                raise TimeoutExpired(self._command, timeout)
            if ready == INTERRUPTED:
                continue
            place = 0
            if writer >= 0:
                if ready & 7:
                    count = fd_put(writer, given[sent : sent + 512])
                    sent += max(count, 0)
                    if sent >= len(given) or count < 0:
                        self.stdin.close()
                        writer = -1
                place += 3
            if reader >= 0:
                if ready >> place & 7:
                    data = read_bytes(reader, 65536)
                    out.append(data)
                    if not data:
                        self.stdout.close()
                        reader = -1
                place += 3
            if errors >= 0 and ready >> place & 7:
                data = read_bytes(errors, 65536)
                err.append(data)
                if not data:
                    self.stderr.close()
                    errors = -1
        if timeout is not None:
            self.wait(max(0.0, end - time.monotonic()))
        else:
            self.wait()
        return b"".join(out), b"".join(err)


class Popen:
    """The base of both."""

    _one_for_all_ = True


@takes(_Process)
class TextProcess(Popen):
    _one_for_all_ = True

    def __init__(self, pid, command, streams):
        self.pid = pid
        self._command = command
        self.returncode = None
        self.stdin = OfText(streams.ours_in, "w") if streams.ours_in >= 0 else None
        self.stdout = OfText(streams.ours_out, "r") if streams.ours_out >= 0 else None
        self.stderr = OfText(streams.ours_err, "r") if streams.ours_err >= 0 else None

    @property
    def args(self):
        return self._command.given()

    def communicate(self, input=None, timeout=None):
        out, err = self._exchanged(b"" if input is None else input.encode(), timeout)
        return self._text(out, self.stdout is not None), self._text(err, self.stderr is not None)

    def _text(self, data, asked):
        return data.decode().replace("\r\n", "\n").replace("\r", "\n") if asked else None


@takes(_Process)
class BytesProcess(Popen):
    _one_for_all_ = True

    def __init__(self, pid, command, streams):
        self.pid = pid
        self._command = command
        self.returncode = None
        self.stdin = OfBytes(streams.ours_in, "wb") if streams.ours_in >= 0 else None
        self.stdout = OfBytes(streams.ours_out, "rb") if streams.ours_out >= 0 else None
        self.stderr = OfBytes(streams.ours_err, "rb") if streams.ours_err >= 0 else None

    @property
    def args(self):
        return self._command.given()

    def communicate(self, input=None, timeout=None):
        out, err = self._exchanged(b"" if input is None else input, timeout)
        return out if self.stdout is not None else None, err if self.stderr is not None else None


class _Completed:
    def check_returncode(self):
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)

    def __repr__(self):
        parts = [f"args={self.args!r}", f"returncode={self.returncode!r}"]
        if self.stdout is not None:
            parts.append(f"stdout={self.stdout!r}")
        if self.stderr is not None:
            parts.append(f"stderr={self.stderr!r}")
        return "CompletedProcess(" + ", ".join(parts) + ")"


@takes(_Completed)
class CompletedProcess:
    """Of text."""

    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args = args
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr


@takes(_Completed)
class CompletedBytes:
    """Of bytes."""

    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args = args
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr


# ---- calls ---------------------------------------------------------------------------------------------------------


def _begun(args, streams, shell, cwd, env):
    """The number of a new process."""
    folder = "" if cwd is None else fspath(cwd)
    return _spawned(_arguments(args, shell), folder, _environment(env), streams)


def popen_text(
    args,
    bufsize=-1,
    *,
    stdin=None,
    stdout=None,
    stderr=None,
    shell=False,
    cwd=None,
    env=None,
    text=None,
    encoding=None,
    errors=None,
    universal_newlines=None,
):
    streams = _Streams(_number_of(stdin), _number_of(stdout), _number_of(stderr))
    return TextProcess(_begun(args, streams, shell, cwd, env), command_of(args), streams)


def popen_bytes(
    args,
    bufsize=-1,
    *,
    stdin=None,
    stdout=None,
    stderr=None,
    shell=False,
    cwd=None,
    env=None,
    text=None,
    universal_newlines=None,
):
    streams = _Streams(_number_of(stdin), _number_of(stdout), _number_of(stderr))
    return BytesProcess(_begun(args, streams, shell, cwd, env), command_of(args), streams)


def _finished(process, input, timeout, check):
    try:
        out, err = process.communicate(input, timeout)
    except TimeoutExpired:
        process.kill()
        process.wait()
        raise
    if check and process.returncode:
        raise CalledProcessError(process.returncode, process._command, out, err)
    return out, err


def run_text(
    args,
    bufsize=-1,
    *,
    stdin=None,
    input=None,
    stdout=None,
    stderr=None,
    capture_output=False,
    shell=False,
    cwd=None,
    env=None,
    timeout=None,
    check=False,
    text=None,
    encoding=None,
    errors=None,
    universal_newlines=None,
):
    ends = (_number_of(stdin), _number_of(stdout), _number_of(stderr))
    streams = _Streams(*_ends(ends, input is not None, capture_output))
    process = TextProcess(_begun(args, streams, shell, cwd, env), command_of(args), streams)
    out, err = _finished(process, input, timeout, check)
    return CompletedProcess(args, process.returncode, out, err)


def run_bytes(
    args,
    bufsize=-1,
    *,
    stdin=None,
    input=None,
    stdout=None,
    stderr=None,
    capture_output=False,
    shell=False,
    cwd=None,
    env=None,
    timeout=None,
    check=False,
    text=None,
    universal_newlines=None,
):
    ends = (_number_of(stdin), _number_of(stdout), _number_of(stderr))
    streams = _Streams(*_ends(ends, input is not None, capture_output))
    process = BytesProcess(_begun(args, streams, shell, cwd, env), command_of(args), streams)
    out, err = _finished(process, input, timeout, check)
    return CompletedBytes(args, process.returncode, out, err)


def _ends(ends, has_input, captures):
    stdin, stdout, stderr = ends
    if has_input:
        if stdin != -10:
            raise ValueError("stdin and input arguments may not both be used.")
        stdin = _PIPE
    if captures:
        if stdout != -10 or stderr != -10:
            raise ValueError("stdout and stderr arguments may not be used with capture_output.")
        stdout = stderr = _PIPE
    return stdin, stdout, stderr


_ends._one_for_all_ = True


def output_text(
    args,
    *,
    stdin=None,
    input=None,
    stderr=None,
    shell=False,
    cwd=None,
    env=None,
    timeout=None,
    text=None,
    encoding=None,
    errors=None,
    universal_newlines=None,
):
    return run_text(
        args,
        stdin=stdin,
        input=input,
        stdout=_PIPE,
        stderr=stderr,
        shell=shell,
        cwd=cwd,
        env=env,
        timeout=timeout,
        check=True,
    ).stdout


def output_bytes(
    args,
    *,
    stdin=None,
    input=None,
    stderr=None,
    shell=False,
    cwd=None,
    env=None,
    timeout=None,
    text=None,
    universal_newlines=None,
):
    return run_bytes(
        args,
        stdin=stdin,
        input=input,
        stdout=_PIPE,
        stderr=stderr,
        shell=shell,
        cwd=cwd,
        env=env,
        timeout=timeout,
        check=True,
    ).stdout


@specialize.call_location()
def call(args, *, stdin=None, stdout=None, stderr=None, shell=False, cwd=None, env=None, timeout=None):
    with popen_bytes(args, stdin=stdin, stdout=stdout, stderr=stderr, shell=shell, cwd=cwd, env=env) as process:
        return process.wait(timeout)


@specialize.call_location()
def check_call(args, *, stdin=None, stdout=None, stderr=None, shell=False, cwd=None, env=None, timeout=None):
    with popen_bytes(args, stdin=stdin, stdout=stdout, stderr=stderr, shell=shell, cwd=cwd, env=env) as process:
        status = process.wait(timeout)
    if status:
        raise CalledProcessError(status, args)
    return 0


def getstatusoutput(cmd):
    done = run_text(cmd, stdout=_PIPE, stderr=_STDOUT, shell=True)
    text = done.stdout or ""
    return done.returncode, text[:-1] if text.endswith("\n") else text


def getoutput(cmd):
    return getstatusoutput(cmd)[1]


_OF_TEXT = {"run": run_text, "Popen": popen_text, "check_output": output_text}
_OF_BYTES = {"run": run_bytes, "Popen": popen_bytes, "check_output": output_bytes}


def choose(name, call):
    """What a call is: whether text is asked for has to be a constant."""
    of_text = False
    for word in ("text", "universal_newlines"):
        if word in call.keywords:
            if word not in call.constants:
                return None
            of_text = of_text or bool(call.constants[word])
    for word in ("encoding", "errors"):
        of_text = of_text or (word in call.keywords and call.constants.get(word, ...) is not None)
    return (_OF_TEXT if of_text else _OF_BYTES)[name]
