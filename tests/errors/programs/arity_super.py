class A:
    def __init__(self, x):
        self.x = x

class B(A):
    def __init__(self, x, y):
        super().__init__(x, y)
        self.y = y

def main(argv):
    print(B(1, 2).x)
    return 0
