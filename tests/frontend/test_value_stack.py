"""The stack of a frame: what it was at the mark, whatever was done since."""

from __future__ import annotations

import random

from rpyc_dl.frontend.interpreter.stack import ValueStack


def test_it_is_a_list_that_remembers() -> None:
    rng = random.Random(5)
    stack, model = ValueStack(), []
    marked: list[int] = []
    for step in range(5000):
        action = rng.randrange(9)
        if action < 4 or not model:
            stack.append(step)
            model.append(step)
        elif action == 4:
            assert stack.pop() == model.pop()
        elif action == 5:
            depth = rng.randrange(len(model)) + 1
            stack[-depth] = model[-depth] = step
        elif action == 6:
            count = rng.randrange(1, len(model) + 1)
            assert stack[-count:] == model[-count:]
            del stack[-count:]
            del model[-count:]
        elif action == 7:
            stack[-1:] = [step, step]
            model[-1:] = [step, step]
        else:
            stack.mark()
            marked = list(model)
        assert stack == model
        assert stack.as_marked() == marked


def test_pushing_notes_nothing() -> None:
    """What is kept of the marked items is a count: a display of many items costs what it takes off."""
    stack = ValueStack()
    for i in range(1000):
        stack.mark()
        stack.append(i)
        assert stack._taken == []
    stack.mark()
    stack.pop()
    stack.pop()
    assert stack._taken == [999, 998]
    assert stack.as_marked() == list(range(1000))
