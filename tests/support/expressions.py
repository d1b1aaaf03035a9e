"""Tables of expressions against CPython: many in one function, so that one translation does for all of them."""

from __future__ import annotations

import linecache
from typing import Any

from support.typed import typed

_counter = 0


def check(expressions: str, prelude: str = "", globals: dict[str, Any] | None = None, argument: int = 3) -> None:
    """Evaluate each line of `expressions` behind the lines of `prelude`, in which `n` is `argument`, as CPython does.

    An expression is printed with `repr`, or its exception's class and text. All of them are one program.
    """
    global _counter
    _counter += 1
    lines = [line.strip() for line in expressions.strip().splitlines() if line.strip()]
    parts = []
    for number, line in enumerate(lines):
        parts += [f"def part{number}(n):", *(f"    {code}" for code in prelude.strip().splitlines())]
        parts += ["    try:", f"        return repr({line})", "    except Exception as error:"]
        parts += ["        return type(error).__name__ + ': ' + str(error)"]
    parts += ["def main(n):", "    return [" + ", ".join(f"part{i}(n)" for i in range(len(lines))) + "]"]
    source = "\n".join(parts) + "\n"
    filename = f"<expressions {_counter}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"__name__": f"expressions{_counter}", **(globals or {})}
    exec(compile(source, filename, "exec"), namespace)
    expected = namespace["main"](argument)
    seen = _run(namespace["main"], argument)
    for line, want, got in zip(lines, expected, seen, strict=True):
        assert got == want, f"{line}: {got} instead of CPython's {want}"


def _run(main: Any, argument: int) -> list[str]:
    program = typed(_joined(main), int)
    text = program.call(argument)
    return text.split("\x1f")


def _joined(main: Any) -> Any:
    def entry(n: int) -> str:
        return "\x1f".join(main(n))

    return entry
