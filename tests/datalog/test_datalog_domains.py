"""Which symbols a column can hold: none that occurs is ever left out."""

from __future__ import annotations

from datalog_helpers import load
from generated_programs import ANY_SYMBOL, programs
from hypothesis import HealthCheck, Phase, given, settings

from rpyc_dl.datalog import DatalogErrors, Evaluator
from rpyc_dl.datalog.check.domains import domains_of
from support.examples import examples

SETTINGS = settings(
    max_examples=examples(100),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@SETTINGS
@given(programs())
def test_all_that_occurs_is_in_the_domain(case) -> None:
    text, given_facts = case
    try:
        program = load(text.replace("\n".join(ANY_SYMBOL), ""))
    except DatalogErrors as error:
        assert {d.code for d in error.diagnostics} == {"domain"}, str(error)
        return
    engine = Evaluator(program)
    engine.insert(given_facts)
    engine.run()
    domains = domains_of(program)
    for (name, i), domain in domains.items():
        if domain is not None:
            assert {row[i] for row in engine.rows(name)} <= domain, name


def test_what_follows_from_tables_is_known() -> None:
    program = load(
        '.decl n(x: number, s: symbol)\n.input n\n.decl t(a: symbol, b: symbol)\nt("x", "y"). t("y", "z").\n'
        ".decl r(x: number, b: symbol)\nr(x, b) :- n(x, a), t(a, b).\nr(x, a) :- n(x, a), t(a, _), t(_, a).\n"
        '.decl s(a: symbol)\ns(a) :- n(_, a).\ns("q").\n'
    )
    domains = domains_of(program)
    assert domains["t", 0] == {"x", "y"}
    assert domains["r", 1] == {"y", "z"}
    assert domains["s", 0] is None
