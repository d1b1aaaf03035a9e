"""One program in every mode: CPython, the interpreter of low-level operations, executables; and what differs.

A translation runs in a child that is forked from this process, which has read the rules already. Every step has a
limit of time and of memory, so that a hang is a result like others.
"""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import InternalError, RPythonError
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as COptions
from rpyc_dl.terminal import Progress
from rpyc_dl.warm import warm
from rpyc_dl.workouts.translated import everyday

#: Modes beside CPython. The last two are executables under the sanitizers.
MODES = ("interpret", "executable", "ref", "sanitized", "stress")
USUAL = MODES[:3]

RUN_SECONDS = 10
#: How much longer a run under the sanitizers may take.
SLOWER = 6
#: An output with this cannot be compared: addresses, and names that CPython looks for when it gets there.
USELESS = rb"at 0x[0-9a-f]{6,}|UnboundLocalError|NameError"
#: The status of a child whose interpreter has raised something of ours.
INTERPRETER_FAILED = 70
TRANSLATION_SECONDS = 150
MEMORY = 3 << 30


@dataclass
class Ran:
    """How a run ended."""

    status: int
    out: bytes
    last: str
    is_late: bool = False

    @property
    def shown(self) -> tuple[int, bytes, str]:
        """What is compared."""
        return self.status, self.out, self.last


@dataclass
class Verdict:
    """What became of a program. `failures` are (class, mode or stage, detail), the worst first.

    Classes: "internal", "signal", "hang", "difference", "refusal"; "skipped" where CPython's own run is of no use.
    """

    lines: int = 0
    failures: list[tuple[str, str, str]] = field(default_factory=list)
    seconds: float = 0.0
    modes: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.failures[0][0] if self.failures else "equal"

    @property
    def signature(self) -> tuple[str, str, str]:
        """Which failure it is, without the program's own names."""
        if not self.failures:
            return ("equal", "", "")
        kind, mode, detail = self.failures[0]
        return kind, mode, plain(detail) if kind in ("refusal", "internal") else ""


def plain(text: str) -> str:
    """A message without what is only this program's."""
    text = re.sub(r"\b([A-Za-z_]+?)\d+(_\w+)?\b", r"\1#", text.split("\n")[0])
    text = re.sub(r"\b\d+(\.\d+)?\b", "#", text)
    return re.sub(r"`[^`]*`", "`…`", text)


def warm_up() -> None:
    """Read the rules and type common helpers in this process, once for all children."""
    warm()
    _ = Translation(everyday, [list[str]]).typed
    gc.collect()
    gc.freeze()


# -- runs -------------------------------------------------------------------------------------------


def limited(seconds: float, memory: int | None = MEMORY) -> Callable[[], None]:
    """What a child does first."""

    def limit() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return limit


def run(command: Sequence[str], folder: Path, seconds: float, memory: int | None = MEMORY, **environment: str) -> Ran:
    """A command with limits; its output and the last line that it writes to standard error."""
    with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
        child = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, **environment},
            preexec_fn=limited(seconds, memory),
        )
        try:
            status, is_late = child.wait(seconds * 6), False
        except subprocess.TimeoutExpired:
            status, is_late = -9, True
            end_group(child.pid)
            child.wait()
    said = (folder / "err").read_text(errors="backslashreplace").strip().splitlines()
    return Ran(status, (folder / "out").read_bytes(), last_line(said), is_late or status in (-24, -9))


def end_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def last_line(said: list[str]) -> str:
    """The last line of a traceback: module names are left out of it."""
    return re.sub(r"^(?:__main__|prog)\.", "", said[-1]) if said else ""


# -- the translation, in a child --------------------------------------------------------------------


