"""Streams of `asyncio`: TCP over IPv4, for clients, and for servers that serve many at a time."""

# mypy: ignore-errors
from __future__ import annotations

from asyncio.exceptions import IncompleteReadError, LimitOverrunError

from rpyc_dl.rlib.app.aio.futures import Task
from rpyc_dl.rlib.app.aio.loop import LOOP, READING, WRITING, Finish, Handle, Pause, Signal
from rpyc_dl.rlib.app.primitives import fd_put, path_do
from rpyc_dl.rlib.app.process.descriptors import read_bytes
from rpyc_dl.rlib.app.process.oserrors import strerror
from rpyc_dl.rlib.app.process.systemcalls import ACCEPT, AGAIN, CONNECT, IN_PROGRESS, INTERRUPTED
from rpyc_dl.rlib.app.web.sockets import _place, create_server, socket
from rpyc_dl.rlib.objectmodel import specialize

_LIMIT = 65536


async def _ready(fd, events):
    """Wait until the socket is ready."""
    signal = Signal()
    watcher = LOOP.watch(fd, events, Finish(signal))
    try:
        await signal
    finally:
        LOOP.forget(watcher)


_ready._one_for_all_ = True


class StreamReader:
    _one_for_all_ = True

    def __init__(self, limit=_LIMIT):
        self._socket = None
        self._limit = limit
        self._buffer = b""
        self._eof = False
        self._waiter = None

    def feed_data(self, data):
        self._buffer += data
        self._wake_up()

    def feed_eof(self):
        self._eof = True
        self._wake_up()

    def _wake_up(self):
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            waiter.finish_unless_done()

    def at_eof(self):
        return self._eof and not self._buffer

    async def _fill(self):
        """Wait for more, or the end."""
        made = self._socket
        if made is None or made.fileno() < 0:
            waiter = Signal()
            self._waiter = waiter
            await waiter
            return
        await _ready(made.fileno(), READING)
        if made.fileno() < 0:
            self._eof = True
            return
        data = read_bytes(made.fileno(), 65536)
        if data:
            self._buffer += data
        else:
            self._eof = True

    async def read(self, n=-1):
        if n == 0:
            return b""
        if n < 0:
            parts = []
            while not self._eof:
                await self._fill()
                parts.append(self._buffer)
                self._buffer = b""
            parts.append(self._buffer)
            self._buffer = b""
            return b"".join(parts)
        if not self._buffer and not self._eof:
            await self._fill()
        data = self._buffer[:n]
        self._buffer = self._buffer[n:]
        return data

    async def readexactly(self, n):
        if n < 0:
            raise ValueError("readexactly size can not be less than zero")
        while len(self._buffer) < n:
            if self._eof:
                incomplete = self._buffer
                self._buffer = b""
                raise IncompleteReadError(incomplete, n)
            await self._fill()
        data = self._buffer[:n]
        self._buffer = self._buffer[n:]
        return data

    async def readuntil(self, separator=b"\n"):
        if len(separator) == 0:
            raise ValueError("Separator should be at least one-byte string")
        start = 0
        while True:
            found = self._buffer.find(separator, start)
            if found >= 0:
                break
            start = max(len(self._buffer) + 1 - len(separator), 0)
            if start > self._limit:
                raise LimitOverrunError("Separator is not found, and chunk exceed the limit", start)
            if self._eof:
                chunk = self._buffer
                self._buffer = b""
                raise IncompleteReadError(chunk, None)
            await self._fill()
        if found > self._limit:
            raise LimitOverrunError("Separator is found, but chunk is longer than limit", found)
        end = found + len(separator)
        chunk = self._buffer[:end]
        self._buffer = self._buffer[end:]
        return chunk

    async def readline(self):
        start = 0
        while True:
            found = self._buffer.find(b"\n", start)
            if found >= 0 or self._eof:
                break
            start = len(self._buffer)
            if start > self._limit:
                self._buffer = b""
                raise ValueError("Separator is not found, and chunk exceed the limit")
            await self._fill()
        end = found + 1 if found >= 0 else len(self._buffer)
        if found > self._limit:
            self._buffer = self._buffer[end:]
            raise ValueError("Separator is found, but chunk is longer than limit")
        line = self._buffer[:end]
        self._buffer = self._buffer[end:]
        return line

    def __aiter__(self):
        return self

    async def __anext__(self):
        line = await self.readline()
        if line == b"":
            raise StopAsyncIteration
        return line


class _Flush(Handle):
    _one_for_all_ = True

    def __init__(self, writer):
        self._cancelled = False
        self._writer = writer

    def run(self):
        self._writer._flush()


