from collections import Counter, OrderedDict, defaultdict, deque


def seen(states, state):
    return state in states


def counters():
    known = [Counter("aab")]
    known.append(Counter(["x", "x"]))
    print(
        seen(known, Counter("baa")),
        seen(known, Counter("b")),
        known.index(Counter("xx")),
        known.count(Counter("aba")),
    )
    print([Counter("a")] == [Counter("a" * 1)], known == [Counter("aba"), Counter("xx")])


def queues():
    start = deque([1, 2])
    known = [start, deque(maxlen=3)]
    for i in range(3):
        moved = deque(start)
        moved.rotate(i)
        print(moved in known, deque() in known)
        known.append(moved)
    known.remove(deque([2, 1]))
    print(len(known), known)


def boards():
    history = [defaultdict(None, {1: 2})]
    board = defaultdict(int)
    board[1] = 2
    print(board in history, board == history[0])
    board = defaultdict(int, board)
    board[3] += 1
    print(board in history)
    history.append(board)
    print(board in history, history.index(board), (board, 1) in [(history[0], 1), (history[1], 1)])
    first = OrderedDict(a=1)
    print(OrderedDict([("a", 1)]) in [first], first in (OrderedDict(), OrderedDict(b=2)))


counters()
queues()
boards()
