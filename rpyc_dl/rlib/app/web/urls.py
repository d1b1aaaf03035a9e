"""`urllib.parse`: URLs taken apart and put together (RFC 3986). The results are of CPython's own classes.

Bytes are taken as texts of ASCII, and the parts are bytes again.
"""

# mypy: ignore-errors
from __future__ import annotations

import unicodedata
from urllib.parse import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    scheme_chars,
    uses_netloc,
    uses_params,
    uses_relative,
)

from rpyc_dl.rlib.app.web.urlquoting import text_of
from rpyc_dl.rlib.objectmodel import specialize

#: What is taken away in front of a URL: control characters and blanks.
_BLANKS = "".join(map(chr, range(33)))
_HEX = "0123456789abcdefABCDEF"
#: Characters that are written as others when a host is normalized, some that take a URL apart among them (`\u2100`:
#: `a/c`).
_MISLEADING = "".join(
    c for c in map(chr, range(0x2000, 0x10000)) if set(unicodedata.normalize("NFKC", c)) & set("/?#@:")
)


@specialize.argtype(0, 1)
def _check_alike(first, second):
    if second and isinstance(first, str) != isinstance(second, str):
        raise TypeError("Cannot mix str and non-str arguments")


@specialize.argtype(0, 1, 2, 3, 4)
def _check_all_alike(scheme, netloc, url, query, fragment):
    _check_alike(scheme, netloc)
    _check_alike(scheme, url)
    _check_alike(scheme, query)
    _check_alike(scheme, fragment)


# ---- taking apart --------------------------------------------------------------------------------------------------


def _cleaned(text):
    """Without the characters that browsers take away."""
    return text.replace("\t", "").replace("\r", "").replace("\n", "")


def _is_group(text):
    """Whether it is one of the eight numbers of an address of IPv6."""
    return 0 < len(text) <= 4 and all(c in _HEX for c in text)


def _is_dotted(text):
    """Whether it is an address of IPv4."""
    numbers = text.split(".")
    for number in numbers:
        if not (number.isascii() and number.isdigit()) or len(number) > 3 or int(number) > 255:
            return False
        if len(number) > 1 and number[0] == "0":
            return False
    return len(numbers) == 4


def _is_of_six(text):
    """Whether it is an address of IPv6."""
    address, percent, zone = text.partition("%")
    if percent and (not zone or "%" in zone):
        return False
    groups = address.split(":")
    if "." in groups[-1]:
        if not _is_dotted(groups[-1]):
            return False
        groups[-1:] = ["0", "0"]
    if len(groups) < 3 or len(groups) > 9:
        return False
    left_out = [i for i in range(1, len(groups) - 1) if not groups[i]]
    if len(left_out) > 1:
        return False
    if not left_out:
        return len(groups) == 8 and all(_is_group(each) for each in groups)
    front, back = groups[: left_out[0]], groups[left_out[0] + 1 :]
    if front == [""]:
        front = []
    if back == [""]:
        back = []
    return len(front) + len(back) < 8 and all(_is_group(each) for each in front + back)


def _check_brackets(netloc):
    """The host in brackets is an address of IPv6 or of a later version."""
    host = netloc.partition("[")[2].partition("]")[0]
    if host.startswith("v"):
        version, dot, rest = host[1:].partition(".")
        if not version or not dot or not rest or "\n" in rest or not all(c in _HEX for c in version):
            raise ValueError("IPvFuture address is invalid")
    elif _is_dotted(host):
        raise ValueError("An IPv4 address cannot be in brackets")
    elif not _is_of_six(host):
        raise ValueError(f"{host!r} does not appear to be an IPv4 or IPv6 address")


def _check_netloc(netloc):
    """No character of the host stands for one that takes a URL apart."""
    if not netloc.isascii() and any(c in _MISLEADING for c in netloc):
        raise ValueError("netloc '" + netloc + "' contains invalid characters under NFKC normalization")


def _split(url, scheme, allow_fragments):
    """The five parts of a URL."""
    url = _cleaned(url.lstrip(_BLANKS))
    scheme = _cleaned(scheme.strip(_BLANKS))
    netloc = query = fragment = ""
    i = url.find(":")
    if i > 0 and url[0].isascii() and url[0].isalpha() and all(c in scheme_chars for c in url[:i]):
        scheme, url = url[:i].lower(), url[i + 1 :]
    if url[:2] == "//":
        end = len(url)
        for c in "/?#":
            found = url.find(c, 2)
            if found >= 0:
                end = min(end, found)
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_brackets(netloc)
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    _check_netloc(netloc)
    return scheme, netloc, url, query, fragment


