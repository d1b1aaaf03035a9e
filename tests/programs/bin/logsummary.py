#!/usr/bin/env python3
"""Summarise a web server's access log: requests by status and path, bytes, the busiest hour."""

import argparse
import re
import sys
from collections import Counter, defaultdict

LINE = re.compile(r'(\S+) \S+ \S+ \[(\d+)/(\w+)/(\d+):(\d+):\d+:\d+ [^\]]*\] "(\w+) (\S+)[^"]*" (\d+) (\d+|-)')


def main():
    parser = argparse.ArgumentParser(description="Summarise an access log.")
    parser.add_argument("log", nargs="*", help="files to read (default: standard input)")
    parser.add_argument("-n", "--top", type=int, default=3, help="how many paths to show")
    args = parser.parse_args()

    statuses = Counter()
    paths = Counter()
    hours = defaultdict(int)
    traffic = defaultdict(int)
    bad = 0
    total = 0

    def read(stream):
        nonlocal bad, total
        for line in stream:
            match = LINE.match(line)
            if match is None:
                bad += 1
                continue
            host, day, month, year, hour, method, path, status, size = match.groups()
            total += 1
            statuses[status] += 1
            paths[path.split("?")[0]] += 1
            hours[f"{day} {month} {year} {hour}h"] += 1
            if size != "-":
                traffic[host] += int(size)

    if args.log:
        for name in args.log:
            with open(name) as f:
                read(f)
    else:
        read(sys.stdin)

    print(f"{total} requests, {bad} lines that are none")
    for status, count in sorted(statuses.items()):
        print(f"  {status}: {count:5} ({count / total:.1%})")
    print("most asked for:")
    for path, count in paths.most_common(args.top):
        print(f"  {count:5}  {path}")
    busiest = max(hours, key=lambda hour: hours[hour])
    print("busiest hour:", busiest, hours[busiest])
    for host, size in sorted(traffic.items(), key=lambda item: (-item[1], item[0])):
        print(f"  {host:15} {size:>10,} bytes")


if __name__ == "__main__":
    main()
