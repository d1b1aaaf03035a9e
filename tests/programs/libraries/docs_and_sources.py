"""`inspect.getdoc` and `getsource`."""

import inspect
def f(a,b=1):
    """Adds.

    Two of them.
    """
    return a + b
class C:
    "of C"
    def m(self): "of m"
class D(C):
    def m(self): pass
def g(): pass
print(inspect.getdoc(f))
print(inspect.getdoc(C), inspect.getdoc(C.m), inspect.getdoc(D), inspect.getdoc(D.m), inspect.getdoc(g))
print(inspect.getsource(g))
def main():
    for h in (f, g):
        print(h.__doc__)
main()
def first(a):
    """x

        y
    """
def second(): "y"
for h in (first, second):
    print(inspect.getdoc(h))
class A:
    """Class

        indented
    """
    def m(self): pass
class B: pass
print(inspect.getdoc(A()), inspect.getdoc(B()))
