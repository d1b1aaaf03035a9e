"""What an operation raises that surely fails."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Failure:
    """A builtin class of exceptions, and the text that it is given. `far`: the handler that waits for it stands in
    another function, which may have been made for something else. `of_class`: the text is what stands behind the name
    of the class of the instance that the operation is done on."""

    cls: type[Exception]
    text: str
    far: bool = False
    of_class: bool = False
