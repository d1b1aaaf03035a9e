# Sorts records by keys of several kinds, and keeps a priority queue.
# SIZE: small=60000 big=1000000
import heapq
import sys


class Record:
    def __init__(self, number, name, weight):
        self.number = number
        self.name = name
        self.weight = weight


def main(argv):
    n = int(argv[1])
    state = 11
    records = []
    for _ in range(n):
        state = (state * 1103515245 + 12345) % 2147483648
        records.append(Record(state >> 8, "n%d" % (state % 5003), (state % 997) / 7.0))
    by_number = sorted(records, key=lambda r: r.number)
    by_name = sorted(records, key=lambda r: (r.name, -r.number))
    by_weight = sorted(records, key=lambda r: r.weight, reverse=True)
    queue = []
    for r in records:
        heapq.heappush(queue, (r.weight, r.number))
    total = 0
    for _ in range(n):
        _weight, number = heapq.heappop(queue)
        total = (total * 31 + number) % 1000000007
    print(by_number[0].number, by_name[0].name, by_weight[0].weight, total)
    numbers = [r.number for r in records]
    numbers.sort()
    print(numbers[n // 2])
    return 0


if __name__ == "__main__":
    main(sys.argv)
