# Decimals of their parts, also where these are values of JSON.
import json
from decimal import Decimal

DATA = """[{"qty": 3, "price": 0.155, "name": "x"}, {"qty": 1, "price": 12, "discount": 0.1, "name": "y"},
 {"qty": 2, "price": [1, [1, 2, 5], -1], "name": "z"}, {"qty": 2, "price": [1, 2], "name": "z"},
 {"qty": 2, "price": [2, [1], 1]}, {"qty": 2, "price": [0, ["1"], 1]}, {"qty": 2, "price": [0, 3, 1]},
 {"qty": 2, "price": [0, [10], 1]}, {"qty": 2, "price": [0, [1], 1.5]}, {"qty": 2, "price": [0, [], "F"]},
 {"qty": 2, "price": [true, [], "n"]}, {"qty": 2, "price": [0, [], "x"]}, {"qty": 2, "price": null},
 {"qty": 2, "price": "7.50"}, {"qty": 2, "price": {"a": 1}}, {"qty": 2, "price": "seven"}]"""

for raw in json.loads(DATA, parse_float=Decimal):
    try:
        price = Decimal(raw["price"])
        print(price, price * raw["qty"], price.as_tuple() if price.is_finite() else "")
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
    except ArithmeticError as error:
        print(type(error).__name__)

print(Decimal((1, (3, 1, 4), -2)), Decimal((0, (), 0)), Decimal((1, (0,), "F")), Decimal((0, (1, 2), "n")))
print(Decimal([0, (5,), 3]), Decimal((False, [1, True], -1)))
try:
    print(Decimal((3, (1,), 0)))
except ValueError as error:
    print(error)
