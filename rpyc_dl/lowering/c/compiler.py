"""The C compiler: compiling the runtime once, building executables and shared libraries."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from rpyc_dl.cachefolder import entry_path, is_sealed, read_sealed, store_sealed
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.apart import shipped
from rpyc_dl.lowering.c.apart.groups import content
from rpyc_dl.lowering.c.apart.linknames import digest
from rpyc_dl.lowering.c.apart.objects import ObjectStore, in_groups
from rpyc_dl.lowering.c.failures import NO_EXTERNALS, Externals, Step
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.lowering.c.toolchain.finding import find_compiler
from rpyc_dl.lowering.c.toolchain.makefile import makefile
from rpyc_dl.lowering.c.toolchain.sidebyside import side_by_side
from rpyc_dl.lowering.c.toolchain.target import (
    NATIVE,
    WASM,
    Target,
    is_zig,
    joining,
)

RUNTIME = Path(__file__).parent.parent / "runtime"

#: Functions of which the C library does not give the nearest float: of constants, the C compiler would.
#: (Not `sin` and `cos`: the C compiler calls both at once, and what it makes of constants hardly ever differs.)
ROUNDED_BY_LIBRARY = (
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cosh", "erf", "erfc", "exp", "exp2",
    "expm1", "hypot", "lgamma", "log", "log10", "log1p", "log2", "sinh", "tan", "tanh", "tgamma",
)  # fmt: skip
#: Needed for the meaning of the program: arithmetic that wraps, memory that is used again as another type,
#: calls that stay calls, so that endless recursion meets the end of the stack and tracebacks are complete; external
#: functions that are what they were said to be.
FLAGS = (
    "-std=gnu11",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fno-math-errno",
    "-fno-optimize-sibling-calls",
    "-fvisibility=hidden",
    "-Werror=implicit-function-declaration",
    "-Werror=int-conversion",
    *(f"-fno-builtin-{name}" for name in ROUNDED_BY_LIBRARY),
)
#: What is ours alone has pointers of one type only where it says so; a header of the user's may say `const char **`.
OURS_ALONE = "-Werror=incompatible-pointer-types"
#: The line tables for tracebacks. The order matters: `-gdwarf-4` alone means level 2, which is ten times the data.
DEBUG = ("-gdwarf-4", "-g1")
#: With what a debugger needs besides: variables, types, macros.
FULL_DEBUG = ("-gdwarf-4", "-g3")

#: What of the runtime runs at the start and end of a program, around system calls, or for a tool: it takes the C
#: compiler half as long with less optimisation, and programs no longer.
SELDOM = frozenset({
    "cover.c", "dwarf.c", "dwarf_lines.c", "posix.c", "processes.c", "profile.c", "startup.c", "systemcalls.c",
    "traceback.c",
})  # fmt: skip
SELDOM_OPTIMIZED = {"-O2": "-O1", "-O3": "-O1"}
#: Who wants a program soon does not wait for a runtime of its own: it is that of other programs.
_OF_RUNTIME = {"-O0": "-O2", "-O1": "-O2"}

#: So that the linker can leave out what a program does not need.
SECTIONS = ("-ffunction-sections", "-fdata-sections")
#: Variables by which C compilers find headers, libraries and their own parts.
SETTINGS = ("CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "SOURCE_DATE_EPOCH")


@dataclass(frozen=True)
class Options:
    """How to compile.

    `cc`: the compiler's command, None to look for one. `gc`: "marksweep", "ref", "boehm" or "none". `optimize`: the
    level. `native`: for this very processor. `sanitize`: with AddressSanitizer and UndefinedBehaviorSanitizer.
    `warnings`: -Wall -Wextra as errors. `debug`: line tables, without which tracebacks have no entries;
    `full_debug`: variables and types as well, for debuggers. `jobs`: files at a time.
    `include`: folders of headers that generated code includes, and the runtime does not. `target`: what for.
    `ints_grow`: whether pointers may be small integers, which counts where generated code looks at them.
    """

    cc: str | None = None
    gc: str = "marksweep"
    optimize: str = "2"
    native: bool = False
    sanitize: bool = False
    warnings: bool = False
    debug: bool = True
    full_debug: bool = False
    extra: tuple[str, ...] = ()
    jobs: int = 1
    include: tuple[str, ...] = ()
    target: Target = NATIVE
    ints_grow: bool = False

    def flags(self) -> list[str]:
        """The compiler's flags, without include paths."""
        flags = [f"-O{3 if self.native and self.optimize == '2' else self.optimize}", *FLAGS]
        if self.full_debug:
            flags += FULL_DEBUG
        elif self.debug and self.target.walks_stack:
            flags += DEBUG
        if self.native:
            flags.append("-march=native")
        if self.sanitize:
            flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
        if self.gc != "marksweep":
            flags.append(f"-DRPY_GC_{self.gc.upper()}")
        if self.ints_grow and self.gc == "ref":
            flags.append("-DRPY_EXACT_INTS")
        if self.warnings:
            flags += ["-Wall", "-Wextra", "-Werror"]
        return [*flags, *self.target.flags, *self.extra]

    def link_flags(self) -> list[str]:
        """What follows the objects when linking."""
        stripped = [] if self.target.walks_stack or self.full_debug else ["-s"]
        return ["-lm", *(["-lgc"] if self.gc == "boehm" else []), *self.target.link, *stripped]


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say plainly that `path` cannot be written, where the body finds out so."""
    try:
        yield
    except OSError as error:
        raise CompilationError(f"cannot write {path}: {error.strerror}") from None


def _sanitizers(flags: Sequence[str]) -> list[str]:
    """The flags for sanitizers. AddressSanitizer knows all data by address, so that none can be left out."""
    return [flag for flag in flags if flag.startswith("-fsanitize")]


def settings() -> list[str]:
    """What the environment tells C compilers."""
    return [f"{name}={os.environ[name]}" for name in SETTINGS if name in os.environ]


def runtime_files() -> list[Path]:
    """The sources of the runtime, headers included, in a fixed order."""
    return sorted(RUNTIME.rglob("*.[ch]"), key=lambda path: path.name)


def _runtime_key(flags: Sequence[str]) -> str:
    """What the runtime's object file follows from, besides the compiler."""
    key = hashlib.sha256()
    for text in (*flags, *sorted(SELDOM)):
        key.update(text.encode() + b"\0")
    for path in runtime_files():
        key.update(path.name.encode() + b"\0" + path.read_bytes())
    return key.hexdigest()[:24]


