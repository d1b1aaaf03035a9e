import fnmatch
import glob
import os
import shutil
import stat
import tempfile
from pathlib import Path

PATTERNS = [
    "*",
    "*.txt",
    "a?c",
    "[a-c]*",
    "[!a-c]*",
    "[]]x",
    "[",
    "a[",
    "*b*d*",
    "[a-]",
    "**",
    "a*c*",
    "[!]a]",
    "[b-a]",
    "[d-cx-b]",
    "[--a]",
    "x.y",
    "[\\]",
]
NAMES = [
    "a",
    "abc",
    "a.txt",
    "b.txt",
    "]x",
    "[",
    "a[",
    "abcd",
    "",
    "-",
    "A.TXT",
    ".txt",
    "xbyd",
    "x.y",
    "d",
    "\\",
    "axcxxc",
]


def names():
    for pattern in PATTERNS:
        print(
            pattern,
            [fnmatch.fnmatch(name, pattern) for name in NAMES],
            fnmatch.filter(NAMES, pattern),
            fnmatch.translate(pattern),
        )
    print(fnmatch.fnmatchcase("a", "A"), fnmatch.translate("a*b?c*.[ch]&&~"), fnmatch.translate("*a*b*"))


def tree(base):
    os.chdir(base)
    for name in ["x/one.txt", "x/two.py", "y/z/three.txt", ".hid/four.txt", "five.txt"]:
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "w") as f:
            f.write(name)


def globs():
    for pattern in [
        "*",
        "*.txt",
        "*/*.txt",
        "**/*.txt",
        "x/*",
        "nothing*",
        "five.txt",
        "x",
        "y/*/",
        ".*",
        "[xy]",
        "?ive.txt",
        "x/one.txt",
        "**",
    ]:
        print(pattern, sorted(glob.glob(pattern)), sorted(glob.glob(pattern, recursive=True)))
    print(
        sorted(glob.iglob("*.txt", root_dir="x")),
        sorted(glob.glob("**/*.txt", recursive=True, include_hidden=True)),
        glob.escape("a[b]*?"),
    )
    print(
        sorted(glob.glob(os.path.join(os.getcwd(), "x", "*")))
        == [os.path.abspath("x/one.txt"), os.path.abspath("x/two.py")],
        glob.has_magic("a*"),
    )


def shell():
    print(
        shutil.copy("five.txt", "x"),
        shutil.copyfile("five.txt", "six.txt"),
        shutil.copy2("five.txt", Path("seven.txt")),
    )
    print(os.path.getmtime("seven.txt") == os.path.getmtime("five.txt"), open("six.txt").read())
    print(shutil.copytree("y", "copy"), sorted(glob.glob("copy/**", recursive=True)))
    print(shutil.copytree("x", "other", ignore=shutil.ignore_patterns("*.py")), sorted(os.listdir("other")))
    try:
        shutil.copytree("y", "copy")
    except FileExistsError as e:
        print("exists", e.errno)
    shutil.copytree("y", "copy", dirs_exist_ok=True)
    print(
        shutil.move("six.txt", "moved.txt"),
        os.path.exists("six.txt"),
        shutil.move("moved.txt", "copy"),
        sorted(os.listdir("copy")),
    )
    try:
        shutil.copyfile("five.txt", "five.txt")
    except shutil.SameFileError as e:
        print("same", e)
    try:
        shutil.copyfile("none.txt", "n.txt")
    except FileNotFoundError as e:
        print("none", e.filename)
    shutil.rmtree("copy")
    shutil.rmtree("copy", ignore_errors=True)
    try:
        shutil.rmtree("copy")
    except FileNotFoundError as e:
        print(os.path.exists("copy"), e.errno)
    print(shutil.which("sh") is not None, shutil.which("no-such-program"), shutil.which("/bin/sh"))
    print(tuple(shutil.get_terminal_size((81, 25))), shutil.get_terminal_size().columns > 0)
    with open("five.txt") as a, open("eight.txt", "w") as b:
        shutil.copyfileobj(a, b)
    print(Path("eight.txt").read_text())


