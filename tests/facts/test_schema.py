"""The schema is stated once: `rules/schema.dl` is what it generates."""

from __future__ import annotations

from importlib.resources import files

from rpyc_dl.facts.schema import generate_dl


def test_schema_file_is_fresh() -> None:
    text = (files("rpyc_dl") / "rules" / "schema.dl").read_text(encoding="utf-8")
    assert text == generate_dl(), "run `python -m rpyc_dl.facts.schema`"
