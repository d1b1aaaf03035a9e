"""Which C compiler is used: what the user names, or what is found."""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import sys

from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.toolchain.target import NATIVE, Target, for_clang, no_wasm_compiler, wasm_compiler

_NO_COMPILER = (
    "no C compiler was found: install gcc or clang (Debian and Ubuntu: apt install gcc; Fedora: dnf install gcc; "
    "macOS: xcode-select --install), or pip install ziglang, or name one with --cc"
)


def find_compiler(cc: str | None = None, target: Target = NATIVE) -> list[str]:
    """The compiler as a command line: `cc`, $CC, gcc, clang, cc, or ziglang; for WebAssembly `cc`, ziglang, zig, or
    $WASI_SDK_PATH's clang. CompilationError if there is none."""
    if target is not NATIVE:
        return _find_wasm_compiler(cc)
    for text in (cc, os.environ.get("CC")):
        if text:
            command = [sys.executable, "-m", "ziglang", "cc"] if text == "zig" else _split(text)
            if not command or shutil.which(command[0]) is None:
                raise CompilationError(f"the C compiler `{text}` was not found")
            return command
    for name in ("gcc", "clang", "cc"):
        if shutil.which(name):
            return [name]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise CompilationError(_NO_COMPILER)


def _find_wasm_compiler(cc: str | None) -> list[str]:
    found = wasm_compiler(cc)
    if found is None and cc is not None:
        found = for_clang(_split(cc))
    if found is None or shutil.which(found[0]) is None:
        raise no_wasm_compiler() if cc is None else CompilationError(f"the C compiler `{cc}` was not found")
    return found


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise CompilationError(f"the C compiler's command `{text}` cannot be read: {error}") from None
