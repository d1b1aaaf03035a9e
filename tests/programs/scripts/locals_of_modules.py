"""`locals()` and `vars()` of the statements of a module, and `globals()` asked for what is stored."""

from typing import Iterable, cast
from enum import Enum


def test_add():
    return 1 + 1


test_text = "some text"
LIMIT = 3
texts = {name: value for name, value in locals().items() if name.startswith("test_") and isinstance(value, str)}
print(len(texts), list(texts), "test_text" in locals(), locals()["LIMIT"], "nothing" in vars(), vars().get("LIMIT"))
for turn in range(2):
    if "seen" in globals():
        print("again", globals().get("seen"))
    seen = turn
    print(globals().get("seen", 9), globals().get("later", "none yet"))


def set_later():
    global later
    later = "now"
    return sorted(locals())


print("later" in globals(), set_later())
print(globals().get("later"), "later" in globals())


def show():
    for name, value in list(globals().items()):
        if name.isupper():
            print(name, value)


class Suit(Enum):
    CLUBS = "c"
    SPADES = "s"


show()
print([suit.name for suit in cast(Iterable[Suit], Suit)], cast(int, LIMIT) + 1)
if __name__ == "__main__":
    for test in [value for name, value in sorted(vars().items()) if name.startswith("test_") and callable(value)]:
        print(test.__name__, test())