class StreamWriter:
    _one_for_all_ = True

    def __init__(self, made):
        self._socket = made
        self._peer = made.getpeername()
        self._name = made.getsockname()
        self._pending = b""
        self._flushed = Signal()
        self._flushed.finish()
        self._closing = False
        self._ending = False
        self._lost = False

    def write(self, data):
        if self._lost:
            return
        if self._pending:
            self._pending += data
            return
        self._pending = data
        self._flush()

    def writelines(self, data):
        self.write(b"".join(data))

    def _flush(self):
        """Send what the system takes, and the rest when it takes more."""
        fd = self._socket.fileno()
        while self._pending and not self._lost:
            count = fd_put(fd, self._pending[:65536])
            if count >= 0:
                self._pending = self._pending[count:]
            elif count == AGAIN:
                if self._flushed.done():
                    self._flushed = Signal()
                LOOP.watch(fd, WRITING, _Flush(self))
                return
            elif count != INTERRUPTED:
                self._lost = True
        self._flushed.finish_unless_done()
        if self._closing:
            self._socket.close()
        elif self._ending and not self._lost:
            self._socket.shutdown(1)

    async def drain(self):
        await self._flushed
        if self._lost:
            raise ConnectionResetError("Connection lost")
        if self._closing:
            await Pause()

    def can_write_eof(self):
        return True

    def write_eof(self):
        if not self._ending:
            self._ending = True
            if not self._pending:
                self._flush()

    def close(self):
        if not self._closing:
            self._closing = True
            if not self._pending:
                self._socket.close()

    def is_closing(self):
        return self._closing

    async def wait_closed(self):
        await self._flushed
        await Pause()

    @specialize.arg(1)
    def get_extra_info(self, name, default=None):
        if name == "peername":
            return self._peer
        if name == "sockname":
            return self._name
        if name == "socket":
            return self._socket
        return default


def _streams(made, limit):
    """Both ends of a connected socket."""
    made.setblocking(False)
    reader = StreamReader(limit)
    reader._socket = made
    return reader, StreamWriter(made)


_streams._one_for_all_ = True


async def open_connection(host=None, port=None, *, limit=_LIMIT):
    made = socket()
    made.setblocking(False)
    answer = path_do(_place((host, int(port))), CONNECT, made.fileno())
    if answer == IN_PROGRESS:
        await _ready(made.fileno(), WRITING)
        answer = -made.getsockopt(1, 4)
    else:
        await Pause()
    if answer < 0:
        made.close()
        raise OSError(-answer, f"Connect call failed ('{host}', {port})")
    return _streams(made, limit)


class _Accept(Handle):
    _one_for_all_ = True

    def __init__(self, server):
        self._cancelled = False
        self._server = server

    def run(self):
        self._server._accept()


class Server:
    _one_for_all_ = True

    def __init__(self, listening, serve, limit):
        self._listening = listening
        self._serve = serve
        self._limit = limit
        self._watcher = None
        self._is_closed = False
        self._forever = None

    @property
    def sockets(self):
        return () if self._is_closed else (self._listening,)

    def is_serving(self):
        return self._watcher is not None and not self._is_closed

    def get_loop(self):
        return LOOP

    def _start(self):
        if self._watcher is None:
            self._watcher = LOOP.watch(self._listening.fileno(), READING, _Accept(self))

    async def start_serving(self):
        self._start()
        await Pause()

    def _accept(self):
        self._watcher = None
        if self._is_closed:
            return
        self._start()
        while True:
            fd = path_do("", ACCEPT, self._listening.fileno())
            if fd in (AGAIN, INTERRUPTED):
                return
            if fd < 0:
                raise OSError(-fd, strerror(-fd))
            reader, writer = _streams(socket(2, 1, 0, fd), self._limit)
            self._serve(reader, writer)

    def close(self):
        if not self._is_closed:
            self._is_closed = True
            watcher = self._watcher
            if watcher is not None:
                LOOP.forget(watcher)
            self._listening.close()
            forever = self._forever
            if forever is not None:
                forever.cancel()

    async def wait_closed(self):
        await Pause()

    async def serve_forever(self):
        if self._is_closed:
            raise RuntimeError("server is closed")
        self._start()
        self._forever = Signal()
        try:
            await self._forever
        finally:
            self.close()

    async def __aenter__(self):
        return self

    async def __aexit__(self, cls, value, traceback):
        self.close()
        await self.wait_closed()
        return False


async def start_server(
    client_connected_cb, host=None, port=None, *, limit=_LIMIT, backlog=100, reuse_address=None, start_serving=True
):
    def serve(reader, writer):
        begun = client_connected_cb(reader, writer)
        if begun is not None:
            Task(begun)

    listening = create_server(("" if host is None else host, int(port)), backlog=backlog)
    listening.setblocking(False)
    server = Server(listening, serve, limit)
    if start_serving:
        server._start()
    await Pause()
    return server
