class Stack(list):
    def push(self, item):
        self.append(item)


def main(argv):
    stack = Stack()
    stack.push(len(argv))
    print(len(stack))
    return 0
