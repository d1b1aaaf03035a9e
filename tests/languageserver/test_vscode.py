"""The extension for VS Code: its manifest, and a session in which it starts the server and speaks with it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "editors" / "vscode"
MANIFEST = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
SCRIPT = (FOLDER / "extension.js").read_text(encoding="utf-8")

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node")

PROGRAM = (
    "def main(argv):\n    count = len(argv)\n    if count < 0:\n        late = 1\n    print(late)\n    return 0\n"
)


def test_manifest_and_script_name_the_same() -> None:
    properties = MANIFEST["contributes"]["configuration"]["properties"]
    assert set(re.findall(r'settings\.get\("(\w+)"\)', SCRIPT)) == {name.partition(".")[2] for name in properties}
    commands = [each["command"] for each in MANIFEST["contributes"]["commands"]]
    assert re.findall(r'registerCommand\("([\w.-]+)"', SCRIPT) == commands
    assert (FOLDER / MANIFEST["main"]).is_file()
    modules = set(re.findall(r'require\("([\w-]+)', SCRIPT)) - {"vscode"}
    assert modules == set(MANIFEST["dependencies"])
    documented = (ROOT / "docs" / "language-server.md").read_text(encoding="utf-8")
    for name in MANIFEST["contributes"]["configuration"]["properties"]:
        assert name.partition(".")[2] in documented or name == "rpyc-dl.command", name


def _session(folder: Path, settings: dict[str, Any]) -> dict[str, Any]:
    (folder / "main.py").write_text(PROGRAM)
    words = ["node", str(Path(__file__).parent / "vscode_host.js"), str(FOLDER), str(folder), json.dumps(settings)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@needs_node
@pytest.mark.slow
def test_a_session(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rpyc_dl", "lsp", "--stdio"]
    said = _session(tmp_path, {"rpyc-dl.command": command, "rpyc-dl.programs": ["main.py"]})
    assert said["errors"] == [] and said["commands"] == ["rpyc-dl.restart"]
    assert said["selector"] == [{"scheme": "file", "language": "python"}]
    assert {"hoverProvider", "definitionProvider", "inlayHintProvider", "codeActionProvider"} <= set(
        said["capabilities"]
    )
    assert "unset" in said["codes"]
    assert "count: int >= 0" in said["hover"]
    assert (said["clients"], said["stopped"], said["status"]) == (2, 2, 0), "restarted, and ended"


@needs_node
def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    (message,) = _session(tmp_path, {"rpyc-dl.command": ["no-such-rpyc-dl"]})["errors"]
    assert message.startswith("no-such-rpyc-dl cannot be started") and "pip install 'rpyc-dl[lsp]'" in message
