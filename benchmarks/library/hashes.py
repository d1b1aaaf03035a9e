"""Digests of megabytes."""

import hashlib
import sys
import time


def show(name, data, digest, started):
    seconds = max(time.process_time() - started, 1e-6)
    print(name, len(data), digest)
    print(f"{name} {seconds:.3f} {len(data) / 1e6 / seconds:.0f} MB/s", file=sys.stderr)


def main(argv):
    data = bytes([i * 7 % 251 for i in range(1000000)]) * (int(argv[1]) if len(argv) > 1 else 20)
    started = time.process_time()
    show("md5", data, hashlib.md5(data).hexdigest(), started)
    started = time.process_time()
    show("sha1", data, hashlib.sha1(data).hexdigest(), started)
    started = time.process_time()
    show("sha256", data, hashlib.sha256(data).hexdigest(), started)
    started = time.process_time()
    show("sha512", data, hashlib.sha512(data).hexdigest(), started)
    started = time.process_time()
    show("blake2b", data, hashlib.blake2b(data).hexdigest(), started)
    started = time.process_time()
    show("blake2s", data, hashlib.blake2s(data).hexdigest(), started)
    return 0


if __name__ == "__main__":
    main(sys.argv)
