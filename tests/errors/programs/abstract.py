from abc import ABC, abstractmethod

class S(ABC):
    @abstractmethod
    def area(self): ...

class Q(S):
    pass

def main(argv):
    print(Q().area())
    return 0
