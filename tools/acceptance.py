"""The acceptance suite, each category in one executable, under sanitizers, with collection stress: `make sanitize`.

    python tools/acceptance.py FOLDER [CATEGORY…] [--modes interpret,executable,ref,sanitized,stress]

FOLDER holds the suite's `harness.py` and `cases`. What each case gives is CPython's, but for what the suite states of
integers beyond 64 bits. Together the cases take minutes; each in a translation of its own, as `tools/sanitize.py` has
them, hours. Its status is 1 where anything differs, is refused, or ends by a signal.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.fuzz.trial import MODES, Ran, Trial, warm_up

#: CPU seconds that a category may run; under the sanitizers several times as many.
SECONDS = 60
#: In place of the harness: the program calls the functions itself.
STAND_IN = "def case(*args, **more):\n    return args[0]\n"
#: Arguments pass through these, so that they are no constants of the program.
PASSED = {int: (-7, 1 << 40), float: (-0.5, 1e9), bool: (False, True), str: ("é", ""), bytes: (b"\xff", b"")}


def outcome(harness: Any, case: Any, number: int) -> str:
    """What a call of a case gives: the text of its result, or the name of the exception."""
    if case.expect is not None:
        want = case.expect[number]
        return want.__name__ if isinstance(want, type) else ascii(want)
    try:
        result = case.func(*case.args[number])
    except Exception as error:
        return type(error).__name__
    return "OverflowError" if case.overflow and harness.has_big(result) else ascii(result)


def argument(value: Any) -> str:
    """The argument as text."""
    if value is None:
        return "None"
    text = f"float({str(value)!r})" if isinstance(value, float) else repr(value)
    return f"passed_{type(value).__name__}({text})"


def program(text: str, cases: list[Any]) -> str:
    """A program that prints, behind its number, what each call of each case gives."""
    parts, body = [text.replace("from harness import case\n", STAND_IN, 1)], []
    for kind, values in PASSED.items():
        parts.append(f"def passed_{kind.__name__}(x):\n    return x")
        body += [f"passed_{kind.__name__}({value!r})" for value in values]
    calls = [(case.func.__name__, args) for case in cases for args in case.args]
    for number, (name, args) in enumerate(calls):
        call = f"{name}({', '.join(map(argument, args))})"
        parts.append(
            f"def call_{number}():\n    try:\n        print('=', {number}, ascii({call}))\n"
            f"    except Exception as error:\n        print('=', {number}, type(error).__name__)"
        )
        body.append(f"call_{number}()")
    parts.append("def main(argv):\n" + "".join(f"    {line}\n" for line in body) + "    return 0")
    return "\n\n\n".join(parts) + "\n"


def differences(ran: Ran, expected: dict[str, str]) -> Iterator[str]:
    """What a run has printed otherwise than expected, and how it ended."""
    lines = [line.split(" ", 2) for line in ran.out.decode(errors="replace").splitlines() if line.startswith("= ")]
    got = {line[1]: line[2] for line in lines}
    for number, (title, want) in enumerate(expected.items()):
        if got.get(str(number)) != want:
            yield f"{title}: CPython {want}, here {got.get(str(number), 'nothing')}"
    if ran.status:
        yield f"status {ran.status}: {ran.last}"


def category(harness: Any, path: Path, modes: list[str]) -> list[str]:
    """Run a category in each mode; what went wrong."""
    cases = harness.load_category(path.stem).CASES
    text = program(path.read_text(encoding="utf-8"), cases)
    expected = {f"{case.name} {i}": outcome(harness, case, i) for case in cases for i in range(len(case.args))}
    trial, wrong, done = Trial(modes, stays=True), [], []
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-acceptance-") as name:
        (Path(name) / "prog.py").write_text(text, encoding="utf-8")
        verdict, _ = trial.translated(Path(name))
        wrong += [": ".join(failure) for failure in verdict.failures]
        for mode, ran in trial.runs(Path(name), SECONDS) if not wrong else ():
            done.append(mode)
            wrong += [f"{mode}: {what}" for what in differences(ran, expected)]
    wrong += [f"{mode}: not run, or not to its end" for mode in modes if mode not in done]
    print(
        f"{path.stem}: {len(cases)} cases, {len(expected)} calls, {', '.join(done)}: {len(wrong)} wrong", flush=True
    )
    return wrong


def main() -> int:
    """All categories, or those that are named; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("categories", nargs="*", metavar="CATEGORY")
    parser.add_argument("--modes", default="sanitized,stress")
    chosen = parser.parse_args()
    modes = [mode for mode in MODES if mode in chosen.modes.split(",")]
    sys.path.insert(0, str(chosen.folder.resolve()))
    harness = importlib.import_module("harness")
    warm_up()
    paths = sorted((chosen.folder / "cases").glob("*.py"))
    wrong = [
        f"{path.stem}: {what}"
        for path in paths
        if not chosen.categories or path.stem in chosen.categories
        for what in category(harness, path, modes)
    ]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
