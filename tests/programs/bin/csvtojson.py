#!/usr/bin/env python3
"""Turn a CSV file into JSON: one object a row, with numbers where the text is one."""

import csv
import json
import sys


def main(argv):
    if len(argv) < 2:
        print(f"usage: {argv[0]} FILE.csv [FILE.json]", file=sys.stderr)
        return 2
    with open(argv[1], newline="") as f:
        rows = list(csv.DictReader(f))
    text = json.dumps(rows, indent=2, sort_keys=True)
    if len(argv) > 2:
        with open(argv[2], "w") as out:
            out.write(text + "\n")
        print(f"{len(rows)} rows written to {argv[2]}")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
