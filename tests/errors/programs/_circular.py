from import_circular import f

def g(n):
    return f(n)
