"""Completion scripts for three shells, the manual page, and help that can be read."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import click
import pytest

from rpyc_dl import cli
from rpyc_dl.cli import running
from rpyc_dl.cli.group import InSections
from support.commands import rpyc


def complete(shell: str, *words: str) -> list[str]:
    """What the command offers when asked as the shell's script asks it (a process that is asked: below)."""
    variables = {
        "_RPYC_DL_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": (" " if shell == "bash" else "\n").join(words),
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
    }
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed), pytest.raises(SystemExit):
        for name, value in variables.items():
            patch.setenv(name, value)
        running.complete()
    printed.seek(0)
    return printed.read().split("\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_commands_and_options_are_completed(shell: str) -> None:
    assert any("annotate" in line for line in complete(shell, "rpyc-dl", "ann"))
    assert any("--stubs" in line for line in complete(shell, "rpyc-dl", "annotate", "--st"))
    assert any("marksweep" in line for line in complete(shell, "rpyc-dl", "translate", "--gc", "mark"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts(shell: str, tmp_path: Path) -> None:
    """The script of a shell that is installed is read by it without complaint."""
    ran = rpyc("completion", shell)
    assert ran.status == 0 and "rpyc-dl" in ran.out and f"{shell}_complete" in ran.out
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(ran.out)
    done = subprocess.run([program, "-n", str(tmp_path / "script")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_bash_completes(tmp_path: Path) -> None:
    """In a real bash: `rpyc-dl qu` becomes `query`."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    starter = tmp_path / "rpyc-dl"
    starter.write_text(f"#!{sys.executable}\nfrom rpyc_dl.cli import main\nmain()\n")
    starter.chmod(0o755)
    script = (
        rpyc("completion", "bash").out
        + '\nCOMP_WORDS=(rpyc-dl qu) COMP_CWORD=1\n_rpyc_dl_completion rpyc-dl\necho "${COMPREPLY[@]}"\n'
    )
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run([bash, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "query", done.stderr


def test_unknown_shell() -> None:
    assert rpyc("completion", "tcsh").status == 2


def all_commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    commands = group.every_command() if isinstance(group, InSections) else group.commands
    for name, command in commands.items():
        if isinstance(command, click.Group):
            found += all_commands(command, (*path, name))
        else:
            found.append((*path, name))
    return found


def test_manual_page() -> None:
    out = rpyc("man").out
    assert out.startswith(".TH RPYC")
    for path in all_commands(cli.cli):
        assert f"rpyc\\-dl {' '.join(path)}".replace("-dl\\", "-dl") in out.replace("\\-", "-").replace(
            "-dl", "\\-dl"
        )
    for section in ("EXIT STATUS", "ENVIRONMENT", "COMMANDS"):
        assert f".SH {section}\n" in out
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-Kutf8", "-Tutf8", "-man", "-ww"], input=out, capture_output=True, text=True, check=False
        )
        assert not re.search(r"warning|error", done.stderr), done.stderr


def test_every_command_is_in_a_section_of_the_help() -> None:
    out = rpyc("--help").out
    for name in cli.cli.every_command():
        assert re.search(rf"^  {name} +\w", out, re.MULTILINE), name


@pytest.mark.parametrize("path", all_commands(cli.cli), ids=" ".join)
def test_every_help_reads_well(path: tuple[str, ...]) -> None:
    """A sentence, a text for each option, no line that is cut or too wide, no mark of ours left in it."""
    ran = rpyc(*path, "--help")
    assert ran.status == 0
    assert "\b" not in ran.out and "None" not in ran.out
    first = ran.out.split("\n\n")[1].strip()
    assert re.match(r"[A-Z].*[.`]", first, re.DOTALL), first
    for option in re.findall(r"^  (-.*)$", ran.out, re.MULTILINE):
        assert re.search(r"  \S", option) or re.search(re.escape(option) + r"\n {10,}\S", ran.out), option
    assert max(map(len, ran.out.split("\n"))) <= 110
