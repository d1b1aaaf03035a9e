"""A generic function is called before all its implementations are registered."""
from functools import singledispatch
@singledispatch
def show(x):
    return "thing"
print(show(1))
@show.register
def _(x: int):
    return "int"
print(show(1))
