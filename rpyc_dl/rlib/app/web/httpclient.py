"""`http.client`: a connection that asks a server, and its answer."""

# mypy: ignore-errors
from __future__ import annotations

from http.client import BadStatusLine, CannotSendRequest, IncompleteRead, ResponseNotReady

from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.web.headers import parse_headers
from rpyc_dl.rlib.app.web.sockets import create_connection
from rpyc_dl.rlib.objectmodel import specialize


class HTTPResponse:
    _one_for_all_ = True

    def __init__(self, sock, method, url):
        self.fp = sock.makefile("rb")
        self._sock = sock
        self._method = method
        self.url = url
        self.status = self.code = 0
        self.reason = self.msg = ""
        self.version = 11
        self.headers = None
        self.chunked = False
        self.length = None
        self.will_close = True
        self.closed = False
        self._is_done = False

    def begin(self):
        """Read what stands before the body."""
        self._read_status()
        self.headers = parse_headers(self.fp)
        while self.status == 100:
            self._read_status()
            self.headers = parse_headers(self.fp)
        self.code = self.status
        self.msg = self.reason
        self.chunked = self.headers.get("transfer-encoding", "").lower() == "chunked"
        connection = self.headers.get("connection", "").lower()
        if self.version == 11:
            self.will_close = "close" in connection
        else:
            self.will_close = "keep-alive" not in connection and "keep-alive" not in self.headers
        length = self.headers.get("content-length", "")
        if self.chunked:
            self.length = None
        elif self.status in (204, 304) or 100 <= self.status < 200 or self._method == "HEAD":
            self.length = 0
        elif length.strip().isdigit():
            self.length = int(length)
        if not self.chunked and self.length is None:
            self.will_close = True

    def _read_status(self):
        line = self.fp.readline(65537).decode("iso-8859-1")
        if not line:
            raise ConnectionResetError("Remote end closed connection without response")
        words = line.split(None, 2)
        if len(words) < 2 or not words[0].startswith("HTTP/") or not words[1].isdigit() or len(words[1]) != 3:
            raise BadStatusLine(line)
        self.version = 10 if words[0] in ("HTTP/1.0", "HTTP/0.9") else 11
        self.status = int(words[1])
        self.reason = words[2].strip() if len(words) > 2 else ""

    def _finish(self):
        """All is read."""
        self._is_done = True
        if self.will_close:
            self._sock.close()

    def _read_chunks(self):
        parts = []
        while True:
            size = int(self.fp.readline(65537).decode("iso-8859-1").partition(";")[0].strip(), 16)
            if size == 0:
                break
            parts.append(self.fp.read(size))
            self.fp.readline(3)
        while self.fp.readline(65537).strip():
            pass
        return b"".join(parts)

    def read(self, amt=None):
        if self._is_done or self.closed:
            return b""
        if self.chunked:
            self._load_chunks()
            return self.read(amt)
        if amt is None or amt < 0:
            data = self.fp.read() if self.length is None else self.fp.read(self.length)
            if self.length is not None and len(data) < self.length:
                missing = self.length - len(data)
                self._finish()
                raise IncompleteRead(data, missing)
            self._finish()
            return data
        data = self.fp.read(amt if self.length is None else min(amt, self.length))
        if self.length is not None:
            self.length -= len(data)
        if (not data and amt > 0) or self.length == 0:
            self._finish()
        return data

    def _load_chunks(self):
        """Read all chunks: what is asked for comes of them."""
        data = self._read_chunks()
        self.chunked = False
        self.length = len(data)
        self.fp._data = data + self.fp._data[self.fp._start :]
        self.fp._start = 0

    def readline(self, limit=-1):
        if self._is_done or self.closed:
            return b""
        if self.chunked:
            self._load_chunks()
        most = limit
        if self.length is not None:
            most = self.length if limit < 0 else min(limit, self.length)
        line = self.fp.readline(most)
        if self.length is not None:
            self.length -= len(line)
        if not line or self.length == 0:
            self._finish()
        return line

    def readlines(self, hint=-1):
        return [line for line in self]

    def __iter__(self):
        while True:
            line = self.readline()
            if not line:
                return
            yield line

    @specialize.argtype(2)
    def getheader(self, name, default=None):
        found = self.headers.get_all(name)
        return default if found is None else ", ".join(found)

    def getheaders(self):
        return self.headers.items()

    def info(self):
        return self.headers

    def geturl(self):
        return self.url

    def getcode(self):
        return self.status

    def isclosed(self):
        return self._is_done or self.closed

    def readable(self):
        return True

    def close(self):
        if not self.closed:
            self.closed = True
            if not self._is_done:
                self._finish()

    def flush(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class HTTPConnection:
    _one_for_all_ = True
    default_port = 80

    def __init__(self, host, port=None, timeout=None):
        self.host, self.port = _host_and_port(host, port)
        self.timeout = timeout
        self.sock = None
        self._method = ""
        self._pending = None  # the parts of a request that are not yet sent
        self._is_sent = False
        self._response = None

    def connect(self):
        self.sock = create_connection((self.host, self.port), None if self.timeout is None else float(self.timeout))

    def set_debuglevel(self, level):
        if level:
            raise NotImplementedError("http.client: a compiled program prints nothing of its connections")

    @specialize.argtype(3)
    def request(self, method, url, body=None, headers={}, *, encode_chunked=False):  # noqa: B006
        names = [name.lower() for name in headers]
        self.putrequest(method, url, "host" in names, "accept-encoding" in names)
        data = _as_bytes(body)
        has_body = body is not None or method.upper() in ("PATCH", "POST", "PUT")
        if has_body and "content-length" not in names and "transfer-encoding" not in names:
            self.putheader("Content-Length", str(len(data)))
        for name in headers:
            self.putheader(name, headers[name])
        self.endheaders(data)

    def putrequest(self, method, url, skip_host=False, skip_accept_encoding=False):
        if self._response is not None and self._response.isclosed():
            self._response = None
        if self._pending is not None or self._is_sent:
            raise CannotSendRequest("Request-sent" if self._is_sent else "Request-started")
        self._method = method
        self._pending = [f"{method} {url or '/'} HTTP/1.1\r\n".encode("ascii")]
        if not skip_host:
            self.putheader("Host", self.host if self.port == 80 else f"{self.host}:{self.port}")
        if not skip_accept_encoding:
            self.putheader("Accept-Encoding", "identity")

    def putheader(self, header, value):
        self._pending.append(f"{header}: {value}\r\n".encode("latin-1"))

    @specialize.argtype(1)
    def endheaders(self, message_body=None):
        self._pending.append(b"\r\n")
        data = b"".join(self._pending) + _as_bytes(message_body)
        self._pending = None
        self._is_sent = True
        self._send(data)

    @specialize.argtype(1)
    def send(self, data):
        self._send(_as_bytes(data))

    def _send(self, data):
        if self.sock is None or self.sock.fileno() < 0:
            self.connect()
        self.sock._send_all(data)

    def getresponse(self):
        if self._response is not None and self._response.isclosed():
            self._response = None
        if not self._is_sent or self._response is not None:
            raise ResponseNotReady("Idle")
        made = HTTPResponse(self.sock, self._method, "")
        try:
            made.begin()
        except OSError:
            self.close()
            raise
        self._is_sent = False
        if made.will_close:
            self.sock = None
        else:
            self._response = made
        if made.length == 0 and not made.chunked:
            made._finish()
        return made

    def close(self):
        self._pending = None
        self._is_sent = False
        if self.sock is not None:
            self.sock.close()
            self.sock = None
        self._response = None

    def __repr__(self):
        return f"<http.client.HTTPConnection {self.host}:{self.port}>"


@specialize.argtype(0)
def _as_bytes(body):
    if body is None:
        return b""
    if isinstance(body, str):
        return body.encode("iso-8859-1")
    return like_bytes(body)


def _host_and_port(host, port):
    if port is not None:
        return host, port
    name, colon, digits = host.rpartition(":")
    if not colon:
        return host, 80
    if not digits.isdigit():
        raise ValueError(f"nonnumeric port: '{digits}'")
    return name, int(digits)


_host_and_port._one_for_all_ = True
