"""Doc."""
import sys
from dataclasses import dataclass

import helper_module as helper


@dataclass
class Item:
    """An item."""

    name: str
    size: int = 0

    def area(self):
        return self.size * self.size

    @property
    def title(self):
        return (
            self.name
            + "!"
        )


def parse(text):
    try:
        value = int(text)
    except ValueError:
        return -1
    except KeyError:
        return -2
    else:
        value += 0
    finally:
        pass
    return value


def kind(n):
    match n:
        case 0:
            return "zero"
        case 1:
            return "one"
        case _:
            return "many"


def never():
    pass  # pragma: no cover


def debug(x):  # pragma: no cover
    if x:
        print(x)


def reraise(x):
    try:
        if x:
            raise KeyError(x)
    except ValueError:
        print("no")
    finally:
        print("finally")


def main(argv):
    total = 0
    for word in argv[1:]:
        n = parse(word)
        if n < 0: continue
        elif n > 100:
            total += 100
        else:
            total += helper.clamp(n)
    while total > 10:
        total -= 10
        if total == 13:
            break
    else:
        print("no break")
    item = Item("a", total)
    print(item.area(), [x * x
                        for x in range(3)
                        if x])
    print(kind(1), sep="",
          end="\n")
    try:
        reraise(total)
    except KeyError:
        print("key")
    with open("/dev/null") as f:
        f.read()
    if total > 1000:
        print(item.title)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
