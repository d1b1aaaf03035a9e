from collections import deque

def main(argv):
    waiting = deque()
    waiting.append(len(argv))
    waiting.append("last")
    print(len(waiting))
    return 0
