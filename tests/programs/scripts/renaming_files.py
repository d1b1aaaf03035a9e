#!/usr/bin/env python
# Rename files by pattern, with a dry run and an undo file.
import contextlib
import fnmatch
import glob
import logging
import optparse
import os
import re
import shutil
import sys
import tempfile
import time

log = logging.getLogger("renamer")


@contextlib.contextmanager
def cd(path):
    old = os.getcwd()
    os.chdir(path)
    try:
        yield os.path.basename(path)
    finally:
        os.chdir(old)


class Renamer(object):
    def __init__(self, pattern, repl, **options):
        self.regex = re.compile(pattern, re.I if options.get("ignore_case") else 0)
        self.repl = repl
        self.dry = options.get("dry_run", False)
        self.done = []
        self.counter = options.get("start", 1)

    def new_name(self, name):
        root, ext = os.path.splitext(name)
        new = self.regex.sub(self.repl, root)
        new = new.replace("{n}", "%03d" % self.counter)
        return new + ext.lower()

    def run(self, names):
        for name in names:
            new = self.new_name(name)
            if new == name:
                log.debug("unchanged: %s", name)
                continue
            if os.path.exists(new):
                log.warning("%s exists, skipping %s", new, name)
                continue
            log.info("%s -> %s", name, new)
            if not self.dry:
                os.rename(name, new)
            self.done.append((name, new))
            self.counter += 1
        return self

    def undo(self):
        while self.done:
            old, new = self.done.pop()
            if os.path.isfile(new):
                shutil.move(new, old)

    def __len__(self):
        return len(self.done)

    def __repr__(self):
        return "<%s %s: %d done>" % (self.__class__.__name__, self.regex.pattern, len(self))


def make_tree():
    for name in ("IMG_0001.JPG", "img_0002.jpg", "IMG_0003.png", "notes.txt", "Holiday Photo.JPG"):
        with open(name, "w") as fp:
            fp.write(name * 3)
    os.makedirs(os.path.join("sub", "deep"))
    with open(os.path.join("sub", "deep", "IMG_9.jpg"), "wb") as fp:
        fp.write(b"\x00\x01" * 10)


def listing(top="."):
    result = []
    for root, dirs, files in os.walk(top):
        dirs.sort()
        for f in sorted(files):
            p = os.path.join(root, f)
            result.append("%s (%d)" % (os.path.relpath(p, top), os.path.getsize(p)))
    return result


def main(args):
    parser = optparse.OptionParser(
        usage="%prog [options] PATTERN REPLACEMENT [GLOB...]", version="%prog 1.2", prog="renamer"
    )
    parser.add_option("-n", "--dry-run", action="store_true", default=False, help="change nothing")
    parser.add_option("-i", "--ignore-case", action="store_true", dest="ignore_case", default=False)
    parser.add_option("-s", "--start", type="int", default=1, metavar="N", help="first number [default: %default]")
    parser.add_option("-x", "--exclude", action="append", default=[], help="globs to leave out")
    group = optparse.OptionGroup(parser, "Talking", "How much is said.")
    group.add_option("-v", "--verbose", action="count", default=0, dest="verbose")
    parser.add_option_group(group)
    opts, rest = parser.parse_args(args)
    if len(rest) < 2:
        parser.error("need a pattern and a replacement")
    log.setLevel([logging.WARNING, logging.INFO, logging.DEBUG][min(opts.verbose, 2)])
    pattern, repl = rest[:2]
    names = []
    for g in rest[2:] or ["*"]:
        names.extend(n for n in sorted(glob.glob(g)) if os.path.isfile(n))
    names = [n for n in names if not any(fnmatch.fnmatch(n, x) for x in opts.exclude)]
    r = Renamer(pattern, repl, dry_run=opts.dry_run, ignore_case=opts.ignore_case, start=opts.start)
    r.run(names)
    print(r)
    return r


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stdout, format="%(levelname)s:%(name)s: %(message)s")
    started = time.time()
    work = tempfile.mkdtemp(prefix="renamer")
    try:
        with cd(work):
            make_tree()
            main(["-n", "-v", r"img_(\d+)", r"pic\1"])
            r = main(["-iv", r"^img_0*(\d+)$", r"pic-\1-{n}", "*.jpg", "*.JPG", "--start=7"])
            print("\n".join(listing()))
            r.undo()
            print("\n".join(listing()))
            main(["-vv", "-x", "*.txt", r"\s+", "_"])
            print(sorted(os.listdir(".")))
            for bad in (["--help"], ["only"], ["--start", "x", "a", "b"], ["--version"]):
                try:
                    main(bad)
                except SystemExit as exc:
                    print("exit", exc.code)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(os.path.exists(work), time.time() - started < 60)
