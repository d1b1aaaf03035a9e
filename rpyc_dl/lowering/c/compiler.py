"""The C compiler: finding it, compiling the runtime once, building executables and shared libraries."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rpyc_dl.cachefolder import compiled_folder
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.genc import CSource

RUNTIME = Path(__file__).parent.parent / "runtime"

#: Needed for the meaning of the program: arithmetic that wraps, memory that is used again as another type,
#: calls that stay calls, so that endless recursion meets the end of the stack and tracebacks are complete.
FLAGS = (
    "-std=gnu11",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fno-math-errno",
    "-fno-optimize-sibling-calls",
    "-fvisibility=hidden",
)
#: Comparisons instead of jump tables: one indirect jump that all cases share made an interpreter's loop take between
#: 1.1 and 2.5 times the time of C, by where the code happens to lie; comparisons 1.3 to 1.7 times.
TUNING = ("-fno-jump-tables",)
#: The line tables for tracebacks. The order matters: `-gdwarf-4` alone means level 2, which is ten times the data.
DEBUG = ("-gdwarf-4", "-g1")

_NO_COMPILER = (
    "no C compiler was found: install gcc or clang (Debian and Ubuntu: apt install gcc; Fedora: dnf install gcc; "
    "macOS: xcode-select --install), or pip install ziglang, or name one with --cc"
)

_NO_LIBGC = "--gc=boehm needs the library libgc: install it (Debian and Ubuntu: apt install libgc-dev)"

#: How compilers and linkers say that a header or library is missing.
_MISSING = re.compile(
    r"fatal error: '?([\w./+-]+)'?(?:: No such file| file not found)"
    r"|(?:cannot|unable to) find (?:library )?-l([\w+.-]+)"
)


@dataclass(frozen=True)
class Options:
    """How to compile.

    `cc`: the compiler's command, None to look for one. `gc`: "marksweep", "ref", "boehm" or "none". `optimize`: the
    level. `native`: for this very processor. `sanitize`: with AddressSanitizer and UndefinedBehaviorSanitizer.
    `warnings`: -Wall -Wextra as errors. `debug`: line tables, without which tracebacks have no entries. `jobs`: files
    at a time.
    """

    cc: str | None = None
    gc: str = "marksweep"
    optimize: str = "2"
    native: bool = False
    sanitize: bool = False
    warnings: bool = False
    debug: bool = True
    extra: tuple[str, ...] = ()
    jobs: int = 1

    def flags(self) -> list[str]:
        """The compiler's flags, without include paths."""
        flags = [f"-O{3 if self.native and self.optimize == '2' else self.optimize}", *FLAGS, *TUNING]
        if self.debug:
            flags += DEBUG
        if self.native:
            flags.append("-march=native")
        if self.sanitize:
            flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
        if self.gc != "marksweep":
            flags.append(f"-DRPY_GC_{self.gc.upper()}")
        if self.warnings:
            flags += ["-Wall", "-Wextra", "-Werror"]
        return [*flags, *self.extra]

    def link_flags(self) -> list[str]:
        """What follows the objects when linking."""
        return ["-lm", *(["-lgc"] if self.gc == "boehm" else [])]


def find_compiler(cc: str | None = None) -> list[str]:
    """The compiler as a command line: `cc`, $CC, gcc, clang, cc, or ziglang. CompilationError if there is none."""
    for text in (cc, os.environ.get("CC")):
        if text:
            command = [sys.executable, "-m", "ziglang", "cc"] if text == "zig" else shlex.split(text)
            if not command or shutil.which(command[0]) is None:
                raise CompilationError(f"the C compiler `{text}` was not found")
            return command
    for name in ("gcc", "clang", "cc"):
        if shutil.which(name):
            return [name]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise CompilationError(_NO_COMPILER)


def runtime_files() -> list[Path]:
    """The sources of the runtime, headers included, in a fixed order."""
    return sorted([*RUNTIME.glob("*.c"), *RUNTIME.glob("*.h")])


