"""`gettext` without catalogues: messages stay as they are written."""

# mypy: ignore-errors
from __future__ import annotations


def gettext(message):
    return message


def ngettext(msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2


def pgettext(context, message):
    return message


def npgettext(context, msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2
