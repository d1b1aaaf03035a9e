"""`socketserver`: servers of TCP, and what answers a request of a stream."""

# mypy: ignore-errors
from __future__ import annotations

import contextlib
import socket as live
import sys
import time

from rpyc_dl.rlib.app.aio.waiting import WAITING
from rpyc_dl.rlib.app.calls.lasterror import print_exc
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.web.sockets import _polled, socket
from rpyc_dl.rlib.objectmodel import specialize


class BaseServer:
    timeout = None

    def __init__(self, server_address, RequestHandlerClass):
        self.server_address = server_address
        self.RequestHandlerClass = RequestHandlerClass
        self._is_shut_down = False
        self._is_asked_to_stop = False

    def server_activate(self):
        pass

    def serve_forever(self, poll_interval=0.5):
        self._is_shut_down = False
        try:
            while not self._is_asked_to_stop:
                ready = self._ready(poll_interval)
                if self._is_asked_to_stop:
                    break
                if ready:
                    self._handle_request_noblock()
                self.service_actions()
        finally:
            self._is_asked_to_stop = False
            self._is_shut_down = True

    def _ready(self, seconds):
        """Whether a request comes within so many seconds; below 0: wait for it."""
        if WAITING.until_ready is None:
            return _polled(f"{self.fileno()} 1", int(seconds * 1000) if seconds >= 0 else -1) > 0
        return WAITING.until_ready(self.fileno(), 1, time.monotonic() + seconds if seconds >= 0 else -1.0)

    def shutdown(self):
        """Stop `serve_forever`, which runs in another thread, and wait for its end."""
        self._is_asked_to_stop = True
        while not self._is_shut_down and WAITING.pause is not None:
            WAITING.pause(0.001)

    def service_actions(self):
        pass

    def handle_request(self):
        if self._ready(-1.0 if self.timeout is None else float(self.timeout)):
            self._handle_request_noblock()
        else:
            self.handle_timeout()

    def _handle_request_noblock(self):
        try:
            request, client_address = self.get_request()
        except OSError:
            return
        if not self.verify_request(request, client_address):
            self.shutdown_request(request)
            return
        try:
            self.process_request(request, client_address)
        except Exception:
            self.handle_error(request, client_address)
            self.shutdown_request(request)

    def handle_timeout(self):
        pass

    def verify_request(self, request, client_address):
        return True

    def process_request(self, request, client_address):
        self.finish_request(request, client_address)
        self.shutdown_request(request)

    def server_close(self):
        pass

    def finish_request(self, request, client_address):
        self.RequestHandlerClass(request, client_address, self)

    def handle_error(self, request, client_address):
        print("-" * 40, file=sys.stderr)
        print("Exception occurred during processing of request from", client_address, file=sys.stderr)
        print_exc()
        print("-" * 40, file=sys.stderr)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.server_close()


class TCPServer(BaseServer):
    address_family = live.AF_INET
    socket_type = live.SOCK_STREAM
    request_queue_size = 5
    allow_reuse_address = False
    allow_reuse_port = False

    def __init__(self, server_address, RequestHandlerClass, bind_and_activate=True):
        BaseServer.__init__(self, server_address, RequestHandlerClass)
        self.socket = socket()
        if bind_and_activate:
            try:
                self.server_bind()
                self.server_activate()
            except OSError:
                self.server_close()
                raise

    def server_bind(self):
        if self.allow_reuse_address:
            self.socket.setsockopt(1, 2, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()

    def server_activate(self):
        self.socket.listen(self.request_queue_size)

    def server_close(self):
        self.socket.close()

    def fileno(self):
        return self.socket.fileno()

    def get_request(self):
        return self.socket.accept()

    def shutdown_request(self, request):
        with contextlib.suppress(OSError):  # the other end may be gone
            request.shutdown(1)
        self.close_request(request)

    def close_request(self, request):
        request.close()


class BaseRequestHandler:
    def __init__(self, request, client_address, server):
        self.request = request
        self.client_address = client_address
        self.server = server
        self.setup()
        try:
            self.handle()
        finally:
            self.finish()

    def setup(self):
        pass

    def handle(self):
        pass

    def finish(self):
        pass


class SocketWriter:
    """The file of bytes that an answer is written to: what is written is sent at once."""

    _one_for_all_ = True

    def __init__(self, connection):
        self._connection = connection
        self.closed = False

    @specialize.argtype(1)
    def write(self, data):
        given = like_bytes(data)
        self._connection._send_all(given)
        return len(given)

    def writable(self):
        return True

    def flush(self):
        pass

    def close(self):
        self.closed = True


class StreamRequestHandler(BaseRequestHandler):
    timeout = None

    def setup(self):
        self.connection = self.request
        if self.timeout is not None:
            self.connection.settimeout(self.timeout)
        self.rfile = self.connection.makefile("rb")
        self.wfile = SocketWriter(self.connection)

    def finish(self):
        self.wfile.close()
        self.rfile.close()
