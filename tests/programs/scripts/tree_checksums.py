#!/usr/bin/env python3
# checksums of a tree, compared with a manifest
import base64
import gzip
import hashlib
import os
import stat
import struct
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CHUNK = 1 << 16


def digest(path, algorithm="sha256"):
    h = hashlib.new(algorithm)
    with open(path, "rb") as f:
        for block in iter(lambda: f.read(CHUNK), b""):
            h.update(block)
    return h.hexdigest()


def crc(path):
    value = 0
    with open(path, "rb") as f:
        while True:
            block = f.read(CHUNK)
            if not block:
                break
            value = zlib.crc32(block, value)
    return value & 0xFFFFFFFF


def scan(root):
    root = Path(root)
    for p in sorted(root.rglob("*")):
        if p.is_file() and not p.name.startswith("."):
            yield p.relative_to(root).as_posix(), p


def manifest(root, workers=2):
    files = dict(scan(root))
    with ThreadPoolExecutor(max_workers=workers) as pool:
        sums = list(pool.map(digest, files.values()))
    return dict(zip(files, sums))


def write_manifest(entries, path):
    with gzip.open(path, "wt", encoding="utf-8") as f:
        for name, value in entries.items():
            print(value, name, sep="  ", file=f)


def read_manifest(path):
    entries = {}
    with gzip.open(path, "rt", encoding="utf-8") as f:
        for line in f:
            value, _, name = line.rstrip("\n").partition("  ")
            entries[name] = value
    return entries


def compare(old, new):
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            yield "-", name
        elif name not in old:
            yield "+", name
        elif old[name] != new[name]:
            yield "!", name


def record(path):
    st = os.stat(path)
    packed = struct.pack("<IQ4s", crc(path), st.st_size, b"v1")
    return base64.b64encode(packed).decode("ascii"), stat.filemode(st.st_mode), oct(stat.S_IMODE(st.st_mode))


def main():
    with tempfile.TemporaryDirectory() as tmp:
        base = Path(tmp, "data")
        (base / "a" / "b").mkdir(parents=True)
        (base / "one.txt").write_text("hello\n")
        (base / "a" / "two.bin").write_bytes(bytes(range(256)) * 300)
        (base / "a" / "b" / "three").touch()
        (base / ".hidden").write_text("x")
        os.chmod(base / "one.txt", 0o640)
        before = manifest(base)
        listing = Path(tmp) / "MANIFEST.gz"
        write_manifest(before, listing)
        for name, value in before.items():
            print(value[:16], name)
        print(record(base / "one.txt"), record(str(base / "a" / "two.bin"))[0])
        (base / "one.txt").write_text("changed")
        (base / "a" / "b" / "three").unlink()
        (base / "new.md").write_text("# new")
        stored = read_manifest(listing)
        assert stored == before
        changes = list(compare(stored, manifest(base)))
        for sign, name in changes:
            print(f"{sign} {name}")
        for name in ("md5", "sha1", "sha512", "blake2b"):
            print(name, digest(base / "new.md", name)[:20])
        crcv, size, tag = struct.unpack("<IQ4s", base64.b64decode(record(base / "new.md")[0]))
        print(hex(crcv), size, tag.decode())
        print(listing.stat().st_size > 20, listing.suffix, listing.stem, listing.with_suffix(".txt").name)
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main())
