#!/usr/bin/env python3
"""Summarise web server logs (combined format): hits, bytes, status classes, busiest hours."""

from __future__ import print_function

import getopt
import os
import re
import sys
import tempfile
from collections import Counter, defaultdict, namedtuple
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter

LINE = re.compile(
    r"""
    ^(?P<host>\S+)\s+              # client
    (?P<ident>\S+)\s+(?P<user>\S+)\s+
    \[(?P<when>[^\]]+)\]\s+
    "(?P<method>[A-Z]+)\s+(?P<path>\S+)(?:\s+HTTP/(?P<version>[\d.]+))?"\s+
    (?P<status>\d{3})\s+(?P<size>\d+|-)
    (?:\s+"(?P<referer>[^"]*)"\s+"(?P<agent>[^"]*)")?
    """,
    re.VERBOSE,
)

Hit = namedtuple("Hit", "host when method path status size agent")

SAMPLE = """\
10.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326 "-" "Mozilla/5.0"
10.0.0.2 - bob [10/Oct/2023:13:56:01 +0000] "GET /about HTTP/1.1" 404 153 "http://x.org/" "curl/7.1"
10.0.0.1 - - [10/Oct/2023:14:01:12 +0000] "POST /form?a=1 HTTP/1.1" 302 - "-" "Mozilla/5.0"
garbage line
10.0.0.3 - - [11/Oct/2023:00:00:01 +0200] "GET /index.html HTTP/1.0" 200 2326
10.0.0.2 - - [11/Oct/2023:00:10:00 +0200] "GET /big.iso HTTP/1.1" 206 104857600 "-" "Wget"
10.0.0.9 - - [11/Oct/2023:00:11:00 +0200] "HEAD /big.iso HTTP/1.1" 500 0 "-" "Wget"
"""


class Usage(Exception):
    def __init__(self, msg):
        self.msg = msg


def parse(lines):
    bad = 0
    for number, line in enumerate(lines, 1):
        m = LINE.match(line)
        if not m:
            bad += 1
            print("line %d: cannot parse %r" % (number, line.rstrip("\n")), file=sys.stderr)
            continue
        d = m.groupdict()
        when = datetime.strptime(d["when"], "%d/%b/%Y:%H:%M:%S %z")
        size = 0 if d["size"] == "-" else int(d["size"])
        yield Hit(
            d["host"], when, d["method"], d["path"].split("?")[0], int(d["status"]), size, d["agent"] or "unknown"
        )


def human(n):
    for unit in ("B", "K", "M", "G"):
        if n < 1024:
            break
        n /= 1024.0
    return "%.1f%s" % (n, unit)


def report(hits, top=3, verbose=False):
    hits = list(hits)
    print("%d hits, %s" % (len(hits), human(sum(h.size for h in hits))))
    codes = Counter("%dxx" % (h.status // 100) for h in hits)
    for code, n in sorted(codes.items()):
        print("  %s %3d  %s" % (code, n, "#" * n))
    bytes_by = defaultdict(int)
    agents = defaultdict(set)
    for h in hits:
        bytes_by[h.path] += h.size
        agents[h.agent].add(h.host)
    for path, size in sorted(bytes_by.items(), key=itemgetter(1), reverse=True)[:top]:
        print("  %-20s %10s" % (path, human(size)))
    for day, group in groupby(sorted(hits, key=attrgetter("when")), key=lambda h: h.when.date()):
        group = list(group)
        print(day.isoformat(), len(group), max(g.when.strftime("%H:%M") for g in group))
    if verbose:
        for agent in sorted(agents):
            print("  {:<12} {}".format(agent, ",".join(sorted(agents[agent]))))
        for host, n in Counter(h.host for h in hits).most_common(2):
            print("  top", host, n)


def main(argv=None):
    if argv is None:
        argv = sys.argv
    top, verbose, out = 3, False, None
    try:
        try:
            opts, args = getopt.getopt(argv[1:], "hvn:o:", ["help", "verbose", "top=", "output="])
        except getopt.error as msg:
            raise Usage(msg)
        for o, a in opts:
            if o in ("-h", "--help"):
                print(__doc__)
                return 0
            elif o in ("-v", "--verbose"):
                verbose = True
            elif o in ("-n", "--top"):
                top = int(a)
            elif o in ("-o", "--output"):
                out = a
            else:
                assert False, "unhandled option"
    except Usage as err:
        print(err.msg, file=sys.stderr)
        print("for help use --help", file=sys.stderr)
        return 2
    if not args:
        fd, name = tempfile.mkstemp(suffix=".log")
        with os.fdopen(fd, "w") as f:
            f.write(SAMPLE)
        try:
            with open(name) as f:
                report(parse(f), top, verbose)
        finally:
            os.remove(name)
        return 0
    for a in args:
        with open(a) as f:
            report(parse(f), top, verbose)
    return 0


if __name__ == "__main__":
    for line in (["x"], ["x", "-v", "-n", "1"], ["x", "--nope"], ["x", "--help"]):
        print(main(line))
    sys.exit(main())
