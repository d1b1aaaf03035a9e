import os
import sys
from pathlib import Path, PurePath, PurePosixPath

HERE = Path("/usr/lib")


def tried(f):
    try:
        print(f())
    except ValueError as e:
        print("ValueError", e)


def pure():
    for text in [
        "/usr/lib/python3.11/os.tar.gz",
        "a/b/../c.txt",
        "",
        ".",
        "/",
        "//x/y",
        "///x",
        "./a//b/",
        ".bashrc",
        "a.",
        "dir.d/file",
        "..",
        "x/.hid.den",
    ]:
        p = PurePath(text)
        print(
            p,
            repr(p),
            p.parts,
            p.name,
            p.stem,
            p.suffix,
            p.suffixes,
            p.parent,
            [str(x) for x in p.parents],
            p.root,
            p.anchor,
            p.is_absolute(),
            p.as_posix(),
        )
    p = PurePosixPath("/usr", "lib", "x")
    print(
        p / "y",
        p / "/abs",
        p / PurePath("rel/z"),
        "pre" / PurePath("a"),
        p.joinpath("a"),
        p.joinpath("a", "b/c"),
        p.joinpath("a", "b", "c", "d"),
    )
    print(
        p.with_name("new.txt"),
        p.with_suffix(".py"),
        PurePath("a.tar.gz").with_suffix(""),
        PurePath("a.txt").with_stem("b"),
    )
    print(
        p.relative_to("/usr"),
        p.relative_to(PurePath("/usr/lib")),
        p.is_relative_to("/usr"),
        p.is_relative_to("/var"),
        p.relative_to("/"),
    )
    tried(lambda: p.relative_to("/var"))
    tried(lambda: PurePath("/").with_name("x"))
    tried(lambda: PurePath("a").with_name("x/y"))
    tried(lambda: PurePath("a").with_suffix("py"))
    tried(lambda: PurePath("a").match(""))
    print(
        [
            PurePath("a/b/c.py").match(m)
            for m in ["*.py", "b/*.py", "a/*.py", "/a/b/c.py", "*/*/*.py", "c.*", "[a-c].py", "C.py"]
        ]
    )
    print(
        PurePath("a") == PurePath("./a"),
        PurePath("a") != PurePath("b"),
        PurePath("a") < PurePath("b"),
        sorted([PurePath("b"), PurePath("a/c"), PurePath("a")]),
        hash(PurePath("a")) == hash(PurePath("a/")),
    )
    print(
        PurePath("a") <= PurePath("a"),
        PurePath("a") > PurePath("b"),
        PurePath("b") >= PurePath("a"),
        len({PurePath("x"), PurePath("x"), PurePath("y")}),
    )
    print(
        PurePath("/a b/\u00e9").as_uri(),
        os.fspath(PurePath("q")),
        str(PurePath("a", "b")),
        bytes(PurePath("ab")),
        f"{PurePath('z')}!",
    )
    print(isinstance(p, PurePath), isinstance(p, Path), isinstance(HERE, PurePath), HERE / "x", HERE.name)
    d = {PurePath("k"): 1}
    print(d[PurePath("k")], PurePath("m") in d)


def concrete(base):
    top = Path(base)
    a = top / "a.txt"
    print(
        a.exists(),
        a.write_text("hello\nworld\n"),
        a.exists(),
        a.is_file(),
        a.is_dir(),
        a.read_text(),
        a.read_bytes(),
        a.stat().st_size,
    )
    print(a.write_bytes(b"\x00\x01"), a.read_bytes())
    sub = top / "sub" / "deep"
    sub.mkdir(parents=True)
    sub.mkdir(parents=True, exist_ok=True)
    try:
        sub.mkdir()
    except FileExistsError as e:
        print("exists", e.errno)
    try:
        (top / "no" / "no").mkdir()
    except FileNotFoundError as e:
        print("no parent", e.errno)
    (sub / "x.py").write_text("x = 1\n", encoding="utf-8")
    (sub / "y.py").touch()
    (top / "z.py").touch()
    (top / ".hidden").write_text("h")
    print(
        sorted(p.name for p in top.iterdir()),
        sorted(str(p.relative_to(top)) for p in top.glob("*")),
        sorted(p.name for p in top.glob("*.py")),
    )
    print(
        sorted(str(p.relative_to(top)) for p in top.rglob("*.py")),
        sorted(p.name for p in top.glob("**/*.py")),
        sorted(p.name for p in top.glob("sub/*/x.py")),
        [p.name for p in top.glob("sub/../z.py")],
    )
    print(sorted(p.name for p in top.rglob("*")), sorted(str(p.relative_to(top)) for p in top.glob("*/")))
    with (top / "w.txt").open("w") as f:
        f.write("one\n")
        print("two", file=f)
    with (top / "w.txt").open() as f:
        print([line.strip() for line in f])
    with (top / "w.txt").open("rb") as f:
        print(f.read())
    with open(top / "w.txt", encoding="utf-8") as f:
        print(f.read())
    print(
        os.path.join(top, "q") == str(top / "q"),
        os.path.exists(top),
        os.listdir(sub) != [],
        os.path.basename(top / "r"),
        os.path.getsize(top / "w.txt"),
    )
    b = (top / "w.txt").rename(top / "v.txt")
    print(b.name, b.exists(), (top / "w.txt").exists(), b.replace(str(top / "u.txt")).name)
    (top / "u.txt").unlink()
    (top / "u.txt").unlink(missing_ok=True)
    try:
        (top / "u.txt").unlink()
    except FileNotFoundError as e:
        print("gone", e.strerror)
    try:
        (top / "nothing").read_text()
    except FileNotFoundError as e:
        print("nothing", e.errno, e.filename == str(top / "nothing"))
    link = top / "link"
    link.symlink_to("z.py")
    print(
        link.is_symlink(),
        link.exists(),
        link.readlink(),
        link.resolve() == (top / "z.py").resolve(),
        (top / "z.py").is_symlink(),
        link.samefile(top / "z.py"),
    )
    (top / "around").symlink_to("around")
    for path in [top / "around", top / "around" / "x", top / "nope" / ".." / "link"]:
        for strict in [False, True]:
            try:
                print(path.resolve(strict).relative_to(top.resolve()))
            except (OSError, RuntimeError) as e:
                print(type(e).__name__, str(e).replace(str(top), "top"))
    (top / "around").unlink()
    (top / "z.py").chmod(0o600)
    print(oct((top / "z.py").stat().st_mode), link.lstat().st_mode & 0o170000 == 0o120000)
    os.chdir(top)
    print(
        Path.cwd() == top.resolve(),
        Path("z.py").absolute() == top.resolve() / "z.py",
        Path("sub/../z.py").resolve() == top.resolve() / "z.py",
        Path("~/x").expanduser() == Path.home() / "x",
    )
    print(
        Path("sub").is_dir(),
        Path().exists(),
        sorted(map(str, Path(".").iterdir()))[0],
        Path("sub/deep/y.py").exists(),
    )
    os.chdir("/")
    for p in sorted(top.rglob("*"), reverse=True):
        if p.is_dir():
            p.rmdir()
        else:
            p.unlink()
    top.rmdir()
    print(top.exists())


pure()
BASE = "/tmp/rpyc_dl_paths_" + str(os.getpid())
os.mkdir(BASE)
concrete(BASE)
