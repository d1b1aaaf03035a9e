"""Generic classes with arguments: what shows that `List[int]` and `Stack[int]` are no classes."""

from typing import List, Dict, Generic, TypeVar
T = TypeVar("T")
class Stack(Generic[T]):
    def __init__(self): self.items = []
    def push(self, x: T): self.items.append(x); return self
IntList = List[int]
IntStack = Stack[int]
def show():
    print(List[int], IntList, "and", IntStack)
    print(f"{IntStack} {List[str]!r}", str(list[int]), repr(Dict[str, int]), "%s" % (IntList,), "{}".format(IntStack))
show()
print(Stack[int], list[int])
s = Stack[int]()
print(isinstance(s.push(3), Stack), IntStack().push(4).items, list[int]("ab"), len(s.items))
for test in (lambda: IntList((1, 2)), lambda: isinstance(s, Stack[int]), lambda: isinstance([1], list[int]), lambda: issubclass(Stack, IntStack)):
    try:
        print(test())
    except TypeError as e:
        print(e)
