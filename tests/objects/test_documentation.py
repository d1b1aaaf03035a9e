"""What programs can ask of functions, classes and named tuples of the system: constants, all of them."""

import math
import sys

from support.typed import agree


def shout(text):
    """Make it loud."""
    return text.upper()


class Bell:
    """Rings."""

    def ring(self):
        "Once."
        return 1


class Silent:
    pass


def documented(n):
    return f"{shout.__doc__} {Bell.__doc__} {Bell.ring.__doc__} {Silent.__doc__ is None} {Bell().ring() + n}"


def named(n):
    return f"{len.__name__} {math.sqrt.__name__} {shout.__name__} {n}"


def of_the_system(n):
    known = sys.version_info >= (3, 8) and sys.version_info.major == sys.version_info[0] == 3
    return f"{sys.float_info.epsilon} {sys.float_info.max} {sys.float_info.dig} {known} {n}"


def test_constants_of_functions_and_of_the_system():
    agree(documented, (1,))
    agree(named, (1,))
    agree(of_the_system, (1,))
