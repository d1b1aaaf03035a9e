"""`queue.PriorityQueue` in a program that makes no other queue."""

import queue

q = queue.PriorityQueue()
q.put((0, [-1] * 3, [[1], [2, 3]]))
seen = set()
while not q.empty():
    energy, hall, rooms = q.get()
    key = (tuple(hall), tuple(tuple(r) for r in rooms))
    if key in seen:
        continue
    seen.add(key)
    if energy > 5:
        break
    for i in range(3):
        q.put((energy + i + 1, hall[:i] + [energy] + hall[i + 1 :], [r + [i] for r in rooms]))
print(energy, hall, rooms, len(seen))
q = queue.PriorityQueue()
q.put((0, "x"))
while not q.empty():
    a, b = q.get()
    print(a, b)
    if a < 3:
        q.put((a + 1, b + "y"))
