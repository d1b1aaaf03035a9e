from collections import deque

def main(argv):
    waiting = deque()
    waiting.append(len(argv))
    waiting.append(b"last")
    print(len(waiting))
    return 0
