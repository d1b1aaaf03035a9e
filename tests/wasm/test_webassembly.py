"""`--target wasm` and `--target html`: modules do what native executables do; what WASI has not is refused.

What runs modules needs ziglang and wasmtime (`pip install 'rpyc-dl[wasm]'`), and is skipped without them.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.toolchain import target
from rpyc_dl.lowering.c.toolchain.finding import find_compiler
from rpyc_dl.rlib.app.process import systemcalls
from rpyc_dl.webassembly.page import page_text
from support import browser
from support.commands import rpyc

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "rpyc_dl"

MISSING = [name for name in ("ziglang", "wasmtime") if importlib.util.find_spec(name) is None]
needs_tools = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
needs_browser = pytest.mark.skipif(browser.find() is None, reason="there is no chromium")

#: Runs a module as `rpyc-dl run --target wasm` does.
RUNNER = "import os, sys; from rpyc_dl.webassembly.running import run; " + (
    "sys.exit(run(open(sys.argv[1], 'rb').read(), sys.argv[1:], os.environ))"
)


def translated(path: Path, output: Path, *options: str) -> Path:
    command = [sys.executable, "-m", "rpyc_dl", "translate", *options, str(path), "-o", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return output


def ran(command: list[str], folder: Path, given: str = "", **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        input=given,
        env={**os.environ, "PWD": str(folder), "PYTHONPATH": str(ROOT), **environment},
    )
    return done.returncode, done.stdout, done.stderr


def under_wasmtime(module: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-c", RUNNER, str(module), *arguments]


@needs_tools
def test_a_module_does_what_a_native_program_does(tmp_path: Path) -> None:
    module = translated(HERE / "everything.py", tmp_path / "everything.wasm", "--target", "wasm")
    seen = []
    native = translated(HERE / "everything.py", tmp_path / "everything")
    for name, command in {"native": [str(native)], "module": under_wasmtime(module)}.items():
        folder = tmp_path / name
        folder.mkdir()
        seen.append(ran([*command, str(folder)], tmp_path, "one\ntwo\n", RPYC_DL_TEST_VALUE="it is"))
    assert seen[0] == seen[1]
    assert seen[0][0] == 7
    stressed = tmp_path / "stressed"
    stressed.mkdir()
    again = ran(
        [*under_wasmtime(module), str(stressed)],
        tmp_path,
        "one\ntwo\n",
        RPYC_DL_TEST_VALUE="it is",
        RPYC_DL_GC="stress",
    )
    assert again == seen[0]


@needs_tools
def test_tracebacks_are_those_of_native_programs(tmp_path: Path) -> None:
    native = translated(HERE / "tracebacks.py", tmp_path / "native")
    module = translated(HERE / "tracebacks.py", tmp_path / "module.wasm", "--target", "wasm")
    for which in range(11):
        expected = ran([str(native), str(which)], tmp_path)
        assert ran(under_wasmtime(module, str(which)), tmp_path) == expected, which
        assert expected[0] != 0
    status, _, text = ran(under_wasmtime(module, "11"), tmp_path)
    assert status == 1
    assert text.startswith("Traceback") and text.endswith("RecursionError: maximum recursion depth exceeded\n")
    assert "[Previous line repeated" in text and "[many entries left out]" in text


#: Programs that ask for what there is not: the line, and words of the message.
REFUSED = [
    ("import subprocess\ndef main(argv):\n    subprocess.run(['ls'])\n    return 0\n", 3, "processes"),
    ("import os\ndef main(argv):\n    return os.system('ls')\n", 3, "processes"),
    ("import socket\ndef main(argv):\n    s = socket.socket()\n    return 0\n", 3, "sockets"),
    (
        "import os\ndef f(path):\n    os.chmod(path, 0)\ndef main(argv):\n    f(argv[0])\n    return 0\n",
        3,
        "modes",
    ),
    ("import os\ndef main(argv):\n    print(os.pipe())\n    return 0\n", 3, "pipes"),
]


@pytest.mark.parametrize(
    ("text", "line", "words"), REFUSED, ids=[words + str(i) for i, (*_, words) in enumerate(REFUSED)]
)
def test_what_wasi_has_not_is_refused_at_the_line(text: str, line: int, words: str, tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(text)
    refused = rpyc("translate", "--target", "wasm", "--stop-after", "annotate", str(path))
    assert refused.status == 1
    assert f"this needs {words}" in refused.err and "WebAssembly" in refused.err
    assert f"prog.py:{line}:" in refused.err
    assert rpyc("translate", "--stop-after", "annotate", str(path)).status == 0


def test_each_system_call_is_answered_or_refused() -> None:
    numbers = {value for name, value in vars(systemcalls).items() if name.isupper() and isinstance(value, int)}
    asked = {number for number in numbers if 13 < number < 1000} - {systemcalls.OF_LINK}
    runtime = PACKAGE / "lowering" / "runtime"
    files = [(runtime / name).read_text() for name in ("io.c", "systemcalls.c")]
    switch = files[0] + files[1].partition("Signed rpy_io_system(")[2]
    answered = set(map(int, re.findall(r"case (\d+): (?:free\(name\); )?return", switch)))
    wasi = set(map(int, re.findall(r"what == (\d+)", (runtime / "platform" / "wasi.c").read_text())))
    rules = (PACKAGE / "rules" / "targets" / "wasi.dl").read_text()
    refused = set(map(int, re.findall(r"^missing_call\((\d+),", rules, re.M)))
    only_fails = {systemcalls.TERMINAL_SIZE}  # an OSError, which programs expect where there is no terminal
    assert asked - answered - wasi - refused == only_fails
    assert not refused & (answered | wasi)


@pytest.mark.parametrize(
    "option", [["--gc", "boehm"], ["--native"], ["--debug"], ["--profile"], ["--ints", "exact"]], ids=lambda o: o[0]
)
def test_options_that_mean_nothing_there_are_refused(option: list[str]) -> None:
    wrong = rpyc("translate", "--target", "wasm", *option, str(HERE / "tracebacks.py"))
    assert wrong.status == 2
    assert option[0] in wrong.err and "WebAssembly" in wrong.err


def test_ints_that_grow_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    head = "from fractions import Fraction\ndef main(argv):\n"
    path.write_text(head + "    print(Fraction(1, 3) + Fraction(len(argv), 7))\n    return 0\n")
    refused = rpyc("translate", "--target", "wasm", "--stop-after", "source", str(path))
    assert refused.status == 1 and "ints that grow" in refused.err


def test_who_has_no_compiler_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(target.shutil, "which", lambda name: None)
    monkeypatch.delenv("WASI_SDK_PATH", raising=False)
    with pytest.raises(CompilationError) as failed:
        find_compiler(None, target.WASM)
    assert "rpyc-dl[wasm]" in str(failed.value)
    monkeypatch.setenv("WASI_SDK_PATH", "/opt/wasi")
    assert target.wasm_compiler(None) == ["/opt/wasi/bin/clang", "--target=wasm32-wasip1", "-mexception-handling"]


def test_a_page_has_all_in_it() -> None:
    module = bytes(range(256))
    text = page_text("<name>", module, {"/a.py": "print('</script>@MODULE@')"})
    found = re.search(r'id="module">(.*?)</script>', text)
    assert found and base64.b64decode(found[1]) == module
    files = re.search(r'id="files">(.*?)</script>', text)
    assert files and json.loads(files[1]) == {"/a.py": "print('</script>@MODULE@')"}
    assert "<title>&lt;name&gt;</title>" in text and 'startPage("\\u003cname>")' in text
    assert "http://" not in text and "https://" not in text and " src=" not in text


def status_of_page(opened: browser.Browser, address: str) -> str:
    opened.send("Page.navigate", url=address)
    deadline = time.monotonic() + 60
    while not (status := opened.evaluate("document.body?.dataset.status || ''")):
        assert time.monotonic() < deadline, "the page does not run the program"
        time.sleep(0.05)
    return str(status)


@needs_tools
@needs_browser
@pytest.mark.slow
def test_a_page_runs_in_a_browser(tmp_path: Path) -> None:
    page = translated(HERE / "tracebacks.py", tmp_path / "page.html", "--target", "html")
    opened = browser.Browser(tmp_path / "profile")
    try:
        for arguments, status, words in (
            ("arg=3", 1, "in method"),
            ("args=8", 3, ""),
            ("arg=0", 1, 'raise Custom("too large", n)'),
        ):
            assert status_of_page(opened, f"{page.as_uri()}?{arguments}") == str(status)
            assert words in opened.evaluate("document.getElementById('output').textContent")
    finally:
        opened.close()
