"""Methods of texts whose names the program makes: `getattr(text, how)()`."""

from functools import partial


class Rule:
    title = "no method"

    def __init__(self, name):
        self.name = name

    def __getattr__(self, name):
        return f"<{name}>"


def changed(how, text):
    return getattr(text, how)()


def stripped(side, text, chars):
    return getattr(text, side + "strip")(chars)


rules = []
for word in "lower upper title swapcase".split():
    if word in ("lower", "upper", "title"):
        rules.append(partial(changed, word))
for rule in rules:
    print(rule("aB cD"), rule("x"))
for name in ("strip", "swapcase"):
    print(repr(getattr(" aB ", name)()))
for side in ("l", "r", ""):
    print(stripped(side, "--a-b--", "-"))
for name in ("title", "name", "upper"):
    print(getattr(Rule("r"), name), hasattr("text", name))
try:
    print(changed("nothing", "x"))
except AttributeError as error:
    print(error)
