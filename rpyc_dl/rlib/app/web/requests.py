"""`urllib.request` and `urllib.error`: what is asked for by `http`, and where a server leads on."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from urllib.parse import quote

from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.web.httpclient import HTTPConnection
from rpyc_dl.rlib.app.web.urls import urljoin, urlsplit
from rpyc_dl.rlib.objectmodel import specialize

AGENT = f"Python-urllib/{sys.version_info.major}.{sys.version_info.minor}"
REDIRECTIONS = 10


class URLError(OSError):
    __module__ = "urllib.error"

    def __init__(self, reason, filename=None):
        self.reason = reason

    def __str__(self):
        return f"<urlopen error {self.reason}>"


class HTTPError(URLError):
    __module__ = "urllib.error"

    def __init__(self, url, code, msg, hdrs, fp):
        URLError.__init__(self, msg)
        self.url = self.filename = url
        self.code = self.status = code
        self.msg = msg
        self.headers = self.hdrs = hdrs
        self.fp = fp

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"

    def __repr__(self):
        return f"<HTTPError {self.code}: {self.msg!r}>"

    def read(self, amt=None):
        return self.fp.read(amt)

    def info(self):
        return self.headers

    def geturl(self):
        return self.url

    def getcode(self):
        return self.code

    def close(self):
        self.fp.close()


class Request:
    _one_for_all_ = True

    @specialize.argtype(2)
    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):  # noqa: B006
        self.full_url = url.strip()
        parts = urlsplit(self.full_url)
        if not parts.scheme:
            raise ValueError(f"unknown url type: {self.full_url!r}")
        self.type = parts.scheme
        self.host = parts.netloc
        self.fragment = parts.fragment or None
        self.selector = quote(parts.path, "%/:=&?~#+!$,;'@()*[]") + ("?" + parts.query if parts.query else "")
        self.data = None if data is None else like_bytes(data)
        self.method = method
        self.headers = {}
        for name in headers:
            self.headers[name.capitalize()] = headers[name]

    def get_method(self):
        if self.method is not None:
            return self.method
        return "GET" if self.data is None else "POST"

    def get_full_url(self):
        return self.full_url

    def add_header(self, key, val):
        self.headers[key.capitalize()] = val

    def has_header(self, header_name):
        return header_name in self.headers

    def get_header(self, header_name, default=None):
        return self.headers.get(header_name, default)

    def header_items(self):
        return list(self.headers.items())

    def remove_header(self, header_name):
        self.headers.pop(header_name, "")


def _sent(request, timeout):
    """The answer to one request; URLError."""
    if request.type != "http":
        raise URLError(f"unknown url type: {request.type}")
    if not request.host:
        raise URLError("no host given")
    connection = HTTPConnection(request.host, None, timeout)
    headers = {}
    if request.data is not None:
        headers["Content-type"] = "application/x-www-form-urlencoded"
    headers["User-agent"] = AGENT
    for name in request.headers:
        headers[name] = request.headers[name]
    headers["Connection"] = "close"
    named = {name.title(): value for name, value in headers.items()}
    try:
        connection.request(request.get_method(), request.selector or "/", request.data, named)
    except OSError as error:
        raise URLError(error) from None
    answer = connection.getresponse()
    answer.url = request.full_url
    return answer


_sent._one_for_all_ = True


def _opened(request, timeout):
    """The answer, from where a server leads to; HTTPError, URLError."""
    for _ in range(REDIRECTIONS + 1):
        answer = _sent(request, timeout)
        if 200 <= answer.status < 300:
            return answer
        place = answer.getheader("location")
        leads_on = answer.status in (301, 302, 303, 307, 308) and request.get_method() in ("GET", "HEAD", "POST")
        if place is None or not leads_on or (request.data is not None and answer.status in (307, 308)):
            raise HTTPError(request.full_url, answer.status, answer.reason, answer.headers, answer)
        made = Request(urljoin(request.full_url, place), None, {}, None, False, None)
        for name in request.headers:
            if name not in ("Content-length", "Content-type"):
                made.headers[name] = request.headers[name]
        request = made
    raise HTTPError(
        request.full_url,
        answer.status,
        "The HTTP server returned a redirect error that would lead to an infinite loop.\n"
        "The last 30x error message was:\n" + answer.reason,
        answer.headers,
        answer,
    )


_opened._one_for_all_ = True


@specialize.argtype(0, 1)
def urlopen(url, data=None, timeout=None):
    if isinstance(url, str):
        request = Request(url, data)
    elif not isinstance(url, Request):
        raise AttributeError(
            f"{type(url).__name__!r} object has no attribute {'timeout' if data is None else 'data'!r}"
        )
    else:
        request = url
        if data is not None:
            request.data = like_bytes(data)
    return _opened(request, None if timeout is None else float(timeout))