def translate(folder: Path, modes: Sequence[str], optimize: str) -> None:
    """All that is made of `folder/prog.py`; what happens is written to `folder/done.json`, step by step."""
    done: dict[str, Any] = {"stage": "annotate"}

    def note(**values: Any) -> None:
        done.update(values)
        (folder / "done.tmp").write_text(json.dumps(done))
        os.replace(folder / "done.tmp", folder / "done.json")

    note()
    try:
        translation = Translation.open("prog.py", None, Options(), Progress(visible=False))
        _ = translation.result
        note(stage="rtype")
        _ = translation.typed
        if "interpret" in modes:
            note(stage="interpret")
            status = interpreted(translation, folder)
            if status == INTERPRETER_FAILED:
                sys.exit("the interpreter has failed")
            note(interpreted=status)
        if set(modes) - {"interpret"}:
            note(stage="source")
            source = translation.source
            for name, options in {
                "executable": COptions(optimize=optimize),
                "ref": COptions(optimize=optimize, gc="ref"),
                "sanitized": COptions(optimize="1", sanitize=True),
            }.items():
                if name in modes:
                    note(stage=f"compile {name}")
                    Compiler(options).build(source, folder / name)
        note(stage="end")
    except RPythonError as error:
        note(refused=str(error).replace(str(folder) + "/", ""), code=error.code, message=error.message)
        note(places=[[Path(each.filename or "").stem, each.message] for each in (error, *error.others)])
    except InternalError as error:
        note(internal=str(error), trace=traceback.format_exc()[-6000:])


def interpreted(translation: Any, folder: Path) -> int:
    """Run it by the interpreter, its output in a file; the exit status. In a child: what the module made changes."""
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    try:
        os._exit(interpret_here(translation, folder))
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(INTERPRETER_FAILED)


def interpret_here(translation: Any, folder: Path) -> int:
    out = open(folder / "interpreted.out", "w", encoding="utf-8", newline="\n")  # noqa: SIM115
    err = open(folder / "interpreted.err", "w", encoding="utf-8")  # noqa: SIM115
    saved = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = out, err
    try:
        return int(translation.interpret_program([]))
    finally:
        sys.stdout, sys.stderr = saved
        out.close()
        err.close()


