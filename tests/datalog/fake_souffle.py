"""A stand-in for the Soufflé executable: the same command line and files, run by our own evaluator.

It lets the wrapper be tested where Soufflé is not installed; `test_datalog_souffle.py` uses the real one as well
where it is found.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rpyc_dl.datalog import DatalogErrors, Evaluator, load_program

VERSION = os.environ.get("FAKE_VERSION", "2.4.1")
BITS = os.environ.get("FAKE_BITS", "64")


def main(arguments: list[str]) -> int:
    if "--version" in arguments:
        print(f"Version: {VERSION}\nWord size: {BITS} bits\nOptions enabled: none")
        return 0
    options = {name: arguments[arguments.index(name) + 1] for name in ("-F", "-D", "-o") if name in arguments}
    source = next(argument for argument in arguments if argument.endswith(".dl"))
    if "-o" in options:
        script = f'#!/bin/sh\nexec {sys.executable} {__file__} {options["-o"]}.dl "$@"\n'
        Path(options["-o"] + ".dl").write_bytes(Path(source).read_bytes())
        kept = Path(options["-o"])
        kept.write_text(script.replace(f"{options['-o']}.dl", str(kept.parent / "kept.dl")))
        (kept.parent / "kept.dl").write_bytes(Path(source).read_bytes())
        kept.chmod(0o755)
        return 0
    if os.environ.get("FAKE_FAILURE"):
        sys.stderr.write(os.environ["FAKE_FAILURE"].format(file=source))
        return 1
    try:
        program = load_program([source])
    except DatalogErrors as error:
        sys.stderr.write(str(error))
        return 1
    engine = Evaluator(program)
    for name, relation in program.relations.items():
        if relation.is_input:
            engine.insert({name: read(Path(options["-F"]) / f"{name}.facts", relation.kinds)})
    engine.run()
    for name, relation in program.relations.items():
        if relation.is_output:
            lines = ["\t".join(map(str, row)) if row else "()" for row in engine.rows(name)]
            (Path(options["-D"]) / f"{name}.csv").write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return 0


def read(path: Path, kinds: tuple[str, ...]) -> list[tuple]:
    lines = path.read_bytes().decode("utf-8").split("\n")[:-1]
    if not kinds:
        return [() for _ in lines]
    return [
        tuple(int(part) if kind == "number" else part for part, kind in zip(line.split("\t"), kinds, strict=True))
        for line in lines
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
