def f(x):
    if x == 1:
        raise "text"
    if x == 2:
        raise "text %d" % x
    if x == 3:
        raise f"text {x}"
    if x == 4:
        raise NotImplemented
    if x == 5:
        raise ("a", 1)
    if x == 6:
        raise 3
    if x == 7:
        raise "text " + str(x)
    if x == 8:
        raise ValueError("a") from "b"
    return x


for i in range(10):
    try:
        print(f(i))
    except TypeError as e:
        print(type(e).__name__, e)
