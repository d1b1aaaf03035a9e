import time

print(time.asctime((2020, 0, 0, 1, 2, 3, 9, 0, -1)), time.asctime((2020, 12, 31, 23, 59, 61, -1, 1, 0)))
print(
    time.asctime(time.gmtime(0)),
    time.mktime((1970, 1, 2, 0, 0, 0, 0, 0, 0)),
    time.strftime("%d", (2020, 1, 2, 3, 4, 5, 6, 7, 0)),
)
for t in (
    (1900, 13, 1, 0, 0, 0, 0, 1, -1),
    (1900, 1, 1, 24, 0, 0, 0, 1, -1),
    (1900, 1, 1, 0, 60, 0, 0, 1, -1),
    (1900, 1, 1, 0, 0, -1, 0, 1, -1),
):
    try:
        print(time.asctime(t))
    except ValueError as e:
        print(e)
short = tuple([2020, 1, 2])
for call in (time.asctime, time.mktime):
    try:
        print(call(short))
    except TypeError as e:
        print(e)
