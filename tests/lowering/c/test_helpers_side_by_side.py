"""What is compiled apart from the program is parted, so that several compilers work at a time."""

from __future__ import annotations

import pytest

from rpyc_dl.lowering.c.apart.objects import LARGE, in_groups


@pytest.mark.parametrize(("most", "expected"), [(1, 1), (2, 2), (8, 4)])
def test_as_many_groups_as_are_worth_it(most: int, expected: int) -> None:
    sizes = {f"py_{number:03}": LARGE // 25 for number in range(100)}
    groups = in_groups(sizes, most)
    assert len(groups) == expected
    assert sorted(name for group in groups for name in group) == sorted(sizes)
    assert max(map(len, groups)) <= -(-100 // expected) + 1
    assert groups == [sorted(group) for group in groups]


def test_what_is_small_or_nothing_at_all_is_not_parted() -> None:
    assert in_groups({"a": 10, "b": 20}, 8) == [["a", "b"]]
    assert in_groups({}, 8) == []


def test_one_that_is_larger_than_all_others() -> None:
    groups = in_groups({"a": 10, "b": 4 * LARGE, "c": 10}, 4)
    assert sorted(name for group in groups for name in group) == ["a", "b", "c"]
    assert all(groups)
