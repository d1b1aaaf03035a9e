"""What the documents tell a newcomer to type works: the commands of README.md are run, in order."""

from __future__ import annotations

import linecache
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from rpyc_dl import cli, errors
from support.commands import rpyc

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """The indented `rpyc-dl …` lines, with and without a prompt, and the comments behind them."""
    found = re.finditer(r"^    (?:\$ )?(rpyc-dl [^#\n]*)(?:# *(.*))?$", README, re.MULTILINE)
    return [(m.group(1), m.group(2) or "") for m in found]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and the README's own program."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "fib.py").write_text(next(block for block in blocks("python") if block.startswith("# fib.py")))
    (rule,) = blocks("prolog")
    (tmp_path / "growing.dl").write_text(rule)
    monkeypatch.chdir(tmp_path)
    linecache.clearcache()
    return tmp_path


def test_commands_of_the_readme(checkout: Path) -> None:
    """A new user's ten minutes: translate, annotate, explain, ask, add a rule, see it act."""
    assert len(commands()) >= 16
    done_by = {shlex.split(command)[1] for command, _ in commands()}
    assert {"translate", "run", "annotate", "explain", "query", "view", "report", "rules", "facts"} <= done_by
    outputs: dict[str, str] = {}
    for command, comment in commands():
        first, *then = command.split("&&")
        ran = rpyc(*shlex.split(first)[1:])
        outputs[command.strip()] = ran.out + ran.err
        assert ran.status == (1 if comment.startswith("is refused") else 0), f"{command}\n{ran.err}"
        for program in then:
            subprocess.run(shlex.split(program), check=True, capture_output=True)
    done = subprocess.run(["./fib", "30"], capture_output=True, text=True, check=True)
    assert done.stdout == "832040\n"
    assert (checkout / "out" / "graph.facts").exists()
    assert (checkout / "queens.html").exists() and (checkout / "classes.svg").exists()
    check_outputs(outputs)


def check_outputs(outputs: dict[str, str]) -> None:
    """What the user sees is what the README says."""

    def of(start: str) -> str:
        (found,) = [text for command, text in outputs.items() if command.startswith(start)]
        return found

    assert "n: int" in of("rpyc-dl annotate examples/factorial.py")
    assert "def fib(n: int) -> int: ..." in of("rpyc-dl annotate examples/fib.py --stubs")
    (rule,) = [command.split()[-1] for command in outputs if command.startswith("rpyc-dl rules show")]
    assert f"[{rule}]" in of("rpyc-dl explain")
    assert "sieve.py:8" in of("rpyc-dl query examples/sieve.py 'made_at")
    assert "no mistakes found" in of("rpyc-dl rules check")
    assert "sieve.py:8" in of("rpyc-dl query examples/sieve.py --rules")
    refusal = of("rpyc-dl annotate examples/sieve.py --rules")
    assert "error[forbidden]: this list grows: no list may do so here" in refusal and "sieve.py:8:" in refusal


def test_python_of_the_readme(checkout: Path) -> None:
    (block,) = [block for block in blocks("python") if "import rpyc_dl" in block]
    path = checkout / "session.py"
    path.write_text(block)
    scope: dict[str, object] = {}
    exec(compile(block, str(path), "exec"), scope)
    for line in block.splitlines():
        expression, _, comment = line.partition("#")
        if re.match(r"\s*\d+", comment):
            expected = comment.strip().split(",")[0]
            assert repr(eval(expression, scope)) == expected, line


def test_every_command_that_the_readme_names_exists() -> None:
    for name in re.findall(r"rpyc-dl ([a-z]+)", README):
        assert name in cli.cli.every_command()


def test_links_lead_somewhere() -> None:
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_error_code_has_a_page() -> None:
    """Codes are written as `code = "x"` in classes and `code="x"` at raises; `rule-…` share one page."""
    codes = {
        cls.code for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, errors.RPythonError)
    }
    for path in (ROOT / "rpyc_dl").rglob("*.py"):
        codes |= set(re.findall(r'''[ (]code="([a-z]+)"''', path.read_text(encoding="utf-8")))
    pages = {path.stem for path in (ROOT / "docs" / "errors").glob("*.md")}
    assert codes - {"error"} <= pages


def test_the_diff_of_a_method_is_in_its_files() -> None:
    """What CONTRIBUTING.md shows as the whole of a method of str is how one is written today."""
    (diff,) = re.findall(r"^```diff\n(.*?)^```$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M | re.S)
    parts = re.findall(r"^\+\+\+ (\S+)\n((?:\+(?!\+\+ ).*\n)+)", diff, re.M)
    assert len(parts) == 5
    for path, lines in parts:
        assert re.sub(r"^\+", "", lines, flags=re.M).strip() in (ROOT / path).read_text(encoding="utf-8"), path