class Compiler:
    """One compiler with one set of options. `notice` is told what takes long because it is the first time."""

    def __init__(self, options: Options, notice: Callable[[str], None] = lambda text: None) -> None:
        self.options = options
        self.notice = notice
        self.command = find_compiler(options.cc, options.target)

    # -- running ------------------------------------------------------------------------------

    def run(
        self,
        args: Sequence[str],
        what: str,
        externals: Externals | None = None,
        command: Sequence[str] | None = None,
    ) -> str:
        """Run the compiler; what it wrote. `externals`: of the user's program, where it is that which is compiled.
        `command`: another one that comes with it.

        Raises CompilationError, or InternalError where it refuses what we generated.
        """
        command = command or self.command
        step = Step(command, what, externals is not None, externals or NO_EXTERNALS, self.options.gc)
        status, output = self._run(args, command)
        if status != 0:
            raise step.failure(status, output)
        return output

    def _run(self, args: Sequence[str], command: Sequence[str]) -> tuple[int, str]:
        """Exit status and messages, which are in English whatever the user's language."""
        environment = {**os.environ, "LC_ALL": "C"}
        try:
            done = subprocess.run([*command, *args], capture_output=True, env=environment, check=False)
        except OSError as error:
            raise CompilationError(
                f"the C compiler `{shlex.join(command)}` cannot be run: {error.strerror}"
            ) from None
        return done.returncode, (done.stdout + done.stderr).decode("utf-8", "backslashreplace")

    def _version(self) -> str:
        return self._run(["--version"], self.command)[1]

    def _link_flags(self) -> list[str]:
        """What follows the objects; zig does not link the unwinder that tracebacks are made with by itself."""
        if self.options.target is WASM:
            return [*self.options.link_flags(), *([] if is_zig(self.command) else ["-lsetjmp"])]
        return [*self.options.link_flags(), *(["-lunwind"] if is_zig(self.command) else [])]

    # -- the runtime --------------------------------------------------------------------------

    def runtime_object(self, shared: bool) -> Path:
        """The runtime as one object file, compiled at the first use of this compiler with these flags."""
        flags = self._runtime_flags(shared)
        key = _runtime_key(flags)
        joined = joining(self.command, self.options.target)
        name = digest(self._version(), shlex.join(self.command), shlex.join(joined), key)
        target = entry_path("runtime", f"{name}.o")
        if not is_sealed(target) and not (self._plain() and shipped.seed_object(key, self.command, target)):
            self.notice("the runtime, for the first time")
            self._compile_runtime(target, flags)
        return target

    def _runtime_flags(self, shared: bool) -> list[str]:
        flags = [*self.options.flags(), *(["-fPIC"] if shared else [])]
        return [_OF_RUNTIME.get(flag, flag) for flag in flags if flag not in DEBUG]

    def _plain(self) -> bool:
        """Whether nothing but the flags says what is compiled, and for what."""
        return self.options.target is NATIVE and not settings()

    def _compile_runtime(self, target: Path, flags: list[str]) -> None:
        seldom = [SELDOM_OPTIMIZED.get(flag, flag) for flag in flags]
        with temporary_folder() as folder:

            def compile_one(path: Path) -> str:
                made = f"{folder}/{path.stem}.o"
                given = seldom if path.name in SELDOM else flags
                self.run([*given, f"-I{RUNTIME}", "-c", str(path), "-o", made], f"compile {path.name}")
                return made

            sources = [path for path in runtime_files() if path.suffix == ".c"]
            objects = side_by_side([partial(compile_one, path) for path in sources], self.options.jobs)
            whole = f"{folder}/runtime.o"
            joined = joining(self.command, self.options.target)
            self.run(["-r", *objects, "-o", whole], "link the runtime", command=joined)
            if not Path(whole).is_file():
                raise CompilationError(f"`{shlex.join(self.command)}` is no C compiler: it makes no object file")
            with writing(target):
                store_sealed(Path(whole), target)

    # -- programs -----------------------------------------------------------------------------

    def build(self, source: CSource, output: Path, shared: bool = False, keep: Path | None = None) -> None:
        """Compile and link `source` into an executable or a shared library at `output`; sources stay in `keep`."""
        if keep is not None:
            write_kept(source, keep, output.name, self.options, shared)
        with temporary_folder() as temporary:
            runtime = self._copy_of_runtime(shared, Path(temporary))
            folder = keep or Path(temporary)
            if keep is None:
                write_sources(source, folder)
            objects = self._compile_files(source, folder, Path(temporary), shared)
            kind = ["-shared"] if shared else []
            if source.apart is not None:
                kind.append("-Wl,--gc-sections")  # what other programs need of the helpers
            sanitizers = _sanitizers(self.options.flags())
            libraries = [flag for name in source.libraries for flag in _library_flags(name)]
            built = Path(temporary) / "built"
            args = [*kind, *sanitizers, *objects, str(runtime), *libraries, *self._link_flags()]
            self.run([*args, "-o", str(built)], "link the program", source.externals)
            put(built, output)

    def archive(self, source: CSource, output: Path, keep: Path | None = None) -> None:
        """Compile `source` to a static library at `output`, of which only what is exported can be seen from outside.

        Raises CompilationError.
        """
        if keep is not None:
            write_kept(source, keep, output.name, self.options, True)
        with temporary_folder() as temporary:
            runtime = self._copy_of_runtime(True, Path(temporary))
            folder = keep or Path(temporary)
            if keep is None:
                write_sources(source, folder)
            objects = self._compile_files(source, folder, Path(temporary), True)
            whole, built = f"{temporary}/{output.stem}.whole.o", Path(temporary) / "built.a"
            self.run(["-r", "-nostdlib", *objects, str(runtime), "-o", whole], "link the library", source.externals)
            _run_tool(["objcopy", "--localize-hidden", whole])
            _run_tool(["ar", "rcs", str(built), whole])
            put(built, output)

    def _copy_of_runtime(self, shared: bool, folder: Path) -> Path:
        """The runtime in a folder of our own: others may clear the cache at any time."""
        target = folder / "rpy-runtime.o"
        while not target.exists():
            # Without the seal: not every linker reads over what follows an object.
            data = read_sealed(self.runtime_object(shared))
            if data is not None:
                with writing(target):
                    target.write_bytes(data)
        return target

    def _compile_files(self, source: CSource, folder: Path, objects: Path, shared: bool) -> list[str]:
        folders = [f"-I{path}" for path in (RUNTIME, *self.options.include)]
        flags = [*self.options.flags(), *folders, *(["-fPIC"] if shared else [])]
        if not source.externals.headers:
            flags.append(OURS_ALONE)
        runtime = self.runtime_object(shared).name if source.groups else ""

        def compile_one(name: str) -> list[str]:
            target = objects / f"{Path(name).stem}.o"
            kept = None
            if name in source.groups:
                parts = (runtime, *flags, *settings(), name, content(source.files[name]))
                kept = entry_path("objects", f"{digest(*parts)}.o")
                data = read_sealed(kept)
                if data is not None:
                    target.write_bytes(data)
                    return [str(target)]
            args = [*flags, "-c", str((folder / name).absolute()), "-o", str(target)]
            self.run(args, f"compile the generated {name}", source.externals)
            if kept is not None:
                with suppress(OSError):
                    store_sealed(target, kept)
            return [str(target)]

        names = [name for name in source.files if name.endswith(".c")]
        return self._with_helpers(source, objects, shared, [partial(compile_one, name) for name in names])

    # -- what is compiled once for all programs -----------------------------------------------

    def prepare(self, source: CSource, shared: bool) -> None:
        """Compile what other programs will need, too: the runtime, and the helpers of this one."""
        self.runtime_object(shared)
        with temporary_folder() as folder:
            self._with_helpers(source, Path(folder), shared, [])

    def _with_helpers(
        self, source: CSource, folder: Path, shared: bool, calls: list[Callable[[], list[str]]]
    ) -> list[str]:
        """The object files that `calls` give, and those with what is compiled apart: from the cache as far as it is
        there, and compiled side by side with `calls` else."""
        if source.apart is None:
            return [*chain.from_iterable(side_by_side(calls, self.options.jobs))]
        store = self._store(shared)
        if self._plain() and store.is_new():
            shipped.seed_store(self._helpers_key(shared), self.command, store)
        pieces = {piece.name: name for name, piece in source.apart.pieces.items()}
        found = store.find(set(pieces))
        paths = [folder / f"rpy-helpers-{number}.o" for number in range(len(found.objects))]
        for path, (_pieces, data) in zip(paths, found.objects, strict=True):
            with writing(path):
                path.write_bytes(data)
        if found.apart < len(paths):
            paths[found.apart :] = [self._joined(paths[found.apart :], folder)]
            store.keep(frozenset().union(*(known for known, _ in found.objects[found.apart :])), paths[-1])
        if found.missing:
            self.notice(f"{len(found.missing)} helpers, for the first time")
        sizes = {name: len(source.apart.pieces[pieces[name]].text) for name in found.missing}
        groups = in_groups(sizes, self.options.jobs)
        made = [folder / f"rpy-helpers-new-{number}.o" for number in range(len(groups))]
        texts = [source.pieces(pieces[name] for name in group) for group in groups]
        helpers: list[Callable[[], list[str]]] = [
            partial(self._compile_helpers, *each, shared) for each in zip(texts, made, strict=True)
        ]
        objects = side_by_side([*helpers, *calls], self.options.jobs)  # helpers first, as they take longest
        for group, path in zip(groups, made, strict=True):
            store.keep(frozenset(group), path)
        return [*chain.from_iterable(objects[len(helpers) :]), *map(str, [*paths, *made])]

    def _helper_flags(self, shared: bool) -> list[str]:
        flags = [*self.options.flags(), *SECTIONS, *(["-fPIC"] if shared else [])]
        if self.options.full_debug:
            return flags
        return [flag for flag in flags if flag not in DEBUG]  # no line of the user's is in it

    def _store(self, shared: bool) -> ObjectStore:
        flags = self._helper_flags(shared)
        key = digest(self.runtime_object(shared).name, *flags, *settings())
        return ObjectStore(key, prunes=not _sanitizers(flags))

    def _helpers_key(self, shared: bool) -> str:
        return digest(_runtime_key(self._runtime_flags(shared)), *self._helper_flags(shared))

    def to_ship(self, shared: bool) -> shipped.Objects:
        """What `prepare` made, for a wheel."""
        runtime = read_sealed(self.runtime_object(shared)) or b""
        return {
            _runtime_key(self._runtime_flags(shared)): [([], runtime)],
            self._helpers_key(shared): list(self._store(shared).rows()),
        }

    def _joined(self, objects: list[Path], folder: Path) -> Path:
        """One object file made of several."""
        whole = folder / "rpy-helpers-joined.o"
        command = joining(self.command, self.options.target)
        self.run(["-r", *map(str, objects), "-o", str(whole)], "join the helpers", NO_EXTERNALS, command=command)
        return whole

    def _compile_helpers(self, text: str, target: Path, shared: bool) -> list[str]:
        path = target.with_suffix(".c")
        with writing(path):
            path.write_text(text, encoding="utf-8")
        args = [*self._helper_flags(shared), f"-I{RUNTIME}", "-c", str(path), "-o", str(target)]
        self.run(args, "compile the helpers", NO_EXTERNALS)
        return [str(target)]


