"""The driver that `target(driver, args)` gets."""

# mypy: ignore-errors
from __future__ import annotations

from typing import Any

from rpyc_dl.rpython.config.config import Config


class TranslationDriver:
    """The options in `config`, and `exe_name`, where a program says how its executable is called."""

    exe_name = None

    def __init__(self, config: Any = None) -> None:
        self.config = config if config is not None else Config()
        self.extra_goals, self.exposed = [], []
