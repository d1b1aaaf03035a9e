"""`bytes` and `bytearray` of a variable that holds values of several kinds."""

def tot(n, flag):
    out = []
    if flag == 1: out = b"xy"
    elif flag == 2: out = (1, 2)
    elif flag == 3: out = n
    elif flag == 4: out = bytearray(b"zz")
    elif flag == 5: out = {65: 1}
    elif flag == 6: out = range(2)
    elif flag == 7: out = "s"
    elif flag == 8: out = None
    else: out.append(7)
    try:
        return bytes(out), bytearray(out)
    except TypeError as e:
        return str(e)
for i in range(9):
    print(tot(3, i))
