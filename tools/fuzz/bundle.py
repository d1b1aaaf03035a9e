"""Many random programs in one translation: each is a module of its own, and one program calls the `main` of all.

What a translation costs whatever is translated is paid once: a program costs a fraction of what it costs alone.
A bundle whose translation fails is split until one program is left; what differs is found by the program's own lines.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.fuzz.trial import USELESS, Ran, Trial, Verdict, difference, run

ENTRY = """import sys

{imports}


def main(argv):
{calls}
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""

CALL = """    print("==== {name}")
    try:
        print("status", {name}.main(argv))
    except SystemExit as end:
        print("exit", end)
    except Exception as error:
        print("uncaught", type(error).__name__, error)
"""

#: Seconds that a run may take, for each program.
A_PROGRAM = 4


def run_together(programs: Mapping[str, str], trial: Trial) -> dict[str, Verdict]:
    """What becomes of each of the programs, by the names of their modules."""
    verdicts: dict[str, Verdict] = {}
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-fuzz-") as name:
        folder = Path(name)
        for module, text in programs.items():
            (folder / f"{module}.py").write_text(text, encoding="utf-8")
        expected = expected_of(folder, list(programs))
        for module in programs:
            if module not in expected:
                verdicts[module] = Verdict(failures=[("skipped", "CPython", "its output is of no use")])
        judge(folder, expected, trial, verdicts)
    return verdicts


def write_entry(folder: Path, modules: list[str]) -> None:
    imports = "\n".join(f"import {module}" for module in modules)
    calls = "".join(CALL.format(name=module) for module in modules)
    (folder / "prog.py").write_text(ENTRY.format(imports=imports, calls=calls.rstrip()), encoding="utf-8")


def sections(ran: Ran) -> dict[str, bytes]:
    """What each program has printed; of one that was not come to there is none."""
    parts = re.split(rb"^==== (\w+)\n", ran.out, flags=re.MULTILINE)
    return {module.decode(): text for module, text in zip(parts[1::2], parts[2::2], strict=True)}


def expected_of(folder: Path, modules: list[str]) -> dict[str, bytes]:
    """What CPython prints for each program; without those for which that is of no use."""
    write_entry(folder, modules)
    one, other = (
        run([sys.executable, "-W", "ignore", "prog.py"], folder, A_PROGRAM * len(modules), PYTHONHASHSEED=seed)
        for seed in "12"
    )
    if one.status or other.status:  # one of them ends all, or takes too long
        if len(modules) == 1:
            return {}
        half = len(modules) // 2
        return expected_of(folder, modules[:half]) | expected_of(folder, modules[half:])
    mine, others = sections(one), sections(other)
    return {module: mine[module] for module in modules if mine[module] == others[module] and is_useful(mine[module])}


def is_useful(out: bytes) -> bool:
    return not re.search(USELESS, out)


def judge(folder: Path, expected: dict[str, bytes], trial: Trial, verdicts: dict[str, Verdict]) -> None:
    """Translate them together and run them; what a translation fails for is found by smaller ones."""
    while expected:
        write_entry(folder, list(expected))
        verdict, refused = trial.translated(folder)
        named = {module: message for module, message in refused if module in expected}
        if not named:
            break
        for module, message in named.items():
            verdicts[module] = Verdict(expected.pop(module).count(b"\n"), [("refusal", "translation", message)])
    if not expected:
        return
    if verdict.failures:
        judge_parts(folder, expected, trial, verdicts, verdict)
        return
    for module, out in expected.items():
        verdicts[module] = Verdict(out.count(b"\n"))
    for mode, ran in trial.runs(folder, A_PROGRAM * len(expected)):
        for module in expected:
            verdicts[module].modes.append(mode)
        judge_run(mode, ran, expected, verdicts)


def judge_parts(
    folder: Path, expected: dict[str, bytes], trial: Trial, verdicts: dict[str, Verdict], verdict: Verdict
) -> None:
    """The translation has failed: of the halves; or of the one program that is left."""
    modules = list(expected)
    if len(modules) == 1:
        verdict.lines = expected[modules[0]].count(b"\n")
        verdicts[modules[0]] = verdict
        return
    half = len(modules) // 2
    for part in (modules[:half], modules[half:]):
        judge(folder, {module: expected[module] for module in part}, trial, verdicts)
    if not any(verdicts[module].failures for module in modules):  # together only
        verdicts[modules[0]].failures += verdict.failures


def judge_run(mode: str, ran: Ran, expected: dict[str, bytes], verdicts: dict[str, Verdict]) -> None:
    """Compare what an executable has printed, program by program."""
    seen, last = sections(ran), ""
    for module, out in expected.items():
        if module not in seen:
            break  # behind one that has ended all
        last = module
        if seen[module] != out and not (ran.is_late or ran.status < 0):
            mine, theirs = Ran(0, seen[module], ""), Ran(0, out, "")
            verdicts[module].failures.append(("difference", mode, difference(theirs, mine)))
    last = last or next(iter(expected))
    if ran.is_late:
        verdicts[last].failures.append(("hang", mode, ""))
    elif ran.status < 0:
        verdicts[last].failures.append(("signal", mode, f"signal {-ran.status}: {ran.last}"))
    elif ran.status and not any(verdicts[module].failures for module in expected):
        verdicts[last].failures.append(("difference", mode, f"the end\nhere:    status {ran.status} {ran.last}"))
