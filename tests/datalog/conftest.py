"""Tests of the language do not write into the user's cache."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", "off")


@pytest.fixture
def cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of the test's own, switched on."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RPYC_DL_CACHE", str(folder))
    return folder / "datalog"
