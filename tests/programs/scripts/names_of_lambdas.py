"""Functions that a script's own statements make are not local ones: their names say so."""

operations = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}
values = [1, 2]
print(operations["+"](*values))
values.append(3)
for name in ["+", "-"]:
    try:
        print(operations[name](*values))
    except TypeError as error:
        print(error)
print((lambda: 0).__qualname__, operations["+"].__name__)
