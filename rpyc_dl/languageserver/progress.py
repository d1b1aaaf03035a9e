"""What an analysis is doing, in the editor's list of work."""

from __future__ import annotations

import asyncio
import itertools

from lsprotocol import types
from pygls.lsp.server import LanguageServer

#: Seconds after which an analysis is shown: most are through by then.
DELAY = 0.5

_numbers = itertools.count(1)


class Progress:
    """The analyses of one program, one after the other: shown from `DELAY` on until they are `done`."""

    def __init__(self, server: LanguageServer, title: str) -> None:
        self._server = server
        self._title = title
        self._text = ""
        self._timer: asyncio.TimerHandle | None = None
        self._token: str | None = None
        self._begun = False

    def at(self, text: str) -> None:
        """An analysis is under way, and does this."""
        self._text = text
        if self._begun and self._token is not None:
            self._server.work_done_progress.report(self._token, types.WorkDoneProgressReport(message=text))
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self._create)

    def _create(self) -> None:
        self._token = token = f"rpyc-dl {next(_numbers)}"
        self._server.work_done_progress.create(token, lambda _: self._begin(token))

    def _begin(self, token: str) -> None:
        """The editor knows the token; the analysis may be through by now."""
        if token == self._token:
            self._begun = True
            begin = types.WorkDoneProgressBegin(title=self._title, message=self._text)
            self._server.work_done_progress.begin(token, begin)

    def done(self) -> None:
        """No analysis is under way."""
        if self._timer is not None:
            self._timer.cancel()
        if self._begun and self._token is not None:
            self._server.work_done_progress.end(self._token, types.WorkDoneProgressEnd())
        self._timer, self._token, self._begun = None, None, False
