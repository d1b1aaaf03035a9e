"""What no user should read in an error: words that only we know, and places in files that are not the user's."""

from __future__ import annotations

import re
from functools import cache

from rpyc_dl.annotator.rulefiles import rules_program

#: Classes of annotations, tracebacks, files of ours and of the standard library, names that the frontend makes.
INTERNAL = re.compile(
    r"Some[A-Z]\w*|Traceback|rpyc_dl/(?!rlib)|lib/python3|<frozen|<locals>|\bblock\d*\b|\bv\d+\b|nonneg|simple_call"
    r"|call_args|method_descriptor|generator_\w+|closure_\w*"
)


@cache
def _relations() -> set[str]:
    """The relations of the rules that are no word of anybody's."""
    return {name for name in rules_program().relations if "_" in name}


def internal_words(text: str) -> list[str]:
    """What a diagnostic says that only we understand; its places and lines of the program do not count."""
    said = "\n".join(line for line in text.split("\n") if not re.match(r"\s*\d* \| |\s*--> .*\.py:", line))
    said = re.sub(r"`[^`]*`", "``", said)  # names of the user's
    places = [line for line in text.split("\n") if re.match(r"\s*--> ", line)]
    found = INTERNAL.findall(said) + [place for place in places if re.search(r"rpyc_dl/|lib/python3|<", place)]
    return found + sorted(_relations() & set(re.findall(r"\w+", said)))