# -- files ------------------------------------------------------------------------------------------


def _run_tool(command: list[str]) -> None:
    """Run one of the tools that come with the linker. Raises CompilationError."""
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        help = ["Debian and Ubuntu: apt install binutils; Fedora: dnf install binutils"]
        raise CompilationError(f"`{command[0]}` cannot be run: {error.strerror}", help=help) from None
    if done.returncode != 0:
        raise CompilationError(f"`{shlex.join(command)}` failed: {done.stderr.decode(errors='backslashreplace')}")


@contextmanager
def temporary_folder() -> Iterator[str]:
    """A folder that is gone afterwards. CompilationError where there is no place for one."""
    try:
        folder = tempfile.mkdtemp(prefix="rpyc-dl-")
    except OSError as error:
        raise CompilationError(
            f"no temporary folder can be made: {error.strerror}", help=["name another place for them: TMPDIR=FOLDER"]
        ) from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def put(built: Path, output: Path) -> None:
    """Copy an executable to its place: all of it or nothing. Devices and pipes are written to, and stay."""
    with writing(output):
        if output.exists() and not output.is_file():
            output.write_bytes(built.read_bytes())
            return
        handle, name = tempfile.mkstemp(prefix=".new-", dir=output.parent)
        os.close(handle)
        try:
            shutil.copyfile(built, name)
            shutil.copymode(built, name)
            os.replace(name, output)
        finally:
            with suppress(OSError):
                os.unlink(name)


