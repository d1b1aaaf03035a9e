"""`rpyc-dl rules`: the shipped rules can be looked up, and one's own are checked."""

from __future__ import annotations

import json
from collections.abc import Callable

from support.commands import rpyc

Write = Callable[..., str]


def test_list() -> None:
    ran = rpyc("rules", "list")
    assert ran.status == 0
    assert "flow.dl\n" in ran.out
    assert "  FLOW-LINK " in ran.out


def test_list_as_json() -> None:
    rules = {rule["id"]: rule for rule in json.loads(rpyc("rules", "list", "--json").out)["rules"]}
    assert rules["FLOW-LINK"]["file"] == "flow.dl"
    assert rules["FLOW-LINK"]["head"] == "reach"


def test_show_a_rule() -> None:
    ran = rpyc("rules", "show", "flow-link")
    assert ran.status == 0
    assert "reach(D) :- taken(L), link(L, _, D)." in ran.out
    assert "[FLOW-LINK]" in ran.out
    assert "[FLOW-FIRST]" not in ran.out


def test_show_a_relation() -> None:
    ran = rpyc("rules", "show", "reach")
    assert ran.out.startswith("reach(b: Block)\n")
    assert "  FLOW-LINK " in ran.out


def test_show_something_misspelt() -> None:
    ran = rpyc("rules", "show", "FLOW-LNIK")
    assert ran.status == 2
    assert "did you mean `FLOW-LINK`?" in ran.err


def test_check(program: Write) -> None:
    path = program(".decl warm(b: Block)\n.output warm\nwarm(B) :- reach(B).\n", "my.dl")
    ran = rpyc("rules", "check", path)
    assert (ran.status, ran.out) == (0, "1 rule and 0 facts in my.dl: no mistakes found\n")


def test_check_warns(program: Write) -> None:
    path = program(".decl warm(b: Block)\n.output warm\nwarm(B) :- reach(B), block(B, G).\n", "my.dl")
    ran = rpyc("rules", "check", path)
    assert ran.status == 0
    assert "warning[single-variable]: variable `G` is used once\n  --> my.dl:3:31\n" in ran.out
    assert ran.out.endswith("1 rule and 0 facts in my.dl: no mistakes found\n")


def test_check_finds_every_mistake(program: Write) -> None:
    path = program(".decl warm(b: Block)\nwarm(B) :- raech(B).\nwarm(B C) :- reach(B).\n", "my.dl")
    ran = rpyc("rules", "check", path)
    assert ran.status == 1
    assert ran.err.count("error[rule-") == 2
    assert "  --> my.dl:2:12" in ran.err
    assert "help: did you mean `reach`?" in ran.err
    assert "Traceback" not in ran.err
