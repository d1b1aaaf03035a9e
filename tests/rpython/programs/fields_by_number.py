"""Classes whose fields are stored by loops that are unrolled, and read by names out of a list."""

import sys

from rpython.rlib.unroll import unrolling_iterable


class Expr:
    def evaluate(self):
        return 1


def made(name, arity):
    fields = list(enumerate("_e%d" % i for i in range(arity)))
    unrolled = unrolling_iterable(fields)

    class Operation(Expr):
        def __init__(self, *exprs):
            assert len(exprs) == arity
            for i, field in unrolled:
                setattr(self, field, exprs[i])

        def evaluate(self):
            if arity == 0:
                return 7
            _, first = fields[0]
            return getattr(self, first).evaluate() + 10 * len(fields)

    Operation.__name__ = "Operation%s" % name
    return Operation


Read = made("Read", 0)
Neg = made("Neg", 1)
Add = made("Add", 2)


def main(argv):
    print(Add(Neg(Expr()), Expr()).evaluate(), Neg(Read()).evaluate(), Read().evaluate())
    print(main.__code__.co_name, main.__code__.co_firstlineno > 30)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
