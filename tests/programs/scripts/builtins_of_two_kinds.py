"""Builtin functions of a table, called with two values of any kind."""

FUNCTIONS = {"round": round, "divmod": divmod, "max": max, "min": min, "abs": abs, "len": len}


def said(name, *args):
    try:
        return FUNCTIONS[name](*args)
    except TypeError as e:
        return f"TypeError: {e}"


for value in (2.5678, 12, True, "x"):
    print(said("round", value), said("abs", value), said("len", value))
    for other in (1, 2.5, True, "y", -1):
        print(value, other, said("round", value, other), said("max", value, other), said("min", value, other))
