"""Common roots of classes without a common base: which classes are together, and what the root is called."""

from __future__ import annotations

from rpyc_dl.facts.roots import Roots


class Ann:
    pass


class Bob:
    pass


class Cid:
    pass


class Dan:
    pass


def test_classes_that_are_joined_have_one_root() -> None:
    roots = Roots()
    assert roots.root_of(Ann) is None
    assert roots.join(Ann, Bob) and not roots.join(Bob, Ann)
    assert roots.root_of(Ann) is roots.root_of(Bob) is not None
    assert roots.root_of(Cid) is None


def test_groups_that_touch_are_one() -> None:
    first, second = Roots(), Roots()
    assert first.join(Ann, Bob) and first.join(Cid, Dan) and first.join(Bob, Cid)
    assert second.join(Dan, Ann) and second.join(Bob, Ann) and second.join(Cid, Dan)
    names = {root.__name__ for root in map(first.root_of, (Ann, Bob, Cid, Dan)) if root}
    assert names == {"Ann or Bob or Cid or Dan"} == {root.__name__ for root in [second.root_of(Bob)] if root}


def test_a_copy_is_apart_but_has_the_same_roots() -> None:
    roots = Roots()
    roots.join(Ann, Bob)
    root = roots.root_of(Ann)
    copy = roots.copy()
    assert copy.root_of(Bob) is root
    copy.join(Bob, Cid)
    assert roots.root_of(Cid) is None and roots.root_of(Ann) is root
