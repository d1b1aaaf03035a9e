"""A decorator calls a function that reads what the script computes."""

results = []
limit = 1


def check(function):
    results.append(function())
    return function


print(results)
limit = len(results) + 5


@check
def below():
    return limit


print(results)
