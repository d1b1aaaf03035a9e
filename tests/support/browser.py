"""A real browser without a window: chromium, driven over the pipe of its DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

#: What the browser is called on various systems.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The browser's executable; None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One page of a headless browser."""

    def __init__(self, profile: Path, width: int = 1400, height: int = 900) -> None:
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        program = find()
        assert program is not None
        options = f"--headless --no-sandbox --disable-gpu --user-data-dir={profile} --window-size={width},{height}"
        command = f"exec {program} {options} --no-first-run --remote-debugging-pipe 3<&{to_read} 4>&{to_write}"
        self.process = subprocess.Popen(
            ["bash", "-c", command],
            pass_fds=(to_read, to_write),
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.send("Network.enable")
        self.send("Page.enable")
        self.requests: list[str] = []

    def close(self) -> None:
        """End the browser."""
        self.process.terminate()
        self.process.wait(timeout=20)
        os.close(self._to)
        os.close(self._from)

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """One command and its answer; requests to the network are noted on the way."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("method") == "Network.requestWillBeSent":
                self.requests.append(answer["params"]["request"]["url"])
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _receive(self) -> dict[str, Any]:
        deadline = time.monotonic() + 60
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, "the browser does not answer"
            data = os.read(self._from, 1 << 16)
            assert data, "the browser has ended"
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    # -- the page -------------------------------------------------------------------------

    def open(self, path: Path) -> float:
        """Load a page; the seconds until its script is done, as the browser measures them."""
        self.send("Page.navigate", url=path.as_uri())
        deadline = time.monotonic() + 60
        while self.evaluate("document.documentElement?.dataset.ready || ''") != "yes":
            assert time.monotonic() < deadline, "the page does not get ready"
            time.sleep(0.05)
        timing = "performance.getEntriesByType('navigation')[0].loadEventEnd || performance.now()"
        return float(self.evaluate(timing)) / 1000

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def _middle(self, selector: str) -> tuple[float, float]:
        script = (
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); "
            "e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect(); "
            "return [r.x + r.width / 2, r.y + r.height / 2] })()"
        )
        x, y = self.evaluate(script)
        return x, y

    def hover(self, selector: str) -> None:
        """Move the pointer onto an element."""
        x, y = self._middle(selector)
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, selector: str) -> None:
        """Click an element."""
        x, y = self._middle(selector)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        self.send("Input.insertText", text=text)

    def key(self, key: str) -> None:
        """Press one key, by its name: `Enter`, `ArrowDown`, `d`."""
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        code = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowRight": 39, "ArrowDown": 40}.get(key, 0)
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def screenshot(self, path: Path) -> None:
        """A picture of what is seen."""
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot")["data"]))
