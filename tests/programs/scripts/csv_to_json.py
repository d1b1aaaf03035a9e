#!/usr/bin/env python3
"""csv2json - convert CSV to JSON and back.

usage: csv2json [-t] [-i N] [--types] [FILE]
"""

import argparse
import csv
import io
import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
import tempfile
from typing import Any, Dict, List, Optional, Union

Value = Union[None, bool, int, float, str]


@dataclass
class Options:
    delimiter: str = ","
    indent: Optional[int] = None
    sort_keys: bool = False
    typed: bool = False
    skip: List[str] = field(default_factory=list)


def convert(text: str) -> Value:
    """guess the type of a cell"""
    text = text.strip()
    if text == "":
        return None
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def read_rows(stream, opts: Options) -> List[Dict[str, Any]]:
    reader = csv.DictReader(stream, delimiter=opts.delimiter, skipinitialspace=True)
    rows = []
    for row in reader:
        rows.append({k: convert(v) if opts.typed else v for k, v in row.items() if k not in opts.skip})
    return rows


def write_csv(rows, stream):
    names = []
    for row in rows:
        for k in row:
            if k not in names:
                names.append(k)
    w = csv.DictWriter(
        stream, fieldnames=names, restval="", extrasaction="raise", lineterminator="\n", quoting=csv.QUOTE_MINIMAL
    )
    w.writeheader()
    w.writerows(rows)
    return len(names)


def summary(rows):
    columns = {}
    for row in rows:
        for key, value in row.items():
            columns.setdefault(key, []).append(value)
    for key, values in columns.items():
        numbers = [v for v in values if isinstance(v, (int, float)) and not isinstance(v, bool)]
        kinds = sorted({type(v).__name__ for v in values})
        if numbers:
            print(f"{key:>8}: min={min(numbers)} max={max(numbers)} mean={sum(numbers) / len(numbers):.3f} {kinds}")
        else:
            print(f"{key:>8}: {kinds}")


def build_parser():
    p = argparse.ArgumentParser(prog="csv2json", description=__doc__.splitlines()[0])
    p.add_argument("file", nargs="?", type=Path, default=None)
    p.add_argument("-t", "--types", action="store_true", dest="typed", help="guess types")
    p.add_argument("-i", "--indent", type=int, default=None, metavar="N")
    p.add_argument("-d", "--delimiter", default=",")
    p.add_argument("-s", "--sort-keys", action="store_true")
    p.add_argument("--skip", action="append", default=[], metavar="COLUMN")
    return p


TEXT = """name, age, score, member, note
"Smith, John", 42, 3.5, true, "said ""hi"" twice"
Zoë, 37, , FALSE,
Bob, , 1e3, true, plain
"""


def main(argv=None):
    args = build_parser().parse_args(argv)
    opts = Options(args.delimiter, args.indent, args.sort_keys, args.typed, args.skip)
    print(opts)
    print(json.dumps(asdict(opts)))
    if args.file is None:
        rows = read_rows(io.StringIO(TEXT), opts)
    else:
        with args.file.open(newline="", encoding="utf-8") as f:
            rows = read_rows(f, opts)
    json.dump(rows, sys.stdout, indent=opts.indent, sort_keys=opts.sort_keys, ensure_ascii=False)
    print()
    summary(rows)
    out = io.StringIO()
    write_csv(rows, out)
    sys.stdout.write(out.getvalue())
    back = json.loads(json.dumps(rows))
    assert back == rows, "round trip"
    return len(rows)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "in.csv"
        path.write_text("a;b\n1;x\n2;y z\n", encoding="utf-8")
        print(main([]))
        print(main(["-t", "-i", "2", "--sort-keys", "--skip", "note"]))
        print(main(["--types", "-d", ";", str(path)]))
    try:
        main(["--indent", "many"])
    except SystemExit as e:
        print("exit", e.code)
