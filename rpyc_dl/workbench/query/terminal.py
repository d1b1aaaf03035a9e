"""The session at a terminal: history, completion of relations, commands and names, lines that go on."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from rpyc_dl.errors import Line, RPythonError
from rpyc_dl.workbench.query.shell import Leave, Shell, safely

PROMPT, MORE = "?- ", "   "

Print = Callable[[list[Line]], None]
PrintError = Callable[[RPythonError], None]


def history_file() -> Path:
    """Where the lines of earlier sessions are kept."""
    folder = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(folder) / "rpyc-dl" / "query_history"


def candidates(shell: Shell, line: str, word: str) -> list[str]:
    """What `word`, the last one of `line`, may become: a command, a relation, or in quotes a name of the program."""
    if line.lstrip().startswith(":") and line.strip() == word:
        return [f":{name}" for name in shell.COMMANDS if f":{name}".startswith(word)]
    if line.count('"') % 2:
        return sorted(name for name in entity_names(shell) if name.startswith(word))
    return [name for name in sorted(shell.database.relations) if name.startswith(word)]


def entity_names(shell: Shell) -> set[str]:
    """Functions, `FUNC:VAR`, attributes and kinds of values, as they stand in questions."""
    entities = shell.database.entities
    names = set(entities.graphs.values()) | set(entities.attributes.values())
    names |= {f"{entities.graphs[int(g)]}:{name}" for _, g, name in shell.database.rows("variable")}
    return names | {str(atom) for _, atom in shell.database.rows("has")}


def last_word(line: str) -> str:
    """What is being completed: the part of the line behind the last delimiter."""
    if line.count('"') % 2:
        return line.rpartition('"')[2]
    match = re.search(r":?\w*$", line)
    return match.group() if match else ""


def interact(shell: Shell, show: Print, show_error: PrintError) -> None:
    """Read lines until the end; a terminal gets history and completion."""
    if sys.stdin.isatty():
        _prepare(shell)
    try:
        while True:
            line = _read(shell)
            if line is None:
                return
            try:
                lines, error = safely(shell, line)
                if error is not None:
                    show_error(error)
                else:
                    show(lines)
            except KeyboardInterrupt:
                if not sys.stdin.isatty():
                    raise
                print("\ninterrupted")
                shell.interrupted()
    except Leave:
        return
    finally:
        if sys.stdin.isatty():
            _keep_history()


def _read(shell: Shell) -> str | None:
    """One line, and further ones while a rule is not complete; None at the end."""
    text = ""
    prompt = PROMPT
    while True:
        try:
            line = input(prompt if sys.stdin.isatty() else "")
        except EOFError:
            return text or None
        except KeyboardInterrupt:
            print()
            return ""
        text = f"{text}\n{line}" if text else line
        if shell.complete(text):
            return text
        prompt = MORE


def _prepare(shell: Shell) -> None:
    import readline  # not there on all systems

    path = history_file()
    with contextlib.suppress(OSError):
        readline.read_history_file(path)
    readline.set_completer_delims(' \t\n"(),!=<>')
    readline.parse_and_bind("tab: complete")

    def complete(text: str, state: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = candidates(shell, line, last_word(line))
        return found[state] if state < len(found) else None

    readline.set_completer(complete)


def _keep_history() -> None:
    import readline  # not there on all systems

    path = history_file()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        readline.set_history_length(2000)
        readline.write_history_file(path)
