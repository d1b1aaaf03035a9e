"""C code inside of a program: `ExternalCompilationInfo(separate_module_sources=[…])`.

It is compiled when the program is imported, once for each text: to an object file, which becomes part of the
executable, and to a shared library beside it, which CPython calls.
"""

# mypy: ignore-errors
from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from rpyc_dl.cachefolder import entry_path, make_own_folder
from rpyc_dl.rpython.translator import cdir

OBJECT, LIBRARY = ".o", ".so"


def object_file(info):
    """The path of the object file of the C code of `info`. Raises CompilationError, with what the compiler says."""
    texts = [_whole(info, source) for source in info.separate_module_sources]
    for path in info.separate_module_files:
        with open(path, encoding="utf-8") as file:
            texts.append(_whole(info, file.read()))
    compiler = shlex.split(os.environ.get("CC") or "cc")
    flags = ["-O2", "-fPIC", "-I", cdir, *(f"-I{path}" for path in info.include_dirs), *info.compile_extra]
    headers = [_content(os.path.join(folder, name)) for folder in info.include_dirs for name in info.includes]
    key = hashlib.blake2b(repr((compiler, flags, texts, headers)).encode(), digest_size=16).hexdigest()
    place = entry_path("modules", key + OBJECT)
    if not (place.is_file() and place.with_suffix(LIBRARY).is_file()):
        _compile(compiler, flags, texts, place, info)
    return str(place)


def _content(path):
    try:
        return Path(path).read_text("utf-8")
    except OSError:
        return ""


def _whole(info, source):
    """The text of a file: what `info` has C know before."""
    lines = [*info.pre_include_bits, '#include "src/precommondefs.h"']
    lines += [f"#include <{name}>" for name in info.includes]
    return "\n".join([*lines, *info.post_include_bits, '#line 1 "separate_module_sources"', source, ""])


def _compile(compiler, flags, texts, place, info):
    make_own_folder(place.parent)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        made = []
        for i, text in enumerate(texts):
            source = os.path.join(folder, f"source{i}.c")
            Path(source).write_text(text, "utf-8")
            made.append(os.path.join(folder, f"source{i}.o"))
            _run([*compiler, *flags, "-c", source, "-o", made[-1]])
        whole, library = os.path.join(folder, "whole.o"), os.path.join(folder, "whole.so")
        _run([*compiler, "-r", "-nostdlib", *made, "-o", whole])
        libraries = [*(f"-L{path}" for path in info.library_dirs), *map(_linked, info.libraries)]
        _run([*compiler, "-shared", *made, *libraries, *info.link_extra, "-o", library])
        os.replace(library, place.with_suffix(LIBRARY))
        os.replace(whole, place)


def _linked(library):
    """What the linker gets for a library, by name or by path."""
    return library if os.sep in library else f"-l{library}"


def _run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompilationError(f"the C code in separate_module_sources is refused:\n{done.stderr.strip()}")


class CompilationError(Exception):
    """The C compiler refuses the code."""
