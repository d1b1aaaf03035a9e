"""What rules may ask of a class in a variable, so that no outcome depends on which class came there first.

`has` holds the first class that arrived in a variable beside the common base of all (`classes.dl`). So what is
decided behind the fixpoint reads `binding`; and what the fixpoint derives for a class, it must derive for its bases.
"""

from __future__ import annotations

from functools import cache

from rpyc_dl.annotator.oracles import ORACLES, READ
from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.datalog import Rule
from rpyc_dl.datalog.language.syntax import Atom, Negation, Var

#: Relations through which classes come into a rule as what a variable holds: the column of the variable's atom.
SEEN = {
    **{"has": 1, "gets": 1, "carries": 2, "when": 3, "passes": 2, "arrives": 2, "supplies": 2},
    **{"implied": 3, "implied_of": 3, "arg_behind": 3, "weighed": 1, "is_weighed": 1, "leaves_of": 1},
}

#: (relation, column): what holds of a class holds of its bases. It is derived so (`…_below`, `found`), or all classes
#: of a family have it (named tuples), or a class narrows another one.
HOLDS_OF_BASES = {
    *(("class", 0), ("below", 1), ("subclass", 1), ("found", 0), ("attr_var", 0), ("group", 0), ("kind_of", 0)),
    *(("frozen_below", 0), ("index_below", 0), ("no_index_below", 0), ("reversible_below", 0), ("plain_below", 0)),
    *(
        ("fallback_below", 0),
        ("ordered_below", 0),
        ("index_below_without", 0),
        ("keyed_below", 0),
        ("tupled_below", 0),
        ("float_below", 0),
        ("no_float_below", 0),
        ("mapping_kind", 0),
        ("may_define_eq", 0),
    ),
    *(
        ("named_tuple", 0),
        ("tuple_like", 0),
        ("named_among", 0),
        ("adds_to_named", 0),
        ("all_fields", 0),
        ("field_count", 0),
        ("no_order", 0),
    ),
    *(("instance_of", 0), ("below", 0), ("subclass", 0), ("may_be_called", 0), ("may_refuse_calls", 0)),
}

#: What holds of a class holds of its subclasses; so what does not hold of one does not hold of its bases.
HOLDS_OF_SUBCLASSES = {
    *(("class", 0), ("inherits", 0), ("settable", 0), ("refuses", 1), ("frozen_class", 0), ("truth_method", 0)),
    *(("named_tuple", 0), ("dict_like", 0), ("tested_for", 1), ("instance_of", 0), ("only_itself", 0)),
    ("other_class", 0),
}

#: (rule, relation): other rules that are sound, and why.
KNOWN = {
    ("NAMED-BELOW", "named_below"): "common roots alone have it, which have no base themselves",
    ("ATTR-FROZEN", "read_only"): "another clause asks all classes below",
    ("SPEC-PARTS", "key_of"): "the graph for the class that came first is covered by that for its base (`proofs.dl`)",
    ("SPEC-CARRY", "key_of"): "likewise",
    ("SPEC-PARTS", "callable_key"): "likewise",
    ("SPEC-CARRY", "kind_fits"): "likewise",
    ("DICT-INSIDE", "dict_like"): "the family of mappings has one base",
    ("NARROW-IDENTITY", "test_is_object"): "beside another class, the base passes, whichever was first",
    ("NARROW-IDENTITY", "several"): "likewise; a class with others below has several",
    ("ITEM-SITES", "site_class"): "a variable holds all of these that come, whichever was first",
    ("COMPARED-WHERE", "root"): "a class has the root of its bases",
    ("COMPARED-UNRELATED", "root"): "likewise",
    ("ATTR-HAS", "method"): "only exceptions have builtin methods, and all of them the same ones",
    ("METHOD-GET", "method"): "likewise",
    ("APP-METHOD", "method"): "likewise",
    ("NARROW-EQUALS-MEMBER", "test_equals_member"): "what is above the class passes as the class: the clause beside",
    ("CLASSTEST-NARROW", "below"): "what is above the class passes as the class: the clause beside",
    ("CLASSTEST-VARIED", "told_class"): "what is asked is a class as a value: these have no base in a variable",
    ("EXC-TYPE", "closure_class"): "closures have no base in a variable: each that comes stays there",
}


@cache
def resumable() -> set[str]:
    """The relations of the fixpoint: those on which questions depend."""
    premises: dict[str, set[str]] = {}
    for rule in rules_program().rules:
        read = [literal.atom if isinstance(literal, Negation) else literal for literal in rule.body]
        premises.setdefault(rule.head.relation, set()).update(a.relation for a in read if isinstance(a, Atom))
    found: set[str] = set()
    work = [*ORACLES, *READ]
    while work:
        relation = work.pop()
        if relation not in found:
            found.add(relation)
            work += premises.get(relation, ())
    return found


@cache
def class_columns() -> set[tuple[str, int]]:
    """The columns that may hold classes: those of the type, and those of atoms into which rules put classes."""
    relations = rules_program().relations
    found = {(r.name, i) for r in relations.values() for i, t in enumerate(r.types) if t == "Class"}
    while True:
        more = {
            (rule.head.relation, i)
            for rule in rules_program().rules
            for i, term in enumerate(rule.head.args)
            if isinstance(term, Var) and relations[rule.head.relation].types[i] == "Atom"
            if any(
                isinstance(other, Var) and other.name == term.name and (atom.relation, j) in found
                for atom in rule.atoms()
                for j, other in enumerate(atom.args)
            )
        }
        if more <= found:
            return found
        found |= more


def seen_classes(rule: Rule) -> set[str]:
    """The variables of the rule that stand for an atom of what a variable of the program holds."""
    held = [atom.args[SEEN[atom.relation]] for atom in rule.atoms() if atom.relation in SEEN]
    return {term.name for term in held if isinstance(term, Var)}


def test_behind_the_fixpoint_rules_read_the_normal_form() -> None:
    wrong = [
        rule.id
        for rule in rules_program().rules
        if rule.head.relation not in resumable() and rule.id not in ("CLASS-BINDING", "ERROR-RAISE")
        for atom in rule.atoms()
        if atom.relation == "has" and isinstance(atom.args[1], Var)
    ]
    assert wrong == [], "read `binding` instead of `has`"


def test_in_the_fixpoint_rules_ask_of_classes_what_holds_of_their_bases() -> None:
    wrong = []
    for rule in rules_program().rules:
        seen = seen_classes(rule) if rule.head.relation in resumable() else set()
        for literal in rule.body if seen else ():
            negated = isinstance(literal, Negation)
            atom = literal.atom if isinstance(literal, Negation) else literal
            if not isinstance(atom, Atom) or atom.relation in SEEN:
                continue
            columns = [i for i, term in enumerate(atom.args) if isinstance(term, Var) and term.name in seen]
            for column in {(atom.relation, i) for i in columns} & class_columns():
                allowed = HOLDS_OF_SUBCLASSES if negated else HOLDS_OF_BASES
                if column not in allowed and (rule.id, atom.relation) not in KNOWN:
                    wrong.append(f"{rule.id}: {'!' * negated}{atom.relation}")
    assert wrong == [], "ask whether a class below has it (`…_below`), or `found`"
