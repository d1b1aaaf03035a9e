"""What one analysis tells of a program, as plain data: it goes from the process of the analysis to the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: So many times longer than it may work, an analysis may take where it waits.
WAITING = 4.0


@dataclass(frozen=True)
class Place:
    """A span in one line of a file: lines count from 1, columns in characters from 0."""

    file: str
    line: int
    start: int
    end: int


@dataclass
class Word:
    """A word of the source. `text`: what is known of it, as Markdown; `asks`: the variables of which the reason can
    be asked; `targets`: where it is defined."""

    start: int
    end: int
    text: str
    asks: tuple[int, ...] = ()
    targets: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Hint:
    """A type that was inferred, to be shown in the source. `is_code`: it could stand there."""

    line: int
    column: int
    label: str
    tooltip: str = ""
    is_code: bool = False


@dataclass(frozen=True)
class Lens:
    """What stands above a function: `first` is its line, `functions` the C functions that hold code of it."""

    first: int
    title: str
    functions: tuple[str, ...] = ()


@dataclass
class FileFacts:
    """What is known of one file. `lines` is the text that was analysed."""

    lines: list[str]
    words: dict[int, list[Word]] = field(default_factory=dict)
    hints: list[Hint] = field(default_factory=list)
    lenses: list[Lens] = field(default_factory=list)


@dataclass(frozen=True)
class Span:
    """Lines of a file."""

    file: str
    first: int
    last: int


@dataclass
class Request:
    """A program to analyse: its file, its entry function, texts over files, the folder of the project, and how many
    seconds it may work. Of the analysis before: the texts, and the functions that it reached."""

    program: str
    entry: str | None
    texts: dict[str, str]
    folder: str
    seconds: float
    before: dict[str, str] = field(default_factory=dict)
    reached: frozenset[tuple[str, str]] = frozenset()


@dataclass
class Question:
    """What is asked of an analysis that is finished: why variables have their types, or the C of functions."""

    number: int
    what: str
    about: tuple[Any, ...]


@dataclass
class Begun:
    """The analysis has its request: from now on its time counts."""


@dataclass
class Stuck:
    """The program, or the analysis of it, went on for too long."""

    place: Place | None


@dataclass
class Findings:
    """The errors and warnings, each as `errors.as_json` has it, and the files that the program is made of."""

    found: list[dict[str, Any]]
    files: list[str]


@dataclass
class Early:
    """The errors of functions that were changed, and the lines that were looked at: before the inference."""

    found: list[dict[str, Any]]
    looked_at: list[Span]


@dataclass
class Facts:
    """What is known of each file. `accepted`: the program has no errors. `reached`: the functions that are called."""

    files: dict[str, FileFacts]
    accepted: bool
    reached: frozenset[tuple[str, str]] = frozenset()


@dataclass
class Lenses:
    """What each file's functions were compiled to; after the analysis."""

    files: dict[str, list[Lens]]


@dataclass
class Answer:
    """What a question got."""

    number: int
    text: str


@dataclass
class Broken:
    """A bug of ours: its description."""

    text: str
