"""Keys of kinds that a dict or set has none of, where CPython gives a default or the error is caught."""

ages = {"bob": 30, "ann": 31}
grid = {(0, 0): "x", (0, 1): "y"}
seen = {1, 2, 3}

print(ages.pop(("x", 1), None), ages.pop(3, -1), grid.pop("home", "?"), ages.pop(2.5, 0))
seen.discard("a")
seen.discard((1, 2))
print(sorted(seen), 5 in ages, "a" in seen, grid.get(1), len(grid))
try:
    print(ages[("bob", 1)])
except KeyError as error:
    print("KeyError", error)
try:
    del grid["home"]
except KeyError as error:
    print("KeyError", error)
try:
    seen.remove("a")
except KeyError as error:
    print("KeyError", error)
try:
    print(ages.pop(7))
except KeyError as error:
    print("KeyError", error)
for key in ["bob", ("a", 1), 3, None, 2.5]:
    print(key in ages, ages.get(key), ages.get(key, 0))
    try:
        print(ages[key])
    except KeyError as error:
        print("KeyError", error)
