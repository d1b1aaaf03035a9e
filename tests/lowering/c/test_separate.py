"""What is compiled apart, once for all programs: the same program, and nothing is compiled twice."""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.apart import objects, shipped
from rpyc_dl.lowering.c.apart.linknames import LinkNames, TypeNames, tokens, without_number
from rpyc_dl.lowering.c.apart.objects import MOST, ObjectStore
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.lowering.c.layout import Layout, separates
from rpyc_dl.terminal import Progress
from support.caches import RULES, TRANSLATOR, link_parts
from support.executables import MAIN, Executable

pytestmark = pytest.mark.skipif(not separates(), reason="the linker cannot leave out what is not needed")

#: Helpers that allocate, that call back, that catch and raise; texts that look like names of C.
PROGRAM = """
import sys


class Shape:
    def __init__(self, name, size):
        self.name = name
        self.size = size

    def __lt__(self, other):
        return self.size < other.size

    def __eq__(self, other):
        return self.name == other.name

    def __hash__(self):
        return len(self.name)


def size_of(shape):
    if shape.size < 0:
        raise ValueError(f'py_text_{shape.name} " struct py_object')
    return shape.size


def main(argv):
    shapes = [Shape(name, len(name) % 3) for name in ("one", "three", "fifteen", "no")]
    print([shape.name for shape in sorted(shapes, key=size_of)], min(shapes).name)
    counts = {}
    for shape in shapes * 2:
        counts[shape] = counts.get(shape, 0) + 1
    print(sorted(counts.values()), {1.5: "a"}, {"b": [(1, 2.5)]}, {3}, "%5.2f|%-4s|" % (2.5, "x"))
    print("a-b-c".split("-"), ",".join(["x", "y"]), int("12") + int("-3"), float("1e3"), "ä".encode(), b"x".decode())
    try:
        print(int("x"))
    except ValueError as error:
        print("failed:", error)
    try:
        print({"a": 1}[argv[0]])
    except KeyError:
        print("no such key")
    if len(argv) > 1:
        shapes.append(Shape(argv[1], -1))
        shapes.sort(key=size_of)
    return 0
"""


def source_of(folder: Path, text: str = PROGRAM, layout: Layout | None = None, main: str = MAIN) -> CSource:
    path = folder / "prog.py"
    path.write_text(text + main, encoding="utf-8")
    backend = CBackend(Translation.open(str(path), None, Options(), Progress(visible=False)).typed)
    backend.transform()
    return backend.source("prog", layout or Layout(separate=True))


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("separate")


@pytest.fixture(scope="module")
def source(folder) -> CSource:
    return source_of(folder)


def built(source: CSource, folder: Path, target: Path, **options) -> Executable:
    Compiler(CompilerOptions(**options)).build(source, target)
    return Executable(target, folder / "prog.py")


def same(program: Executable) -> None:
    for args in ((), ("negative",)):
        ran, expected = program.run(*args), program.expected(*args)
        assert (ran.status, ran.out, ran.last()) == (expected.status, expected.out, expected.last())


class Counted:
    """A C compiler that writes a line for each call."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "calls"
        self.path = folder / "counted-cc"
        self.path.write_text(f'#!/bin/sh\necho "$@" >> {self.log}\nexec gcc "$@"\n')
        self.path.chmod(0o755)

    def helpers(self) -> int:
        return sum("-c" in line and "rpy-helpers" in line for line in self.log.read_text().splitlines())


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "options",
    [
        {"warnings": True},
        {"gc": "ref", "optimize": "0"},
        pytest.param({"gc": "none", "full_debug": True}, marks=pytest.mark.slow),
        pytest.param({"sanitize": True}, marks=pytest.mark.slow),
        pytest.param({"cc": "clang"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_it_is_the_same_program(source, folder, tmp_path, options):
    if shutil.which(options.get("cc", "gcc")) is None:
        pytest.skip("no such compiler")
    same(built(source, folder, tmp_path / "prog", **options))


def test_what_stays_is_the_program(tmp_path):
    (text,) = source_of(tmp_path, 'print("Hello, world!")\n', main="").files.values()
    assert text.count("\n") <= 300
    assert re.findall(r"^static \w.* \**(\w+)\(.*\)$", text, re.MULTILINE) == [
        "rpy_class_number",
        "py_module_entry",
        "py_module",
        "rpy_entry",
    ]


#: It calls helpers once that the next one calls in several places; that one makes instances with finalizers, too.
CALLS_ONCE = "import sys\n\nprint(int(sys.argv[1]), sys.argv[2])\n"
CALLS_OFTEN = """
import sys

