"""Numbers that a program has made while it was imported, as those of app-level Python."""

# mypy: ignore-errors
from __future__ import annotations

import decimal
import fractions
import uuid

from rpyc_dl.rlib.app.number import decimals, rational, secret


def of_live(value):
    if isinstance(value, fractions.Fraction):
        return rational.Fraction(value.numerator, value.denominator)
    if isinstance(value, uuid.UUID):
        return secret.UUID(value.hex)
    return decimals.Decimal(str(value))


#: The types of such objects.
TYPES = (fractions.Fraction, decimal.Decimal, uuid.UUID)
