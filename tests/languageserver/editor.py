"""An editor's side of the language server protocol, over the standard streams of `rpyc-dl lsp`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Seconds that anything may take: the machine may be busy.
PATIENCE = 30.0

CAPABILITIES = {
    "workspace": {"inlayHint": {"refreshSupport": True}, "codeLens": {"refreshSupport": True}},
    "window": {"showDocument": {"support": True}, "workDoneProgress": True},
    "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}},
}


class Editor:
    """Starts the server, sends requests, keeps what the server says of itself."""

    def __init__(self, folder: Path, options: dict[str, Any] | None = None) -> None:
        self.folder = folder
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.seen: list[str] = []  # the methods of the server's own requests and notifications
        self.progress: dict[str, list[dict[str, Any]]] = {}
        self._versions: dict[str, int] = {}
        self._answers: dict[int, dict[str, Any]] = {}
        self._news = threading.Condition()
        self._number = 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rpyc_dl", "lsp", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "RPYC_DL_SERVER": "off"},
        )
        threading.Thread(target=self._read, daemon=True).start()
        self.capabilities = self.ask(
            "initialize",
            processId=os.getpid(),
            rootUri=folder.as_uri(),
            capabilities=CAPABILITIES,
            initializationOptions=options or {},
        )["capabilities"]
        self.tell("initialized")

    # -- the protocol -----------------------------------------------------------------------

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while (line := stream.readline().strip()) != b"":
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not length:
                return
            self._receive(json.loads(stream.read(length)))

    def _receive(self, message: dict[str, Any]) -> None:
        with self._news:
            if "method" not in message:
                self._answers[message["id"]] = message
            else:
                self.seen.append(message["method"])
                if "id" in message:
                    result = {"success": True} if message["method"] == "window/showDocument" else None
                    self._send({"jsonrpc": "2.0", "id": message["id"], "result": result})
                if message["method"] == "textDocument/publishDiagnostics":
                    params = message["params"]
                    self.diagnostics[Path(params["uri"].removeprefix("file://")).name] = params["diagnostics"]
                if message["method"] == "$/progress":
                    params = message["params"]
                    self.progress.setdefault(params["token"], []).append(params["value"])
            self._news.notify_all()

    def _send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def tell(self, method: str, **params: Any) -> None:
        """A notification."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """A request: its result."""
        with self._news:
            self._number += 1
            number = self._number
            self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params or None})
            assert self._news.wait_for(lambda: number in self._answers, PATIENCE), method
        assert "error" not in self._answers[number], self._answers[number]
        return self._answers[number]["result"]

    def wait(self, done: Callable[[], Any], what: str = "") -> None:
        """Wait for news from the server until this is so."""
        with self._news:
            assert self._news.wait_for(done, PATIENCE), (what, self.seen, self.diagnostics)

    def poll(self, done: Callable[[], Any], what: str = "") -> Any:
        """Ask until there is something."""
        deadline = time.monotonic() + PATIENCE
        while not (found := done()):
            assert time.monotonic() < deadline, (what, self.seen)
            time.sleep(0.05)
        return found

    # -- what an editor does ------------------------------------------------------------------

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str) -> None:
        self._versions[name] = 1
        document = {"uri": self.uri(name), "languageId": "python", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)

    def edit(self, name: str, line: int, old: str, new: str) -> None:
        """Replace `old`, which starts a line (from 0) of a document, as somebody types it."""
        self._versions[name] += 1
        span = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": len(old)}}
        document = {"uri": self.uri(name), "version": self._versions[name]}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"range": span, "text": new}])

    def at(self, method: str, name: str, line: int, character: int) -> Any:
        """A request about a position."""
        position = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri(name)}, position=position)

    def about(self, method: str, name: str, **params: Any) -> Any:
        """A request about a document."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri(name)}, **params)

    def hints(self, name: str) -> dict[int, list[str]]:
        """The inlay hints: their texts, by line."""
        span = {"start": {"line": 0, "character": 0}, "end": {"line": 100_000, "character": 0}}
        found: dict[int, list[str]] = {}
        for hint in self.about("inlayHint", name, range=span):
            found.setdefault(hint["position"]["line"], []).append(hint["label"])
        return found

    def shut_down(self) -> int:
        """End the server as editors do: its exit status."""
        self.ask("shutdown")
        self.tell("exit")
        return self.process.wait(PATIENCE)