print(int(sys.argv[1]) + int(sys.argv[2], 16), sys.argv[1].replace("a", "b"), "äöü".replace("ü", "ue"))
with open(sys.argv[3]) as file:
    for line in file:
        print(line.replace("x", "yz").split(), int(line), sorted(line))
"""


def test_a_helper_is_the_same_in_every_program(tmp_path):
    once, often = (
        {piece.name for piece in source_of(tmp_path, text, main="").apart.pieces.values()}
        for text in (CALLS_ONCE, CALLS_OFTEN)
    )
    for helper in ("ll_ascii_digits", "ll_decode_utf8", "ll_raise_cannot_encode"):
        (name,) = (name for name in once if name.startswith(f"py_{helper}_"))
        assert name in often


def test_no_number_of_the_program_is_in_what_is_shared(source):
    assert not re.findall(r"RPY_[A-Z_]+\([1-9]\d*\)", source.helpers())


@pytest.mark.slow
def test_nothing_is_compiled_twice(source, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path / "cache", (*RULES, "helpers"))))
    cc = Counted(tmp_path)
    built(source, folder, tmp_path / "first", cc=str(cc.path))
    built(source, folder, tmp_path / "second", cc=str(cc.path))
    assert cc.helpers() == 1
    changed = source_of(tmp_path, PROGRAM.replace("self.size = size", "self.weight = 1.5\n        self.size = size"))
    same(built(changed, tmp_path, tmp_path / "third", cc=str(cc.path)))
    common = {p.name for p in source.apart.pieces.values()} & {p.name for p in changed.apart.pieces.values()}
    assert len(common) > 0.8 * len(source.apart.pieces)
    again = cc.helpers()
    built(source, folder, tmp_path / "fourth", cc=str(cc.path))
    monkeypatch.setattr(objects, "MOST", 1)
    same(built(changed, tmp_path, tmp_path / "joined", cc=str(cc.path)))
    monkeypatch.setattr(objects, "MOST", 2)
    same(built(changed, tmp_path, tmp_path / "fifth", cc=str(cc.path)))
    assert cc.helpers() == again


@pytest.mark.slow
def test_damage_is_found(source, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    cc = Counted(tmp_path)
    built(source, folder, tmp_path / "prog", cc=str(cc.path))
    (kept,) = (tmp_path / "cache" / "objects").glob("*.o")
    kept.write_bytes(kept.read_bytes()[:-4000])
    same(built(source, folder, tmp_path / "prog", cc=str(cc.path)))
    assert cc.helpers() == 2
    (listed,) = (tmp_path / "cache" / "objects").glob("*.pieces")
    listed.write_bytes(b"nonsense")
    same(built(source, folder, tmp_path / "prog", cc=str(cc.path)))
    shutil.rmtree(tmp_path / "cache" / "objects")
    (tmp_path / "cache" / "objects").write_text("in the way")
    same(built(source, folder, tmp_path / "prog", cc=str(cc.path)))


@pytest.mark.slow
def test_four_at_once_on_an_empty_cache(source, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    with ThreadPoolExecutor(4) as pool:
        for program in pool.map(lambda i: built(source, folder, tmp_path / f"prog{i}"), range(4)):
            same(program)


@pytest.mark.slow
def test_several_files_and_no_optimised_inlining(tmp_path):
    source = source_of(tmp_path, layout=Layout(largest=100, separate=True))
    assert len(source.files) > 3
    same(built(source, tmp_path, tmp_path / "prog", jobs=2))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_the_kept_sources_build_alone(source, folder, tmp_path):
    Compiler(CompilerOptions()).build(source, tmp_path / "prog", keep=tmp_path / "c")
    subprocess.run(["make", "-s", "-j2"], cwd=tmp_path / "c", check=True, env={**os.environ, "RPYC_DL_CACHE": "off"})
    same(Executable(tmp_path / "c" / "prog", folder / "prog.py"))


@pytest.mark.slow
def test_a_wheel_has_object_files(source, folder, tmp_path, monkeypatch):
    """They go into an empty cache, and a program is linked with them: nothing else is compiled than its own C."""
    link_parts(tmp_path / "filled", TRANSLATOR)
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "filled"))
    maker = Compiler(CompilerOptions())
    maker.prepare(source, shared=False)
    objects = maker.to_ship(shared=False)
    monkeypatch.setattr(shipped, "PATH", tmp_path / "shipped.marshal")
    for number, libc in enumerate((shipped._libc(), (999, 0))):
        with monkeypatch.context() as patch:
            patch.setattr(shipped, "_libc", lambda made_for=libc: made_for)
            shipped.PATH.write_bytes(shipped.written(objects))
        shipped._shipped.cache_clear()
        monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / f"cache{number}"))
        taken = [shipped.entries(key, maker.command) != [] for key in objects]
        assert taken == [libc != (999, 0) and shipped.suits(maker.command)] * 2
        if all(taken):
            notices: list[str] = []
            Compiler(CompilerOptions(), notices.append).build(source, tmp_path / "prog")
            assert notices == []
            same(Executable(tmp_path / "prog", folder / "prog.py"))
    shipped._shipped.cache_clear()


@pytest.mark.parametrize(
    ("command", "plain"), [("gcc", True), ("gcc -m32", False), ("/usr/bin/musl-gcc", False), ("ccache gcc", False)]
)
def test_only_plain_compilers_take_object_files_of_others(command, plain):
    assert shipped.suits(command.split()) == (plain and sys.platform == "linux" and shutil.which("gcc") is not None)


# -- names and the store, without a compiler ----------------------------------------------------


def test_what_names_something():
    text = 'static struct py_a *py_f_2(void) { return py_x->py_y + "py_z \\" py_q"[0] + \'"\' + RPY_HEADER(3); }'
    assert [*tokens(text)[1::2]] == [
        "struct py_a",
        "py_f_2",
        "py_x",
        '"py_z \\" py_q"',
        "'\"'",
        "RPY_HEADER(3)",
    ]
    assert "".join(tokens(text)) == text
    assert [without_number(name) for name in ("py_f_2", "py_f", "py_text__17")] == ["py_f", "py_f", "py_text__17"]


def test_different_things_have_different_names():
    names = LinkNames()
    first, second = names.claim("py_x", "same", "one"), names.claim("py_x", "same", "other")
    assert first != second and names.claim("py_x", "same", "one") == first
    types = TypeNames(
        {tag: f"{tag} {{\n    Signed x;\n}};" for tag in ("struct py_a", "struct py_a_2")},
        {"rpy_function": "typedef struct py_a *(*rpy_function)(struct py_b *);"},
    )
    assert types.name("struct py_a") != types.name("struct py_a_2") != types.name("struct py_b")
    assert types.whole({"rpy_function"}) == {"rpy_function"}


def test_no_two_objects_have_a_piece_in_common(tmp_path, monkeypatch):
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    store = ObjectStore("key")
    kept(store, tmp_path, {"a", "b"}, {"d"}, {"c", "e"})
    found = store.find({"a", "c", "d"})
    assert len(found.objects) == 3 and not found.missing
    kept(store, tmp_path, {"b", "c"})  # made by another process meanwhile
    found = store.find({"a", "c", "d"})
    assert len(found.objects) == 2 and found.missing == {"a"}
    assert ObjectStore("key", prunes=False).find({"b", "d"}).missing == {"b"}
    assert ObjectStore("other").find({"d"}).missing == {"d"}


def test_many_objects_are_joined(tmp_path, monkeypatch):
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    store = ObjectStore("key")
    many = [{f"e{number}"} for number in range(MOST)]
    kept(store, tmp_path, *many)
    found = store.find(set().union(*many))
    assert found.apart == len(found.objects) == MOST
    kept(store, tmp_path, {"large", "f"}, size=9)
    found = store.find({"large"}.union(*many))
    assert found.apart == MOST // 2 and found.objects[0][0] == {"large", "f"}
    kept(store, tmp_path, frozenset().union(*(pieces for pieces, _ in found.objects[found.apart :])))
    found = store.find({"large"}.union(*many))
    assert len(found.objects) == MOST // 2 + 1 and not found.missing


def kept(store, folder, *objects, size=1):
    for pieces in objects:
        (folder / "built.o").write_bytes(b"x" * size)
        store.keep(frozenset(pieces), folder / "built.o")
