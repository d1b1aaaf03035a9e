# `is` on values of several kinds in one variable.
x = [int("1"), "b".replace("b", "c"), None, True, 256, 7]
y = [int("1"), "d", None, True, 35, int("400")]
for i in range(len(x)):
    print(x[i] is y[i], x[i] is x[i], x[i] is x[i - 1], x[i] is not y[0])
    print(x[i] is None, x[i] is True, x[i] is i)
print(y[4] is x[4], y[5] is x[5], y[4] is y[5])
found = x[2]
print(found is None, found is x[0])