def address_space() -> int:
    """How many bytes of addresses this process has: a child has them too, before it does anything."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def in_child(work: Callable[[], None], folder: Path, seconds: float) -> int:
    """Run `work` in a forked child; its status as `subprocess` gives it, -9 where it took too long."""
    pid = os.fork()
    if pid == 0:
        try:
            limited(seconds, address_space() + (6 << 30))()
            os.chdir(folder)
            log = os.open(folder / "child.err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(log, 1)
            os.dup2(log, 2)
            work()
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(INTERPRETER_FAILED)
    end = time.monotonic() + seconds * 6
    while time.monotonic() < end:
        got, status = os.waitpid(pid, os.WNOHANG)
        if got:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    end_group(pid)
    os.waitpid(pid, 0)
    return -9


# -- all of it --------------------------------------------------------------------------------------


def in_this_process(work: Callable[[], None], folder: Path, seconds: float) -> int:
    """Do `work` here; its status as `in_child` gives it. What it has imported from the folder is forgotten."""

    def stop(number: int, frame: Any) -> None:
        raise TimeoutError

    before, handler, known = os.getcwd(), signal.signal(signal.SIGPROF, stop), set(sys.modules)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    os.chdir(folder)
    try:
        work()
        return 0
    except TimeoutError:
        return -signal.SIGKILL
    except Exception:
        (folder / "child.err").write_text(traceback.format_exc())
        return INTERPRETER_FAILED
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, handler)
        os.chdir(before)
        for name in set(sys.modules) - known:
            if str(folder) in (getattr(sys.modules[name], "__file__", None) or ""):
                del sys.modules[name]


@dataclass
class Trial:
    """How programs are tried: `modes` beside CPython, the C compiler's level. `is_quick`: CPython runs once only.

    `stays`: translations are made in this process, which knows the helpers of one for the next.
    """

    modes: Sequence[str] = USUAL
    optimize: str = "1"
    is_quick: bool = False
    stays: bool = False

    def of(self, text: str) -> Verdict:
        """Run a program in all modes."""
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="rpyc-dl-fuzz-") as name:
            verdict = self._in(Path(name), text)
        verdict.seconds = time.monotonic() - start
        return verdict

    def _in(self, folder: Path, text: str) -> Verdict:
        (folder / "prog.py").write_text(text, encoding="utf-8")
        verdict = Verdict()
        expected = self.expected(folder)
        if expected is None:
            verdict.failures.append(("skipped", "CPython", "its output is of no use"))
            return verdict
        verdict, _ = self.translated(folder)
        verdict.lines = expected.out.count(b"\n")
        if not verdict.failures:
            self.judge_runs(folder, expected, verdict)
        order = ("internal", "signal", "hang", "difference", "refusal")
        verdict.failures.sort(key=lambda failure: order.index(failure[0]))
        return verdict

    def expected(self, folder: Path) -> Ran | None:
        """What CPython does; None where that is not the same each time, or takes too long."""
        one, *others = (
            run([sys.executable, "-W", "ignore", "prog.py"], folder, RUN_SECONDS, PYTHONHASHSEED=seed)
            for seed in (["1"] if self.is_quick else ["1", "2"])
        )
        if one.is_late or one.status < 0 or any(other.shown != one.shown for other in others):
            return None
        if re.search(USELESS, one.out) or "SyntaxError" in one.last:
            return None
        return one

    def translated(self, folder: Path) -> tuple[Verdict, list[tuple[str, str]]]:
        """Translate `folder/prog.py`: what went wrong, and of errors the module and the message."""
        verdict = Verdict()
        (folder / "done.json").unlink(missing_ok=True)
        start = in_this_process if self.stays else in_child
        status = start(lambda: translate(folder, self.modes, self.optimize), folder, TRANSLATION_SECONDS)
        done = json.loads((folder / "done.json").read_text()) if (folder / "done.json").exists() else {}
        self.judge_translation(folder, done, status, verdict)
        return verdict, [(module, message) for module, message in done.get("places", [])]

    def judge_translation(self, folder: Path, done: dict[str, Any], status: int, verdict: Verdict) -> None:
        stage = str(done.get("stage", "start"))
        if "internal" in done:
            verdict.failures.append(("internal", stage, f"{done['internal']}\n{done['trace']}"))
        elif "refused" in done:
            verdict.failures.append(("refusal", stage, f"{done['message']}\n[{done['code']}]\n{done['refused']}"))
        elif status in (-9, -24):
            verdict.failures.append(("hang", stage, ""))
        elif status < 0:
            verdict.failures.append(("signal", stage, f"signal {-status}"))
        elif status:
            log = (folder / "child.err").read_text(errors="replace")
            verdict.failures.append(("internal", stage, f"{log.strip().splitlines()[-1:]}\n{log[-6000:]}"))

    def runs(self, folder: Path, seconds: float) -> Iterator[tuple[str, Ran]]:
        """Run what was made of `folder/prog.py`, by each mode."""
        for mode in self.modes:
            if mode == "interpret":
                done = json.loads((folder / "done.json").read_text())
                said = (folder / "interpreted.err").read_text(errors="backslashreplace").strip().splitlines()
                yield mode, Ran(done["interpreted"], (folder / "interpreted.out").read_bytes(), last_line(said))
            elif mode in ("sanitized", "stress"):
                variables = {"ASAN_OPTIONS": "detect_leaks=0", "RPYC_DL_GC": "stress" if mode == "stress" else ""}
                ran = run(["./sanitized"], folder, seconds * SLOWER, None, **variables)
                if mode == "sanitized" or not ran.is_late:
                    yield mode, ran
            else:
                yield mode, run([f"./{mode}"], folder, seconds)

    def judge_runs(self, folder: Path, expected: Ran, verdict: Verdict) -> None:
        for mode, ran in self.runs(folder, RUN_SECONDS):
            verdict.modes.append(mode)
            if ran.is_late:
                verdict.failures.append(("hang", mode, ""))
            elif ran.status < 0:
                verdict.failures.append(("signal", mode, f"signal {-ran.status}: {ran.last}"))
            elif ran.shown != expected.shown:
                verdict.failures.append(("difference", mode, difference(expected, ran)))


def difference(expected: Ran, seen: Ran) -> str:
    """The first line that differs, in words."""
    if expected.out != seen.out:
        ours, theirs = seen.out.split(b"\n"), expected.out.split(b"\n")
        for i, (one, two) in enumerate(zip([*ours, b"(end)"], [*theirs, b"(end)"], strict=False), 1):
            if one != two:
                return f"line {i}\nCPython: {two.decode(errors='replace')}\nhere:    {one.decode(errors='replace')}"
    return f"the end\nCPython: status {expected.status} {expected.last}\nhere:    status {seen.status} {seen.last}"
