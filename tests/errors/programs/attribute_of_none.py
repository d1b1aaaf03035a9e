class Node:
    def __init__(self):
        self.next = None


def main(argv):
    node = Node()
    print(node.next.value)
    return 0
