"""What was compiled before is not compiled again: executables and libraries, by the text of all that goes in."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rpyc_dl.cachefolder import entry_path, read_sealed, store_sealed, trim
from rpyc_dl.lowering.c.compiler import Compiler, Options, put, settings, temporary_folder, writing
from rpyc_dl.lowering.c.genc import CSource


def content_key(compiler: Compiler, source: CSource, shared: bool) -> str:
    """A name for what the compiler makes of a source: of its text, the runtime, the compiler's version and flags."""
    key = hashlib.sha256(compiler.runtime_object(shared).name.encode())
    for text in (*compiler.options.flags(), *compiler.options.include, *compiler.options.link_flags(), *settings()):
        key.update(text.encode("utf-8", "surrogateescape") + b"\0")
    for name, text in source.files.items():
        key.update(name.encode() + b"\0" + text.encode() + b"\0")
    return key.hexdigest()[:24]


def build_program(
    options: Options,
    source: CSource,
    output: Path,
    keep: Path | None = None,
    shared: bool = False,
    notice: Callable[[str], None] = lambda text: None,
) -> None:
    """Compile `source` to the executable `output`, or copy the one that was made of the same before; `shared`: to a
    shared library.

    With `keep`, the sources are left in that folder. What calls C of the user's, whose headers and libraries may have
    changed, and what is for this very processor is always compiled. `notice` is told what
    takes long because it is done for the first time. Raises CompilationError.
    """
    compiler = Compiler(options, notice)
    if keep is not None or source.externals.functions or options.native:
        compiler.build(source, output, shared, keep)
        return
    kept = entry_path("programs", content_key(compiler, source, shared))
    data = read_sealed(kept)
    with temporary_folder() as folder:
        built = Path(folder) / "program"
        if data is None:
            compiler.build(source, built, shared)
            keep_program(built, kept)
        else:
            with writing(built), open(os.open(built, os.O_CREAT | os.O_WRONLY, 0o777), "wb") as file:
                file.write(data)
        put(built, output)


def keep_program(built: Path, kept: Path) -> None:
    """Put an executable into the cache, if there is room for it; what was used least recently makes room."""
    with suppress(OSError):
        store_sealed(built, kept)
        trim()
