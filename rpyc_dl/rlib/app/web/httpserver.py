"""`http.server`: a server of HTTP, whose handlers are classes of the program."""

# mypy: ignore-errors
from __future__ import annotations

import html
import http.server
import sys
import time
from http import HTTPStatus
from http.client import HTTPException

from rpyc_dl.rlib.app.dates.clocktime import gmtime, localtime
from rpyc_dl.rlib.app.web.headers import HTTPMessage, parse_headers
from rpyc_dl.rlib.app.web.servers import StreamRequestHandler, TCPServer
from rpyc_dl.rlib.objectmodel import specialize

_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_MONTHS = ["", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
#: By the number of an answer: its phrase and its description.
PHRASES = {int(status): status.phrase for status in HTTPStatus}
DESCRIPTIONS = {int(status): status.description for status in HTTPStatus}
CONTROLS = {code: f"\\x{code:02x}" for code in [*range(0x20), *range(0x7F, 0xA0)]} | {92: "\\\\"}
_PAGE = http.server.DEFAULT_ERROR_MESSAGE.replace("%(code)d", "%(code)s")


class HTTPServer(TCPServer):
    allow_reuse_address = True

    def server_bind(self):
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address


class BaseHTTPRequestHandler(StreamRequestHandler):
    sys_version = "Python/" + sys.version.split()[0]
    server_version = http.server.BaseHTTPRequestHandler.server_version
    error_message_format = _PAGE
    error_content_type = http.server.DEFAULT_ERROR_CONTENT_TYPE
    default_request_version = "HTTP/0.9"
    protocol_version = "HTTP/1.0"

    def _begin_request(self):
        self.command = ""
        self.path = ""
        self.headers = HTTPMessage()
        self.request_version = self.default_request_version
        self.requestline = ""
        self._headers_buffer = []

    def _version(self, text):
        """The two numbers of a version; ValueError."""
        if not text.startswith("HTTP/"):
            raise ValueError
        numbers = text[5:].split(".")
        if len(numbers) != 2 or any([not number.isdigit() or len(number) > 10 for number in numbers]):
            raise ValueError
        return int(numbers[0]), int(numbers[1])

    def _take_version(self, version):
        """Whether requests of this version are answered."""
        try:
            number = self._version(version)
        except ValueError:
            self.send_error(400, f"Bad request version ({version!r})")
            return False
        if number >= (1, 1) and self.protocol_version >= "HTTP/1.1":
            self.close_connection = False
        if number >= (2, 0):
            self.send_error(505, f"Invalid HTTP version ({version[5:]})")
            return False
        self.request_version = version
        return True

    def parse_request(self):
        self._begin_request()
        self.close_connection = True
        self.requestline = self.raw_requestline.decode("iso-8859-1").rstrip("\r\n")
        words = self.requestline.split()
        if not words:
            return False
        if len(words) >= 3 and not self._take_version(words[-1]):
            return False
        if not 2 <= len(words) <= 3:
            self.send_error(400, f"Bad request syntax ({self.requestline!r})")
            return False
        if len(words) == 2:
            self.close_connection = True
            if words[0] != "GET":
                self.send_error(400, f"Bad HTTP/0.9 request type ({words[0]!r})")
                return False
        self.command = words[0]
        self.path = words[1]
        if self.path.startswith("//"):
            self.path = "/" + self.path.lstrip("/")
        return self._take_headers()

    def _take_headers(self):
        try:
            self.headers = parse_headers(self.rfile)
        except HTTPException as error:
            self.send_error(431, "Too many headers", str(error))
            return False
        connection = self.headers.get("Connection", "").lower()
        if connection == "close":
            self.close_connection = True
        elif connection == "keep-alive" and self.protocol_version >= "HTTP/1.1":
            self.close_connection = False
        is_recent = self.protocol_version >= "HTTP/1.1" and self.request_version >= "HTTP/1.1"
        if is_recent and self.headers.get("Expect", "").lower() == "100-continue":
            return self.handle_expect_100()
        return True

    def handle_expect_100(self):
        self.send_response_only(100)
        self.end_headers()
        return True

    def handle_one_request(self):
        try:
            self.raw_requestline = self.rfile.readline(65537)
            if len(self.raw_requestline) > 65536:
                self._begin_request()
                self.send_error(414)
                return
            if not self.raw_requestline:
                self.close_connection = True
                return
            if not self.parse_request():
                return
            if not self._answer():
                self.send_error(501, f"Unsupported method ({self.command!r})")
                return
            self.wfile.flush()
        except TimeoutError as error:
            self.log_error("Request timed out: %s", repr(error))
            self.close_connection = True

    def _answer(self):
        """Call the method for the command; whether there is one."""
        command = self.command
        if command == "GET" and hasattr(self, "do_GET"):
            self.do_GET()
        elif command == "POST" and hasattr(self, "do_POST"):
            self.do_POST()
        elif command == "HEAD" and hasattr(self, "do_HEAD"):
            self.do_HEAD()
        elif command == "PUT" and hasattr(self, "do_PUT"):
            self.do_PUT()
        elif command == "DELETE" and hasattr(self, "do_DELETE"):
            self.do_DELETE()
        elif command == "PATCH" and hasattr(self, "do_PATCH"):
            self.do_PATCH()
        elif command == "OPTIONS" and hasattr(self, "do_OPTIONS"):
            self.do_OPTIONS()
        else:
            return False
        return True

    def handle(self):
        self.close_connection = True
        self.handle_one_request()
        while not self.close_connection:
            self.handle_one_request()

    @specialize.argtype(1)
    def send_error(self, code, message=None, explain=None):
        number = int(code)
        shown = PHRASES.get(number, "???") if message is None else message
        explained = DESCRIPTIONS.get(number, "???") if explain is None else explain
        self.log_error("code %s, message %s", str(number), shown)
        self.send_response(number, shown)
        self.send_header("Connection", "close")
        body = b""
        if number >= 200 and number not in (204, 205, 304):
            content = self.error_message_format % {
                "code": str(number),
                "message": html.escape(shown, quote=False),
                "explain": html.escape(explained, quote=False),
            }
            body = content.encode("UTF-8", "replace")
            self.send_header("Content-Type", self.error_content_type)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and body:
            self.wfile.write(body)

    @specialize.argtype(1)
    def send_response(self, code, message=None):
        number = int(code)
        self.log_request(str(number))
        self.send_response_only(number, message)
        self.send_header("Server", self.version_string())
        self.send_header("Date", self.date_time_string())

    @specialize.argtype(1)
    def send_response_only(self, code, message=None):
        number = int(code)
        if self.request_version != "HTTP/0.9":
            shown = PHRASES.get(number, "") if message is None else message
            self._headers_buffer.append(f"{self.protocol_version} {number} {shown}\r\n".encode("latin-1"))

    @specialize.argtype(2)
    def send_header(self, keyword, value):
        text = str(value)
        if self.request_version != "HTTP/0.9":
            self._headers_buffer.append(f"{keyword}: {text}\r\n".encode("latin-1"))
        if keyword.lower() == "connection":
            if text.lower() == "close":
                self.close_connection = True
            elif text.lower() == "keep-alive":
                self.close_connection = False

    def end_headers(self):
        if self.request_version != "HTTP/0.9":
            self._headers_buffer.append(b"\r\n")
            self.flush_headers()

    def flush_headers(self):
        self.wfile.write(b"".join(self._headers_buffer))
        self._headers_buffer = []

    @specialize.argtype(1, 2)
    def log_request(self, code="-", size="-"):
        self.log_message('"%s" %s %s', self.requestline, str(code), str(size))

    def log_error(self, format, *args):
        self.log_message(format, *args)

    def log_message(self, format, *args):
        message = (format % args).translate(CONTROLS)
        sys.stderr.write(f"{self.address_string()} - - [{self.log_date_time_string()}] {message}\n")

    def version_string(self):
        return self.server_version + " " + self.sys_version

    def date_time_string(self, timestamp=None):
        now = gmtime(time.time() if timestamp is None else timestamp)
        day, month = _DAYS[now[6]], _MONTHS[now[1]]
        return f"{day}, {now[2]:02d} {month} {now[0]:04d} {now[3]:02d}:{now[4]:02d}:{now[5]:02d} GMT"

    def log_date_time_string(self):
        now = localtime(time.time())
        return f"{now[2]:02d}/{_MONTHS[now[1]]}/{now[0]:04d} {now[3]:02d}:{now[4]:02d}:{now[5]:02d}"

    def address_string(self):
        return self.client_address[0]
