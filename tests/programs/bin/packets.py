#!/usr/bin/env python3
"""Read and write tables of binary records, their layout in a little language: `name:kind[count]`."""

import argparse
import base64
import binascii
import re
import struct
import sys
import zlib

KINDS = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q"}
KINDS |= {"f32": "f", "f64": "d", "str": "s", "bool": "?"}
FIELD = re.compile(r"(?P<name>[a-z_]\w*):(?P<kind>[a-z]+\d*)(?:\[(?P<count>\d+)\])?$")


class LayoutError(Exception):
    pass


class Layout:
    def __init__(self, text, order="<"):
        self.names = []
        codes = [order]
        for part in text.split(","):
            m = FIELD.match(part.strip())
            if m is None:
                raise LayoutError(f"bad field {part!r}")
            kind, count = m.group("kind", "count")
            if kind not in KINDS:
                raise LayoutError(f"unknown kind {kind!r} of {m['name']}")
            codes.append((count or "") + KINDS[kind])
            self.names.append((m["name"], kind, int(count or 1)))
        self.format = "".join(codes)
        self.size = struct.calcsize(self.format)

    def pack(self, words):
        values = []
        words = iter(words)
        for name, kind, count in self.names:
            if kind == "str":
                values.append(next(words).encode())
                continue
            for _ in range(count):
                w = next(words)
                if kind.startswith("f"):
                    values.append(float(w))
                elif kind == "bool":
                    values.append(w in ("1", "true"))
                else:
                    values.append(int(w, 0))
        return struct.pack(self.format, *values)

    def unpack(self, data):
        items = list(struct.unpack(self.format, data))
        row = {}
        for name, kind, count in self.names:
            if kind == "str":
                row[name] = items.pop(0).rstrip(b"\0").decode("utf-8", "replace")
            elif count == 1:
                row[name] = items.pop(0)
            else:
                row[name] = [items.pop(0) for _ in range(count)]
        return row


def dump(data, width=16):
    for start in range(0, len(data), width):
        part = data[start : start + width]
        text = "".join(chr(c) if 32 <= c < 127 else "." for c in part)
        print(f"{start:08x}  {part.hex(' '):<{width * 3}} |{text}|")


def main():
    p = argparse.ArgumentParser(prog="packets")
    p.add_argument("layout")
    p.add_argument("rows", nargs="*", help="words of a row, separated by commas")
    p.add_argument("--big", action="store_const", const=">", default="<", dest="order")
    p.add_argument("--read", metavar="BASE64")
    args = p.parse_args()
    try:
        layout = Layout(args.layout, args.order)
    except LayoutError as e:
        sys.exit(f"{p.prog}: {e}")
    print(layout.format, layout.size)
    if args.read:
        try:
            data = base64.b64decode(args.read, validate=True)
        except binascii.Error as e:
            sys.exit(f"{p.prog}: not base64: {e}")
    else:
        data = b""
        for row in args.rows:
            try:
                data += layout.pack(row.split(","))
            except struct.error as e:
                print("error:", e, file=sys.stderr)
            except (ValueError, StopIteration) as e:
                print(type(e).__name__, e, file=sys.stderr)
    for start in range(0, len(data) - layout.size + 1, layout.size):
        print(layout.unpack(data[start : start + layout.size]))
    for row in struct.iter_unpack(layout.format, data):
        print(len(row), row[0])
    dump(data)
    print(base64.b64encode(data).decode(), f"{zlib.crc32(data):08x}", len(zlib.compress(data)) > 0)
    if len(data) % layout.size:
        layout.unpack(data[: layout.size - 1])


if __name__ == "__main__":
    main()
