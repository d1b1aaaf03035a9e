"""`urllib.parse`: URLs, texts that are quoted, and fields of queries."""

import sys
from urllib.parse import (
    urlparse,
    urlunparse,
    urljoin,
    quote,
    unquote,
    quote_plus,
    unquote_plus,
    urlencode,
    parse_qs,
    parse_qsl,
    urlsplit,
    urlunsplit,
    urldefrag,
    quote_from_bytes,
    unquote_to_bytes,
)


def main(argv):
    u = urlparse("http://user:pw@example.com:8080/a/b;p?q=1&r=2#frag")
    print(u.scheme, u.netloc, u.path, u.params, u.query, u.fragment)
    print(u.hostname, u.port, u.username, u.password)
    print(u)
    print(u.geturl())
    print(urlunparse(u))
    print(u._replace(path="/x").geturl())
    print(urljoin("http://a/b/c/d", "../e"), urljoin("http://a/b", "//g"))
    print(
        quote("a b/c&ü"), quote("a/b", safe=""), unquote("a%20b%C3%BC"), quote_plus("a b&c"), unquote_plus("a+b%26")
    )
    print(urlencode({"a": 1, "b": "x y"}), urlencode([("a", "1"), ("b", "2")]))
    print(urlencode({"a": ["1", "2"]}, doseq=True))
    print(parse_qs("a=1&b=2&a=3"), parse_qsl("a=1&b=&c=3", keep_blank_values=True))
    s = urlsplit("https://x.org/p?q#f")
    print(s, urlunsplit(s), s.scheme)
    print(urlunsplit(("http", "h", "/p", "q=1", "")))
    print(urldefrag("http://a/b#c"), urldefrag("http://a/b").fragment)
    for text in ["", "a%2", "%zz%41", "é%C3%A9%ff", "%E2%82%AC"]:
        print(repr(unquote(text)), repr(unquote(text, errors="ignore")), unquote_to_bytes(text))
    print(
        unquote("%e9", "latin-1"),
        quote("é", encoding="latin-1"),
        quote(b"\xff a"),
        quote_from_bytes(b"a b/~"),
        quote_plus("a b", safe="/"),
    )
    print(urljoin(b"http://a/b", b"c"), parse_qsl(b"a=1&b=%20"))
    for bad in ["http://[::1", "http://[1.2.3.4]/", "http://[::g]/", "http://[v1.x]/", "http://\u2100.com"]:
        try:
            print(urlsplit(bad).netloc)
        except ValueError as e:
            print("ValueError", e)
    for bad in ["http://h:x/", "http://h:70000/"]:
        try:
            print(urlsplit(bad).port)
        except ValueError as e:
            print("ValueError", e)
    print(
        urlsplit("http://[::1]:8080/").hostname,
        urlsplit("http://[fe80::1%25eth0]/").hostname,
        urlsplit("//H.Example:1").hostname,
    )
    for base, url in [
        ("http://a/b/c/d;p?q", x)
        for x in [
            "g:h",
            "g",
            "./g",
            "g/",
            "/g",
            "//g",
            "?y",
            "g?y",
            "#s",
            ";x",
            "",
            ".",
            "..",
            "../../g",
            "../../../g",
            "g;x=1/../y",
        ]
    ]:
        print(urljoin(base, url))
    try:
        parse_qsl("a=1&b", strict_parsing=True)
    except ValueError as e:
        print(e)
    print(
        parse_qs("a=1;b=2", separator=";"),
        parse_qs("a=&b", keep_blank_values=True),
        urlencode({"k": "é ü"}, quote_via=quote),
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
