"""What an executable made with --profile has seen: as text, for speedscope, and as folded stacks."""

from __future__ import annotations

import ast
import linecache
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rpyc_dl.errors import UsageError

_HEAD = "rpyc-dl profile 1"
_SCHEMA = "https://www.speedscope.app/file-format-schema.json"
#: What stands for samples outside of the program's own lines.
_ELSEWHERE = "(start, end and runtime)"


@dataclass(frozen=True)
class Frame:
    """A line of a function that was running or calling."""

    file: str
    function: str
    line: int


Stack = tuple[Frame, ...]


def shown_file(path: str) -> str:
    """A path, relative where the file is in this folder or below."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


class _Names:
    """The full names of functions, as their sources say: `Task.run`, where the executable knows `run`."""

    def __init__(self) -> None:
        self._files: dict[str, dict[int, tuple[str, str]]] = {}

    def full(self, file: str, function: str, line: int) -> str:
        """The name of the function that a line is in; the one it has already where the source is not there."""
        if file not in self._files:
            self._files[file] = self._read(file)
        name, full = self._files[file].get(line, ("", ""))
        return full if name == function else function

    def _read(self, file: str) -> dict[int, tuple[str, str]]:
        try:
            tree = ast.parse(Path(file).read_bytes())
        except (OSError, SyntaxError, ValueError):
            return {}
        found: dict[int, tuple[str, str]] = {}
        self._enter(tree, "", found)
        return found

    def _enter(self, node: ast.AST, prefix: str, found: dict[int, tuple[str, str]]) -> None:
        """Note the lines of all definitions in a node; those inside of others overwrite what is around them."""
        for child in ast.iter_child_nodes(node):
            inside = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = f"{prefix}{child.name}."
                if not isinstance(child, ast.ClassDef):
                    names = (child.name, inside[:-1])
                    found |= dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), names)
            self._enter(child, inside, found)


@dataclass
class Profile:
    """The samples of one run: how often each stack was seen, the outermost frame first."""

    microseconds: int = 0
    lost: int = 0
    stacks: Counter[Stack] = field(default_factory=Counter)

    @property
    def samples(self) -> int:
        """How many there are."""
        return sum(self.stacks.values())


def read_profile(path: str) -> Profile:
    """What an executable has written. Raises UsageError."""
    try:
        lines = Path(path).read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    if not lines or lines[0] != _HEAD:
        raise UsageError(f"{path} was not written by an executable that was made with --profile")
    profile, frames, names = Profile(), dict[str, Frame](), _Names()
    for line in lines[1:]:
        kind, _, rest = line.partition(" ")
        if kind == "frame":
            number, lineno, function, file = rest.split(" ", 3)
            frames[number] = Frame(file, names.full(file, function, int(lineno)), int(lineno))
        elif kind == "stack":
            count, *numbers = rest.split()
            profile.stacks[tuple(frames[number] for number in numbers)] += int(count)
        elif kind == "microseconds":
            profile.microseconds = int(rest)
        elif kind == "lost":
            profile.lost = int(rest)
    return profile


# ---- text -----------------------------------------------------------------------------------------


def as_text(profile: Profile, rows: int) -> Iterator[str]:
    """Tables of functions and lines: what ran itself, and what ran or called; the `rows` hottest of each."""
    seconds, lost = profile.microseconds / 1e6, f", {profile.lost} lost" if profile.lost else ""
    yield f"{profile.samples} samples in {seconds:.2f} s of processor time{lost}"
    if not profile.samples:
        yield "the program ended before the first one: have it do its work for a second or more"
        return
    functions = {frame: (frame.file, frame.function) for stack in profile.stacks for frame in stack}
    own, whole = _shares(profile, functions)
    yield ""
    yield from _table(profile, own, whole, rows, "function", _function)
    lines = {frame: (frame.file, frame.function, frame.line) for stack in profile.stacks for frame in stack}
    own, whole = _shares(profile, lines)
    yield ""
    yield from _table(profile, own, whole, rows, "line", _line)


def _shares(profile: Profile, keys: dict[Frame, Any]) -> tuple[Counter[Any], Counter[Any]]:
    """How many samples each key has itself, and how many with what it called: once a stack."""
    own: Counter[Any] = Counter()
    whole: Counter[Any] = Counter()
    for stack, count in profile.stacks.items():
        if stack:
            own[keys[stack[-1]]] += count
        for key in {keys[frame] for frame in stack}:
            whole[key] += count
    return own, whole


def _table(
    profile: Profile, own: Counter[Any], whole: Counter[Any], rows: int, title: str, shown: Any
) -> Iterator[str]:
    total = profile.samples or 1
    yield f"{'self':>7} {'total':>7}  {title}"
    for key, _ in sorted(whole.items(), key=lambda item: (-own[item[0]], -item[1], item[0]))[:rows]:
        yield f"{own[key] / total:>7.1%} {whole[key] / total:>7.1%}  {shown(key)}"


def _function(key: tuple[str, str]) -> str:
    return f"{key[1]}  {shown_file(key[0])}"


def _line(key: tuple[str, str, int]) -> str:
    file, _, line = key
    return f"{shown_file(file)}:{line}  {linecache.getline(file, line).strip()}"


# ---- for other tools --------------------------------------------------------------------------------


def as_folded(profile: Profile) -> Iterator[str]:
    """A line for each stack, as `flamegraph.pl` reads them: functions, and how often."""
    found: Counter[str] = Counter()
    for stack, count in profile.stacks.items():
        found[";".join(frame.function for frame in stack) or _ELSEWHERE] += count
    for names, count in sorted(found.items()):
        yield f"{names} {count}"


def as_speedscope(profile: Profile, name: str) -> dict[str, Any]:
    """The form of https://www.speedscope.app: each function is one frame, its time in microseconds."""
    numbers: dict[tuple[str, str], int] = {}
    samples, weights = [], []
    each = profile.microseconds / profile.samples if profile.samples else 0
    for stack, count in sorted(profile.stacks.items(), key=lambda item: [(f.file, f.line) for f in item[0]]):
        names = [(frame.file, frame.function) for frame in stack] or [("", _ELSEWHERE)]
        samples.append([numbers.setdefault(key, len(numbers)) for key in names])
        weights.append(round(count * each))
    frames = [{"name": function, "file": file} if file else {"name": function} for file, function in numbers]
    sampled = {
        "type": "sampled",
        "name": name,
        "unit": "microseconds",
        "startValue": 0,
        "endValue": sum(weights),
        "samples": samples,
        "weights": weights,
    }
    return {
        "$schema": _SCHEMA,
        "name": name,
        "exporter": "rpyc-dl",
        "shared": {"frames": frames},
        "profiles": [sampled],
    }
