"""`os.path`, walks, and the standard streams as objects, beside CPython."""

from __future__ import annotations

from pathlib import Path

from support.executables import build

PATHS = """
import os, sys
import os.path

def real(path, strict):
    try:
        return ascii(os.path.realpath(path, strict=strict))
    except (OSError, ValueError) as e:
        return type(e).__name__ + ascii(str(e))

def links(base):
    os.makedirs(base + "/d/e", exist_ok=True)
    with open(base + "/d/f", "w") as f:
        f.write("")
    made = [("d/e", "l"), ("..", "d/up"), ("l/../../d/up/l", "l2"), ("circle/x", "loop"), ("loop", "circle")]
    made += [("self", "self"), ("nope/x", "dead"), (base + "/d", "abs"), (".", "here"), ("/", "root")]
    for source, name in made:
        if not os.path.lexists(base + "/" + name):
            os.symlink(source, base + "/" + name)
    old = os.getcwd()
    os.chdir(base)
    paths = ["", ".", "..", "/", "//", "d", "l", "l/..", "l/../f", "l2", "l2/../f", "d/up/l", "d/f/x", "d/f/../x"]
    paths += ["nope/../l", "nope/../../l", "circle", "circle/y", "circle/../l", "loop//y", "self", "self/../d/../l"]
    paths += ["dead", "dead/../l", "abs/up/abs/e", "here/here/l", "l//.//", "../x/../..", "../../../../../../../.."]
    paths += ["root/tmp", base + "/l", base + "/l2/x", "/nope/../proc/..", "\\ud800", "a/./../b/\\ud800"]
    for path in paths + ["l/../\\ud800/..", base + "/l/\\ud800x", "x\\0", "\\udc80", "l/\\udc80/.."]:
        print(ascii(path), real(path, False), real(path, True))
    os.chdir(old)

def main(argv):
    base = sys.argv[1] + "/tree"
    links(argv[1] + "/links")
    os.makedirs(base + "/a/b", exist_ok=True)
    for n in ("x.txt", "a/y.txt", "a/b/z.txt"):
        with open(os.path.join(base, n), "w") as f:
            f.write(n)
    print(os.path.islink(base))
    print(os.path.lexists(base))
    print(os.path.islink('/proc/self/exe'))
    print(os.path.lexists('/nope'))
    print(os.path.realpath(base + '/../tree/a/./b'))
    print(os.path.realpath(base + '/nope/x/../y'))
    print(os.path.realpath('/'))
    print(os.path.commonprefix(["abcd", "abxy", "ab"]), os.path.commonprefix([]))
    print(os.path.commonpath(["/a/b/c", "/a/b/d"]), os.path.commonpath(["a/b", "a"]))
    for paths in (["/a", "b"], [], None):
        try:
            os.path.commonpath(paths)
        except ValueError as e:
            print(e)
    print(os.path.relpath("/a/b/c", "/a/d"), os.path.relpath("/a", "/a"), os.path.relpath("/a/b", start="/"))
    print(os.path.expanduser('~/x') == os.environ['HOME'].rstrip('/') + '/x')
    print(os.path.splitdrive('/a'))
    print(os.path.normcase('A/b'))
    print(os.path.getmtime(base) > 1000000000.0)
    print(os.path.getmtime(base + '/x.txt') - int(os.path.getmtime(base + '/x.txt')) >= 0)
    try:
        os.path.getmtime("/nope")
    except OSError as e:
        print(e)
    for root, dirs, files in sorted(os.walk(base)):
        print(root, sorted(dirs), sorted(files))
    for root, dirs, files in os.walk(base, topdown=False):
        print(root, sorted(dirs), sorted(files))
    os.rename(base + "/x.txt", base + "/w.txt")
    print(sorted(os.listdir(base)))
    os.replace(base + "/w.txt", base + "/x.txt")
    try:
        os.rename("/nope1", "/nope2")
    except FileNotFoundError as e:
        print(e.errno)
    print(os.access(base, os.R_OK), os.access("/nope", os.F_OK))
    sys.stdout.flush()
    print(os.system("exit 3"), os.system("echo hello"))
    print(sys.stdout.isatty())
    print(sys.stdin.isatty())
    print(sys.stdout.writable())
    print(sys.stdin.readable())
    print(sys.stdout.closed)
    print(sys.stdout.name)
    print(sys.stdout.mode)
    print(sys.stdin.mode)
    sys.stdout.writelines(["a\\n", "b\\n"])
    sys.stdout.buffer.write(b"bytes\\n")
    sys.stdout.reconfigure(encoding="utf-8")
    print(os.sep, os.name, repr(os.linesep), os.curdir, os.pardir, os.extsep, os.pathsep, os.devnull)
    sys.stderr.flush()
    sys.stdout.close()
    try:
        sys.stdout.write("x")
    except ValueError as e:
        print(e, file=sys.stderr)
    return 0
"""

STREAMS = """
import sys


def copy(source, out):
    n = 0
    for line in source:
        n += len(line)
        out.write(line)
        print(n, file=out)
    out.flush()
    if source is not sys.stdin:
        source.close()
    if out is not sys.stdout:
        out.close()


def main(argv):
    source = open(argv[1]) if len(argv) > 1 else sys.stdin
    out = open(argv[2], "w") if len(argv) > 2 else sys.stdout
    copy(source, out)
    data = open(argv[1], "rb") if len(argv) > 1 else sys.stdin.buffer
    print(data.read())
    for stream in (sys.stdin, sys.stdout):
        try:
            stream.write("")
            print(stream.read())
        except OSError as error:
            print(error)
    return 0
"""


def test_paths(tmp_path: Path) -> None:
    program = build(PATHS, tmp_path)
    assert program.run(str(tmp_path)) == program.expected(str(tmp_path))


def test_files_and_standard_streams_in_one_variable(tmp_path: Path) -> None:
    program = build(STREAMS, tmp_path)
    (tmp_path / "in").write_text("a\nbc\n")
    for args in ([], [str(tmp_path / "in")], [str(tmp_path / "in"), str(tmp_path / "out")]):
        assert program.run(*args, stdin="x\ny") == program.expected(*args, stdin="x\ny")


def test_print_behind_a_closed_output_fails(tmp_path: Path) -> None:
    program = build("import sys\n\n\ndef main(argv):\n    sys.stdout.close()\n    print(1)\n    return 0\n", tmp_path)
    ran = program.run()
    assert ran.status == 120 and "No space left" in ran.err
