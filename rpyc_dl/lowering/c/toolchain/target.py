"""What executables are made for: this machine, or WebAssembly under WASI, which runs in engines and in browsers."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from rpyc_dl.errors import CompilationError

#: The part of the engine's memory that is the stack of C; the engine has another one for what functions compute with.
_STACK = 16 << 20

_NO_WASM_COMPILER = "no C compiler for WebAssembly was found"
_HOW_TO_GET_ONE = (
    "pip install 'rpyc-dl[wasm]'   brings ziglang, which has all that is needed",
    "or name a clang that has wasi-libc: --cc 'clang --sysroot=/opt/wasi-sysroot'",
)


@dataclass(frozen=True)
class Target:
    """`suffix`: of what is made. `flags`: for compiling, `link`: for linking.

    `walks_stack`: whether tracebacks come from return addresses; else from places that calls keep (`Layout`).
    `pointer`: the bytes of a pointer.
    """

    name: str
    suffix: str = ""
    flags: tuple[str, ...] = ()
    link: tuple[str, ...] = ()
    walks_stack: bool = True
    pointer: int = 8


NATIVE = Target("native")
WASM = Target(
    "wasm",
    ".wasm",
    # setjmp and longjmp by WebAssembly's exceptions, in the form that was standardised
    ("-mllvm", "-wasm-enable-sjlj", "-mllvm", "-wasm-use-legacy-eh=false", "-fno-sanitize=undefined"),
    (f"-Wl,-z,stack-size={_STACK}",),
    walks_stack=False,
    pointer=4,
)
#: By what `--target` is given; a page of HTML has a module of WebAssembly in it.
TARGETS = {"native": NATIVE, "wasm": WASM, "html": WASM}


def wasm_compiler(cc: str | None) -> list[str] | None:
    """The command of a compiler for WASI that is found by itself; None where `cc` is another, or there is none."""
    if cc in (None, "zig"):
        if importlib.util.find_spec("ziglang") is not None:
            return _for_zig([sys.executable, "-m", "ziglang", "cc"])
        if shutil.which("zig"):
            return _for_zig(["zig", "cc"])
    folder = os.environ.get("WASI_SDK_PATH")
    if cc is None and folder:
        return for_clang([str(Path(folder) / "bin" / "clang")])
    return None


def no_wasm_compiler() -> CompilationError:
    """What is raised where none is found."""
    return CompilationError(_NO_WASM_COMPILER, help=list(_HOW_TO_GET_ONE))


def _for_zig(command: list[str]) -> list[str]:
    return [*command, "-target", "wasm32-wasi", "-mcpu=generic+exception_handling"]


def for_clang(command: list[str]) -> list[str]:
    """The command of a clang, made one for WASI."""
    return [*command, "--target=wasm32-wasip1", "-mexception-handling"]


def joining(command: list[str], target: Target) -> list[str]:
    """What makes one object file of several, when `-r` follows: for WASI zig's driver takes only the first."""
    if target is WASM and is_zig(command):
        return [*command[: command.index("cc")], "wasm-ld"]
    return [*command, "-nostdlib"]


def is_zig(command: list[str]) -> bool:
    """Whether a compiler's command is one of zig's."""
    return "ziglang" in command or Path(command[0]).stem == "zig"