def status():
    os.chmod("five.txt", 0o640)
    s = os.stat("five.txt")
    print(
        s.st_size,
        oct(s.st_mode),
        stat.S_ISREG(s.st_mode),
        stat.S_ISDIR(s.st_mode),
        oct(stat.S_IMODE(s.st_mode)),
        stat.filemode(s.st_mode),
        s.st_nlink,
        s.st_uid == os.getuid(),
    )
    os.utime("five.txt", (1000000000, 1100000000))
    print(
        os.stat("five.txt").st_mtime,
        os.stat("five.txt").st_mtime_ns,
        os.path.getmtime("five.txt"),
        os.stat("five.txt").st_atime,
        os.path.getatime("five.txt"),
    )
    os.symlink("five.txt", "ln")
    print(
        os.readlink("ln"),
        os.path.islink("ln"),
        stat.S_ISLNK(os.lstat("ln").st_mode),
        stat.filemode(os.lstat("ln").st_mode),
        os.path.samefile("ln", "five.txt"),
    )
    os.link("five.txt", "hard")
    print(os.stat("hard").st_nlink, os.stat("x").st_mode == os.stat("y").st_mode, stat.filemode(os.stat("x").st_mode))
    with os.scandir(".") as entries:
        print(sorted((e.name, e.is_dir(), e.is_file(), e.is_symlink(), e.path) for e in entries))
    print(
        sum(e.stat().st_size for e in os.scandir("x")),
        os.fspath("q"),
        os.fsencode("é"),
        os.fsdecode(b"ab"),
        len(os.urandom(5)),
    )
    r, w = os.pipe()
    os.write(w, b"through")
    print(os.read(r, 100), os.fstat(r).st_size, os.getppid() > 0, os.cpu_count() > 0)
    try:
        os.stat("nothing")
    except FileNotFoundError as e:
        print(e)


def temporary():
    fd, path = tempfile.mkstemp(suffix=".x", prefix="pre")
    os.write(fd, b"abc")
    os.close(fd)
    print(
        os.path.basename(path).startswith("pre"), path.endswith(".x"), open(path).read(), len(os.path.basename(path))
    )
    os.remove(path)
    d = tempfile.mkdtemp(dir=".")
    print(os.path.isdir(d), oct(os.stat(d).st_mode))
    os.rmdir(d)
    with tempfile.TemporaryDirectory() as name:
        Path(name, "a").write_text("x")
        print(os.path.isdir(name), os.listdir(name))
    print(os.path.exists(name))
    kept = tempfile.TemporaryDirectory(prefix="kept")
    print(os.path.isdir(kept.name), "kept" in kept.name)
    kept.cleanup()
    print(os.path.isdir(kept.name))
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as f:
        f.write("hello")
    print(open(f.name).read(), f.name.endswith(".txt"))
    os.unlink(f.name)
    with tempfile.NamedTemporaryFile() as b:
        b.write(b"bytes")
        b.flush()
        b.seek(0)
        print(b.read(), os.path.exists(b.name))
    print(os.path.exists(b.name))
    with tempfile.SpooledTemporaryFile(max_size=10, mode="w+") as t:
        t.write("spooled")
        t.rollover()
        t.seek(2)
        print(t.read(3), t.tell(), t.closed)
    with tempfile.TemporaryFile("w+") as t:
        t.write("one\ntwo\n")
        t.seek(0)
        print(t.readlines())
    print(tempfile.gettempdir() == os.environ.get("TMPDIR", "/tmp"), tempfile.gettempprefix())


def walks():
    with tempfile.TemporaryDirectory() as top:
        os.makedirs(os.path.join(top, "a", "b"))
        os.mkdir(os.path.join(top, "c"))
        os.symlink(os.path.join(top, "a"), os.path.join(top, "c", "link"))
        for followed in (True, False):
            found = os.walk(os.path.join(top, "c"), followlinks=followed)
            print([(os.path.relpath(root, top), folders, files) for root, folders, files in found])
        kept = []
        print(list(os.walk(os.path.join(top, "none"), onerror=kept.append)), [error.errno for error in kept])


BASE = tempfile.mkdtemp()
names()
tree(BASE)
globs()
shell()
status()
temporary()
walks()
os.chdir("/")
shutil.rmtree(BASE)