def write_sources(source: CSource, folder: Path) -> None:
    """Write the generated files into a folder. Raises CompilationError."""
    _make_folder(folder)
    for name, text in source.files.items():
        with writing(folder / name):
            (folder / name).write_text(text, encoding="utf-8")


def write_kept(source: CSource, folder: Path, output: str, options: Options, shared: bool) -> None:
    """Make `folder` self-contained: the program, the runtime's sources and a Makefile that builds `output` without
    rpyc-dl. Raises CompilationError."""
    write_sources(source, folder)
    ours = [name for name in source.files if name.endswith(".c")]
    helpers = source.helpers()
    if helpers is not None:
        ours.append(f"{Path(ours[-1]).stem}_helpers.c")
        with writing(folder / ours[-1]):
            (folder / ours[-1]).write_text(helpers, encoding="utf-8")
    _make_folder(folder / "runtime")
    for path in runtime_files():
        with writing(folder / "runtime" / path.name):
            shutil.copyfile(path, folder / "runtime" / path.name)
    sources = [*ours, *(f"runtime/{path.name}" for path in runtime_files() if path.suffix == ".c")]
    libraries = [flag for name in source.libraries for flag in _library_flags(name)]
    libraries += options.link_flags()
    with writing(folder / "Makefile"):
        flags = [*options.flags(), *(f"-I{path}" for path in options.include)]
        text = makefile(output, sources, flags, libraries, shared)
        (folder / "Makefile").write_text(text, encoding="utf-8")


def _library_flags(name: str) -> list[str]:
    """How a library, or an object file, is linked with: by its name, or where it is."""
    if not os.path.isabs(name):
        return [f"-l{name}"]
    return [name] if name.endswith(".o") else [name, f"-Wl,-rpath,{os.path.dirname(name)}"]


def _make_folder(folder: Path) -> None:
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
