"""The options of a translation."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.config.config import Config, add_options


def get_combined_translation_config(other_optdescr=None, existing_config=None, overrides=None, translating=False):
    """Options, with those of the program's own description, and what `overrides` says of them."""
    config = Config()
    add_options(config, other_optdescr)
    for path, value in (overrides or {}).items():
        config.override(path, value)
    return config


def get_translation_config():
    """The options of the translation that is running: None outside of one."""
    return None


DEFL_GC = "minimark"
SUPPORT__THREAD = True