def _parse(url, scheme, allow_fragments):
    """The six parts of a URL: parameters are those behind `;` in the last piece of the path."""
    scheme, netloc, path, query, fragment = _split(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in path:
        i = path.find(";", max(path.rfind("/"), 0))
        if i >= 0:
            path, params = path[:i], path[i + 1 :]
    return scheme, netloc, path, params, query, fragment


@specialize.argtype(0, 1)
def urlsplit(url, scheme="", allow_fragments=True):
    _check_alike(url, scheme)
    a, b, c, d, e = _split(text_of(url), text_of(scheme), bool(allow_fragments))
    if not isinstance(url, str):
        return SplitResultBytes(a.encode(), b.encode(), c.encode(), d.encode(), e.encode())
    return SplitResult(a, b, c, d, e)


@specialize.argtype(0, 1)
def urlparse(url, scheme="", allow_fragments=True):
    _check_alike(url, scheme)
    a, b, c, d, e, f = _parse(text_of(url), text_of(scheme), bool(allow_fragments))
    if not isinstance(url, str):
        return ParseResultBytes(a.encode(), b.encode(), c.encode(), d.encode(), e.encode(), f.encode())
    return ParseResult(a, b, c, d, e, f)


def _defragged(url):
    if "#" not in url:
        return url, ""
    scheme, netloc, path, params, query, fragment = _parse(url, "", True)
    return _unparse(scheme, netloc, path, params, query, ""), fragment


@specialize.argtype(0)
def urldefrag(url):
    whole, fragment = _defragged(text_of(url))
    if not isinstance(url, str):
        return DefragResultBytes(whole.encode(), fragment.encode())
    return DefragResult(whole, fragment)


# ---- putting together ----------------------------------------------------------------------------------------------


def _unsplit(scheme, netloc, url, query, fragment):
    if netloc or (scheme and scheme in uses_netloc and url[:2] != "//"):
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + (netloc or "") + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url = url + "?" + query
    if fragment:
        url = url + "#" + fragment
    return url


def _unparse(scheme, netloc, url, params, query, fragment):
    return _unsplit(scheme, netloc, f"{url};{params}" if params else url, query, fragment)


@specialize.argtype(0)
def _check_parts(components, count):
    """Complain of other than so many parts, of which CPython makes texts before it counts them."""
    if components is None:
        raise TypeError("urllib.parse._coerce_args() argument after * must be an iterable, not NoneType")
    if not components:
        raise IndexError("tuple index out of range")
    if not isinstance(components, tuple) and len(components) != count:
        for part in components:
            text_of(part)
        if len(components) > count:
            raise ValueError(f"too many values to unpack (expected {count + 1})")
        raise ValueError(f"not enough values to unpack (expected {count + 1}, got {len(components) + 1})")


@specialize.argtype(0)
def urlunsplit(components):
    _check_parts(components, 5)
    scheme, netloc, url, query, fragment = components
    _check_all_alike(scheme, netloc, url, query, fragment)
    made = _unsplit(text_of(scheme), text_of(netloc), text_of(url), text_of(query), text_of(fragment))
    return made if isinstance(scheme, str) else made.encode("ascii")


@specialize.argtype(0)
def urlunparse(components):
    _check_parts(components, 6)
    scheme, netloc, url, params, query, fragment = components
    _check_all_alike(scheme, netloc, url, query, fragment)
    _check_alike(scheme, params)
    made = _unparse(
        text_of(scheme), text_of(netloc), text_of(url), text_of(params), text_of(query), text_of(fragment)
    )
    return made if isinstance(scheme, str) else made.encode("ascii")


def _resolved(base, path):
    """The path from a base, without `.` and `..`."""
    parts = base.split("/")
    if parts[-1]:
        del parts[-1]
    segments = path.split("/")
    if path[:1] != "/":
        segments = parts + segments
        segments[1:-1] = [each for each in segments[1:-1] if each]
    made = []
    for segment in segments:
        if segment == "..":
            if made:
                made.pop()
        elif segment != ".":
            made.append(segment)
    if segments[-1] in (".", ".."):
        made.append("")
    return "/".join(made) or "/"


def _join(base, url, allow_fragments):
    base_scheme, base_netloc, base_path, base_params, base_query, _ = _parse(base, "", allow_fragments)
    scheme, netloc, path, params, query, fragment = _parse(url, base_scheme, allow_fragments)
    if scheme != base_scheme or scheme not in uses_relative:
        return url
    if scheme in uses_netloc:
        if netloc:
            return _unparse(scheme, netloc, path, params, query, fragment)
        netloc = base_netloc
    if not path and not params:
        return _unparse(scheme, netloc, base_path, base_params, query or base_query, fragment)
    return _unparse(scheme, netloc, _resolved(base_path, path), params, query, fragment)


@specialize.argtype(0, 1)
def urljoin(base, url, allow_fragments=True):
    if not base:
        return url
    if not url:
        return base
    _check_alike(base, url)
    made = _join(text_of(base), text_of(url), bool(allow_fragments))
    return made if isinstance(base, str) else made.encode("ascii")
