"""`target(driver, args)` of a program, called as RPython's `translate` calls it."""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.rpython.config.config import Config, Options, add_options
from rpyc_dl.rpython.translator.driver import TranslationDriver


def call_target(module: types.ModuleType, args: list[str]) -> tuple[Any, str | None]:
    """What the module's `target` returns, and the name that it gives to the executable, if any.

    `get_additional_config_options()` adds options, with their defaults, and `handle_config(config, translateconfig)`
    is called before. Raises whatever the program raises.
    """
    config = Config()
    described = getattr(module, "get_additional_config_options", None)
    if described is not None:
        add_options(config, described())
    handle = getattr(module, "handle_config", None)
    if handle is not None:
        handle(config, Options(targetspec=module.__name__, help=False, goals=[]))
    driver = TranslationDriver(config)
    result = module.target(driver, args)
    title = driver.exe_name
    return result, title % {"backend": "c"} if isinstance(title, str) else None
