"""Run a module of WebAssembly under wasmtime: `rpyc-dl run --target wasm`."""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rpyc_dl.driver.translation import STAGES, Translation
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.compiler import temporary_folder

#: Bytes of stack for the engine, and for the thread that it runs in: as much as wasmtime allows.
_ENGINE_STACK = 2 << 20
_THREAD_STACK = 64 << 20
#: The status of a program that ended by a trap, which is a bug or the end of the stack.
_TRAPPED = 134


def run_module(translation: Translation, args: Sequence[str]) -> int:
    """Translate to a module and run it as `run` runs an executable; its exit status.

    It sees the files and the environment that the command sees. Raises CompilationError where wasmtime is missing.
    """
    _wasmtime()  # before anything is analysed for nothing
    with temporary_folder() as folder:
        path = os.path.join(folder, translation.output)
        translation.run_to(STAGES[-1], path, None)
        data = Path(path).read_bytes()
    source = translation.program.path if translation.program else ""
    started = os.path.join(os.path.dirname(source) or ".", translation.output)
    sys.stdout.flush()
    return run(data, [started, *args], os.environ)


def run(module: bytes, argv: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a WASI module with all files there are and our standard streams; its exit status."""
    status: list[int] = []
    before = threading.stack_size(_THREAD_STACK)
    try:
        thread = threading.Thread(target=lambda: status.append(_run(module, argv, environment)))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    return status[0] if status else _TRAPPED


def _run(module: bytes, argv: Sequence[str], environment: Mapping[str, str]) -> int:
    wasmtime = _wasmtime()
    engine = wasmtime.Engine(_configuration(wasmtime))
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    store = wasmtime.Store(engine)
    wasi = wasmtime.WasiConfig()
    wasi.argv = list(argv)
    wasi.env = [*({**environment, "PWD": os.getcwd(), "RPYC_DL_STACK": str(_ENGINE_STACK * 7 // 8)}).items()]
    wasi.inherit_stdin()
    wasi.inherit_stdout()
    wasi.inherit_stderr()
    wasi.preopen_dir("/", "/")
    store.set_wasi(wasi)
    instance = linker.instantiate(store, wasmtime.Module(engine, module))
    try:
        instance.exports(store)["_start"](store)
    except wasmtime.ExitTrap as trap:
        return int(trap.code)
    except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
        print(f"the program was ended by the engine: {trap}", file=sys.stderr)
        return _TRAPPED
    return 0


def _configuration(wasmtime: Any) -> Any:
    configuration = wasmtime.Config()
    configuration.wasm_exceptions = True
    configuration.max_wasm_stack = _ENGINE_STACK
    configuration.cache = True  # compiled modules, between runs
    return configuration


def _wasmtime() -> Any:
    try:
        return importlib.import_module("wasmtime")
    except ImportError:
        raise CompilationError(
            "wasmtime, which runs modules of WebAssembly, is not installed",
            help=["pip install 'rpyc-dl[wasm]'", "or run what `translate --target wasm` makes by another engine"],
        ) from None
