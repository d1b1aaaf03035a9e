"""Loops over `globals()`, as runners of tests have them."""

import math


def test_add():
    assert 1 + 1 == 2


def test_fail():
    assert 1 + 1 == 3, "bad sum"


def test_text():
    assert "a".upper() == "A"


COUNT = 3
done = 0
table = [x * 2 for x in range(3)]


class Shape:
    pass


def run():
    global done
    failed = 0
    for name, f in list(globals().items()):
        if name.startswith("test_") and callable(f):
            try:
                f()
                print("ok", name)
            except AssertionError as e:
                failed += 1
                print("FAIL", name, e)
            done += 1
    return failed


def run2():
    for name in sorted(globals()):
        if name.startswith("test_"):
            fn = globals()[name]
            try:
                fn()
                print(name, "passed")
            except AssertionError:
                print(name, "failed")


if __name__ == "__main__":
    print("start")
    print(run())
    run2()
    tests = [v for k, v in globals().items() if k.startswith("test")]
    print(len(tests))
    for t in tests:
        print(t.__name__)
    print([k for k in globals() if not k.startswith("__")])
    print([n for n in sorted(globals()) if n.isupper()], done)
    for k in list(globals().keys()):
        if k[0] == "t" and k != "test_add":
            print(k)
    print([k for k, v in globals().items() if k[0] != "_" and isinstance(v, int)])
    later = 5
