import functools

def deco(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        print("call")
        return f(*args, **kwargs)
    return inner

@deco
def add(a, b):
    return a + b

def main(argv):
    print(add(1))
    return 0
