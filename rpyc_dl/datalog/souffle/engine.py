"""Soufflé as an engine: the same protocol as `Evaluator`, each run a whole one on all facts so far.

Which row wins a choice may differ from run to run and from the embedded evaluator; what a program derives must not
depend on it (docs/rules-language.md). Rows of a goal that an earlier run has found stay in its list.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rpyc_dl.datalog.evaluator import Evaluator, check_input
from rpyc_dl.datalog.language.diagnostics import DatalogRuntimeError, Span
from rpyc_dl.datalog.language.program import Program, Row
from rpyc_dl.datalog.language.row_files import facts_text, read_rows
from rpyc_dl.datalog.provenance.derivation import Derivation
from rpyc_dl.datalog.provenance.explain import EFFORT
from rpyc_dl.datalog.provenance.why_not import Failure
from rpyc_dl.datalog.souffle.text import numbers, program_text
from rpyc_dl.datalog.storage import cache
from rpyc_dl.ownership import make_own_folder, read_own

OLDEST = (2, 4)
VARIABLE = "RPYC_DL_SOUFFLE"
MOST_MESSAGES = 5


class SouffleError(DatalogRuntimeError):
    """Soufflé is absent, too old, or has failed."""


def find_souffle(executable: str | os.PathLike[str] | None = None) -> Path:
    """The executable: the one given, else that of `RPYC_DL_SOUFFLE`, else `souffle` on `PATH`.

    Raises:
        SouffleError: there is none.
    """
    for source, given in (("--souffle", executable), (VARIABLE, os.environ.get(VARIABLE))):
        if given:
            found = shutil.which(os.fspath(given))
            if found is None:
                raise SouffleError(f"{source} names `{os.fspath(given)}`, which is not an executable file")
            return Path(found)
    found = shutil.which("souffle")
    if found is None:
        raise SouffleError(
            "Soufflé is not installed: there is no `souffle` on PATH. "
            f"Give its place by --souffle or {VARIABLE}, or use the embedded engine, which gives the same results"
        )
    return Path(found)


class SouffleEngine:
    """Runs a checked program with Soufflé.

    Args:
        program: from `load_program`.
        executable: see `find_souffle`.
        compiled: translate the program to an executable once, and keep that in the cache.

    Only rows of input relations, of goals and of `.output` relations can be asked for.
    """

    def __init__(
        self, program: Program, executable: str | os.PathLike[str] | None = None, *, compiled: bool = False
    ) -> None:
        self.program = program
        self.executable = find_souffle(executable)
        self.compiled = compiled
        self._places: list[Span | None] = []  # where the lines of the text that Soufflé was given come from
        self._word_size = self._check_version()
        self._check_constants()
        self._facts: dict[str, dict[Row, None]] = {
            name: {} for name, relation in program.relations.items() if relation.is_input
        }
        self._found: dict[str, dict[Row, None]] = {}
        self._goals: dict[str, None] = {}
        self._ran = False
        self._embedded: Evaluator | None = None

    def _check_version(self) -> int:
        """Refuses versions that are too old; returns the number of bits of a number."""
        text = self._call([str(self.executable), "--version"])
        version = re.search(r"Version:[ \t]*v?(\d+)\.(\d+)", text)
        if version is None and not re.search(r"^Version:[ \t]*(\w*)$", text, re.MULTILINE):
            raise SouffleError(f"`{self.executable} --version` does not answer as Soufflé does")
        # One that was built outside of its repository does not know its version: it is taken as it is.
        if version is not None and (int(version.group(1)), int(version.group(2))) < OLDEST:
            wanted = ".".join(map(str, OLDEST))
            raise SouffleError(
                f"{self.executable} is version {version.group(1)}.{version.group(2)}; {wanted} is needed"
            )
        size = re.search(r"Word size:\s*(\d+)", text)
        return int(size.group(1)) if size else 32

    def _check_constants(self) -> None:
        """Refuses a program with numbers that this Soufflé does not have."""
        limit = 2 ** (self._word_size - 1)
        for span, value in numbers(self.program):
            if not -limit <= value < limit:
                raise SouffleError(
                    f"{span} has the number {value}, and {self.executable} has {self._word_size}-bit numbers: "
                    "one that is built with 64 bits is needed (cmake -DSOUFFLE_DOMAIN_64BIT=ON)"
                )

    def _call(self, command: list[str]) -> str:
        try:
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        except OSError as error:
            raise SouffleError(f"`{command[0]}` cannot be run: {error.strerror}") from error
        if done.returncode:
            raise SouffleError(self._explained(done.stderr or done.stdout, done.returncode))
        return done.stdout

    # ---------------------------------------------------------------- the protocol
    def insert(self, facts: Mapping[str, Iterable[Row]]) -> None:
        """Adds rows to input relations; see `Evaluator.insert`."""
        listed = check_input(self.program, facts)
        for name, rows in listed.items():
            self._check_word_size(name, rows)
            self._facts[name].update(dict.fromkeys(rows))
        self._embedded = None

    def _check_word_size(self, name: str, rows: list[Row]) -> None:
        limit = 2 ** (self._word_size - 1)
        if self._word_size < 64 and "number" in self.program.relations[name].kinds:
            for row in rows:
                if any(isinstance(value, int) and not -limit <= value < limit for value in row):
                    raise SouffleError(
                        f"`{name}` has the row {row}, and this Soufflé has {self._word_size}-bit numbers"
                    )

    def run(self, goals: Sequence[str] = ()) -> None:
        """Runs the program on all facts so far; finds the rows of `goals`, or of all `.output` relations. Others have
        no rows that could be asked for then, not even those of an earlier run.

        Raises:
            SouffleError: Soufflé has failed.
        """
        declared = [name for name, relation in self.program.relations.items() if relation.is_output]
        # A compiled program gives all of them each time: to compile is what costs most.
        wanted = [*goals, *self._goals] if goals and not self.compiled else [*declared, *goals, *self._goals]
        outputs = list(dict.fromkeys(wanted))
        for name in outputs:
            if name not in self.program.relations:
                raise SouffleError(f"there is no relation `{name}`")
        self._goals.update(dict.fromkeys(goals))
        self._ran = True
        self._found = {name: rows for name, rows in self._found.items() if name in self._goals}
        with tempfile.TemporaryDirectory(prefix="rpyc-dl-souffle-") as folder:
            self._run_in(Path(folder), outputs)

    def _run_in(self, folder: Path, outputs: list[str]) -> None:
        text, self._places = program_text(self.program, outputs)
        facts, results = folder / "facts", folder / "results"
        facts.mkdir()
        results.mkdir()
        for name, rows in self._facts.items():
            content = facts_text(self.program.relations[name], list(rows))
            (facts / f"{name}.facts").write_text(content, encoding="utf-8", newline="\n")
        source = folder / "program.dl"
        source.write_text(text, encoding="utf-8", newline="\n")
        command = [str(self._binary(source, text))] if self.compiled else [str(self.executable), "-w", str(source)]
        self._call([*command, "-F", str(facts), "-D", str(results)])
        for name in outputs:
            self._take(name, results / f"{name}.csv")

    def _take(self, name: str, file: Path) -> None:
        relation = self.program.relations[name]
        rows = dict.fromkeys(sorted(read_rows(relation, file)))
        if name in self._goals:
            self._found.setdefault(name, {}).update(rows)
        else:
            self._found[name] = rows

    def _binary(self, source: Path, text: str) -> Path:
        """The compiled program, from the cache where it is there."""
        where = cache.folder() or source.parent
        version = self._call([str(self.executable), "--version"])
        binary = where / cache.key("souffle", [text, version])
        if read_own(binary) is None:
            make_own_folder(where)
            made = where / f".new-{os.getpid()}-{binary.name}"
            self._call([str(self.executable), "-w", str(source), "-o", str(made)])
            os.replace(made, binary)
        return binary

    #: An interrupt ends Soufflé's process, and leaves nothing behind: see `Evaluator.is_broken`.
    is_broken = False

    def rows(self, relation: str) -> list[Row]:
        """The rows of an input, a goal or an output relation."""
        return list(self._rows(relation))

    def settle(self) -> None:
        """Runs everything: see `Evaluator.settle`. Soufflé cannot be asked for one relation more."""
        self.run()

    def rows_since(self, relation: str, mark: int) -> list[Row]:
        """The rows after the first `mark` ones, for goals and inputs."""
        return list(self._rows(relation))[mark:]

    def _rows(self, relation: str) -> dict[Row, None]:
        if relation in self._found:
            return self._found[relation]
        if relation in self._facts:
            return self._facts[relation]
        if relation not in self.program.relations:
            raise SouffleError(f"there is no relation `{relation}`")
        declared = self.program.relations[relation]
        if not declared.is_output:
            raise SouffleError(f"`{relation}` is not among the goals, and not marked `.output`", declared.span)
        if self._ran:
            text = f"`{relation}` is not among the goals of the last run: name it there, or run without goals"
            raise SouffleError(text, declared.span)
        return {}

    def count(self, relation: str) -> int:
        """The number of rows."""
        return len(self._rows(relation))

    def kept(self) -> dict[str, int]:
        """How many rows each relation has that can be asked for."""
        return {name: len(rows) for known in (self._facts, self._found) for name, rows in known.items()}

    def contains(self, relation: str, row: Row) -> bool:
        """Whether a row is there."""
        return row in self._rows(relation)

    def explain(self, relation: str, row: Row, *, effort: int = EFFORT, most_steps: int = 5000) -> Derivation:
        """Why a row holds, found by the embedded evaluator on the same facts."""
        return self._evaluator().explain(relation, row, effort=effort, most_steps=most_steps)

    def why_not(self, relation: str, row: Row) -> list[Failure]:
        """Why a row does not hold, found by the embedded evaluator on the same facts."""
        return self._evaluator().why_not(relation, row)

    def _evaluator(self) -> Evaluator:
        if self._embedded is None:
            self._embedded = Evaluator(self.program)
            self._embedded.insert({name: list(rows) for name, rows in self._facts.items()})
            self._embedded.run()
        return self._embedded

    # ---------------------------------------------------------------- messages
    def _explained(self, output: str, status: int) -> str:
        """Soufflé's messages with our places in place of lines of the text that it was given."""
        messages = []
        for match in re.finditer(r"(?:Error|error): (.*?) in file \S+ (?:at line |\[)(\d+)", output):
            line = int(match.group(2)) - 1
            span = self._places[line] if 0 <= line < len(self._places) else None
            messages.append(f"{match.group(1)}" + (f" ({span})" if span else ""))
        messages = list(dict.fromkeys(messages))
        if len(messages) > MOST_MESSAGES:
            messages[MOST_MESSAGES:] = [f"and {len(messages) - MOST_MESSAGES} more"]
        text = "; ".join(messages) or output.strip() or f"it ended with status {status}"
        return f"Soufflé has failed: {text}"