class Compiler:
    """One compiler with one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.command = find_compiler(options.cc)

    # -- running ------------------------------------------------------------------------------

    def run(self, args: Sequence[str], what: str) -> str:
        """Run the compiler; its output. CompilationError where it fails: that is a bug of ours, or of its setup."""
        try:
            done = subprocess.run([*self.command, *args], capture_output=True, text=True, check=False)
        except OSError as error:
            raise CompilationError(f"the C compiler `{shlex.join(self.command)}` cannot be run: {error}") from None
        if done.returncode != 0:
            if self.options.gc == "boehm" and ("gc.h" in done.stderr or "-lgc" in done.stderr):
                raise CompilationError(_NO_LIBGC)
            missing = _MISSING.search(done.stderr)
            if missing:
                what = missing.group(1) or f"the library {missing.group(2)}"
                raise CompilationError(
                    f"{what}, which an external function needs, was not found: install the development files of its "
                    "library, or correct `header` and `library`"
                )
            first = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip()[-300:])
            raise CompilationError(f"the C compiler could not {what}: {first}")
        return done.stderr

    def _version(self) -> str:
        try:
            done = subprocess.run([*self.command, "--version"], capture_output=True, text=True, check=False)
        except OSError:
            return ""
        return done.stdout

    def _link_flags(self) -> list[str]:
        """What follows the objects; zig does not link the unwinder that tracebacks are made with by itself."""
        zig = "ziglang" in self.command or Path(self.command[0]).stem == "zig"
        return [*self.options.link_flags(), *(["-lunwind"] if zig else [])]

    # -- the runtime --------------------------------------------------------------------------

    def runtime_object(self, shared: bool) -> Path:
        """The runtime as one object file, compiled at the first use of this compiler with these flags."""
        flags = [*self.options.flags(), *(["-fPIC"] if shared else [])]
        flags = [flag for flag in flags if flag not in DEBUG]
        key = hashlib.sha256()
        for text in (self._version(), shlex.join(self.command), *flags):
            key.update(text.encode() + b"\0")
        for path in runtime_files():
            key.update(path.name.encode() + b"\0" + path.read_bytes())
        target = compiled_folder() / "runtime" / f"{key.hexdigest()[:24]}.o"
        if not target.exists():
            self._compile_runtime(target, flags)
        return target

    def _compile_runtime(self, target: Path, flags: list[str]) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            objects = []
            for path in runtime_files():
                if path.suffix == ".c":
                    objects.append(f"{folder}/{path.stem}.o")
                    self.run([*flags, "-c", str(path), "-o", objects[-1]], f"compile {path.name}")
            whole = f"{folder}/runtime.o"
            self.run(["-r", "-nostdlib", *objects, "-o", whole], "link the runtime")
            os.replace(whole, target)

    # -- programs -----------------------------------------------------------------------------

    def build(self, source: CSource, output: Path, shared: bool = False, keep: Path | None = None) -> None:
        """Compile and link `source` into an executable or a shared library at `output`; sources stay in `keep`."""
        runtime = self.runtime_object(shared)
        with tempfile.TemporaryDirectory() as temporary:
            folder = keep or Path(temporary)
            write_sources(source, folder)
            objects = self._compile_files(source, folder, Path(temporary), shared)
            kind = ["-shared"] if shared else []
            sanitizers = [flag for flag in self.options.flags() if flag.startswith("-fsanitize")]
            libraries = [f"-l{name}" for name in source.libraries]
            built = Path(temporary) / "built"
            args = [*kind, *sanitizers, *objects, str(runtime), *libraries, *self._link_flags()]
            self.run([*args, "-o", str(built)], f"link {output.name}")
            try:
                shutil.copyfile(built, output.with_name(output.name + ".new"))
                shutil.copymode(built, output.with_name(output.name + ".new"))
                os.replace(output.with_name(output.name + ".new"), output)
            except OSError as error:
                raise CompilationError(f"cannot write {output}: {error.strerror}") from None
        if keep is not None:
            write_makefile(source, keep, output.name, self.options, shared)

    def _compile_files(self, source: CSource, folder: Path, objects: Path, shared: bool) -> list[str]:
        flags = [*self.options.flags(), f"-I{RUNTIME}", *(["-fPIC"] if shared else [])]

        def compile_one(name: str) -> str:
            target = str(objects / f"{Path(name).stem}.o")
            self.run([*flags, "-c", str(folder / name), "-o", target], f"compile the generated {name}")
            return target

        names = [name for name in source.files if name.endswith(".c")]
        with ThreadPoolExecutor(max(1, self.options.jobs)) as pool:
            return list(pool.map(compile_one, names))


def write_sources(source: CSource, folder: Path) -> None:
    """Write the generated files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in source.files.items():
        (folder / name).write_text(text, encoding="utf-8")


def write_makefile(source: CSource, folder: Path, output: str, options: Options, shared: bool) -> None:
    """Make `folder` self-contained: the runtime's sources and a Makefile that builds `output` without rpyc-dl."""
    runtime = folder / "runtime"
    runtime.mkdir(exist_ok=True)
    for path in runtime_files():
        shutil.copyfile(path, runtime / path.name)
    ours = [name for name in source.files if name.endswith(".c")]
    sources = [*ours, *(f"runtime/{path.name}" for path in runtime_files() if path.suffix == ".c")]
    libraries = [*(f"-l{name}" for name in source.libraries), *options.link_flags()]
    (folder / "Makefile").write_text(_makefile(output, sources, options.flags(), libraries, shared), encoding="utf-8")


def _makefile(output: str, sources: Iterable[str], flags: list[str], libraries: list[str], shared: bool) -> str:
    kind = ["-fPIC"] if shared else []
    lines = [
        "# Generated by rpyc-dl; builds without it.",
        "CC ?= cc",
        f"CFLAGS = {shlex.join([*flags, *kind])}",
        f"OBJECTS = {' '.join(source.removesuffix('.c') + '.o' for source in sources)}",
        "",
        f"{output}: $(OBJECTS)",
        f"\t$(CC) {'-shared ' if shared else ''}$(CFLAGS) $(OBJECTS) {' '.join(libraries)} -o $@",
        "",
        "$(OBJECTS): $(wildcard *.h runtime/*.h)",
        "",
        "%.o: %.c",
        "\t$(CC) $(CFLAGS) -Iruntime -c $< -o $@",
        "",
        "clean:",
        f"\trm -f $(OBJECTS) {output}",
        "",
    ]
    return "\n".join(lines)
