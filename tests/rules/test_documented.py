"""Every rule says what it is: an identifier, a sentence, the inference rule, the source (rules/README.md)."""

from __future__ import annotations

import re

from rpyc_dl.annotator.rulefiles import rules_program


def test_every_rule_has_an_identifier() -> None:
    program = rules_program()
    assert len(program.rules) > 500
    bare = [
        f"{rule.span.file}:{rule.span.line}"
        for rule in program.rules
        if rule.id == rule.head.relation or "#" in rule.id
    ]
    assert bare == []


def test_every_identifier_has_a_sentence_and_a_source() -> None:
    for rule in rules_program().rules:
        assert re.search(r"\]\s+\S.*\.", rule.doc, re.DOTALL), rule.id
        assert re.search(r"\([^()]*(\([^()]*\)[^()]*)*\)\s*$", rule.doc.strip()), f"{rule.id}: no source at the end"


def test_an_identifier_names_one_rule() -> None:
    texts: dict[str, set[str]] = {}
    for rule in rules_program().rules:
        texts.setdefault(rule.id, set()).add(rule.doc)
    assert {name: found for name, found in texts.items() if len(found) > 1} == {}


def test_every_relation_is_documented() -> None:
    for relation in rules_program().relations.values():
        assert relation.doc.strip(), relation.name


def test_every_sentence_stands_alone() -> None:
    """They are shown one by one: by `rules show`, in questions, in the reference."""
    program = rules_program()
    docs = {rule.id: re.sub(r"^\[[^\]]*\]\s*", "", rule.doc.strip()) for rule in program.rules}
    docs |= {relation.name: relation.doc.strip() for relation in program.relations.values()}
    assert [name for name, doc in docs.items() if re.match(r"…|(The )?[Ss]ame\b|and ", doc)] == []
