"""`globals()` asked with `get` and `in` by names that the program makes."""

import sys


def day1(text):
    return len(text)


def day2(text):
    return text.upper()


class day3:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return f"day3({self.text!r})"


def run(number, text):
    solve = globals().get(f"day{number}")
    if solve is None:
        return f"no day {number}"
    return solve(text)


def fallback(text):
    return "?" + text


def run_or(number, text):
    return globals().get("day" + str(number), fallback)(text)


def main(argv):
    for number in range(5):
        print(number, run(number, "abc"), run_or(number, "x"), f"day{number}" in globals())
    for name in ["day1", "day2", "night"]:
        if name in globals():
            print(name, globals()[name]("ab"))
        else:
            print("no", name)
    print("main" in globals(), "absent" in globals(), globals().get("absent"))
    for command in argv[1:] or ["day2"]:
        print(globals().get(command, fallback)("q"))


main(sys.argv)
