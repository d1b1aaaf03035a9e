"""`locale`: the locales `C` and `C.UTF-8`, which every system has; any other is an unsupported setting."""

# mypy: ignore-errors
from __future__ import annotations

import locale as live

from rpyc_dl.rlib.app.process.system import ENVIRON
from rpyc_dl.rlib.objectmodel import specialize

C, UTF8 = "C", "C.UTF-8"
#: The categories in the order in which a text of all of them names them, by their numbers.
CATEGORIES = {
    live.LC_CTYPE: "LC_CTYPE",
    live.LC_NUMERIC: "LC_NUMERIC",
    live.LC_TIME: "LC_TIME",
    live.LC_COLLATE: "LC_COLLATE",
    live.LC_MONETARY: "LC_MONETARY",
    live.LC_MESSAGES: "LC_MESSAGES",
}
OTHERS = ("LC_PAPER", "LC_NAME", "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION")
#: What `getlocale` gives for `C.UTF-8`: it depends on the version of CPython.
OF_UTF8 = live._parse_localename(live.normalize(UTF8))


class _State:
    """The locale of each category, as a program that begins has them; None: not asked for yet."""

    _one_for_all_ = True

    def __init__(self):
        self.names = None
        self.others = C

    def current(self):
        if self.names is None:
            self.names = {number: C for number in CATEGORIES}
            self.names[live.LC_CTYPE] = UTF8
        return self.names


_STATE = _State()


def _asked(category):
    """The name of a category in the environment."""
    word = CATEGORIES.get(category, "LANG")
    return ENVIRON.get("LC_ALL") or ENVIRON.get(word) or ENVIRON.get("LANG") or C


def _shown(category):
    names = _STATE.current()
    if category != live.LC_ALL:
        return names[category]
    if all([name == _STATE.others for name in names.values()]):
        return _STATE.others
    parts = [f"{CATEGORIES[number]}={name}" for number, name in names.items()]
    return ";".join(parts + [f"{word}={_STATE.others}" for word in OTHERS])


@specialize.argtype(1)
def setlocale(category, locale=None):
    if category not in CATEGORIES and category != live.LC_ALL:
        raise live.Error("unsupported locale setting")
    if locale is None:
        return _shown(category)
    name = _asked(category) if locale == "" else locale
    if name == "POSIX":
        name = C
    if name not in (C, UTF8, "C.utf8"):
        raise live.Error("unsupported locale setting")
    names = _STATE.current()
    if category == live.LC_ALL:
        for number in CATEGORIES:
            names[number] = name
        _STATE.others = name
    else:
        names[category] = name
    return _shown(category)


def getlocale(category=live.LC_CTYPE):
    if category == live.LC_ALL:
        raise TypeError("category LC_ALL is not supported")
    return (None, None) if _STATE.current()[category] == C else OF_UTF8


def getpreferredencoding(do_setlocale=True):
    return "UTF-8"


def getencoding():
    return "UTF-8"


def localeconv():
    """The conventions for numbers, which these locales have in common."""
    return {
        "int_curr_symbol": "",
        "currency_symbol": "",
        "mon_decimal_point": "",
        "mon_thousands_sep": "",
        "mon_grouping": [],
        "positive_sign": "",
        "negative_sign": "",
        "int_frac_digits": live.CHAR_MAX,
        "frac_digits": live.CHAR_MAX,
        "p_cs_precedes": live.CHAR_MAX,
        "p_sep_by_space": live.CHAR_MAX,
        "n_cs_precedes": live.CHAR_MAX,
        "n_sep_by_space": live.CHAR_MAX,
        "p_sign_posn": live.CHAR_MAX,
        "n_sign_posn": live.CHAR_MAX,
        "decimal_point": ".",
        "thousands_sep": "",
        "grouping": [],
    }


def strcoll(string1, string2, /):
    return (string1 > string2) - (string1 < string2)


def strxfrm(string, /):
    return string


# ---- numbers as texts: these locales group no digits, and have a point --------------------------------------------


def format_string(f, val, grouping=False, monetary=False):
    return f % val


def str(val):
    return format(val, ".12g")


def delocalize(string):
    return string


def localize(string, grouping=False, monetary=False):
    return string


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")
