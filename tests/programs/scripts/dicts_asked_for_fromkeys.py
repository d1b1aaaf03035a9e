"""`fromkeys` is a method of the class: what a dict that is written in its place holds does not count."""

print({}.fromkeys("a", "b"))
print({}.fromkeys(["a", "b", "c"], 10))
print({"x": 1}.fromkeys(range(3)))


def counts(text):
    found = {}.fromkeys(text, 0)
    for letter in text:
        found[letter] += 1
    return found


print(counts("hello"))
print(list({}.fromkeys([3, 1, 3, 2, 1])))


# Characters as keys: the text of each is made, and looked up, once.
def counted(text):
    counts, places, seen = {}, {}, set()
    for i, c in enumerate(text):
        counts[c] = counts.get(c, 0) + 1
        if c in places:
            places[c].append(i)
        else:
            places[c] = [i]
        if c not in seen:
            seen.add(c)
            counts[c] += 100
        first, second = c, c
        first += "!"
        places.setdefault(first + second, []).append(-i)
    return counts, places, sorted(seen)


print(counted("aé€😀a€😀\u0130é" * 3))

# Many keys, some deleted, whose hashes agree in many bits.
table = {}
for i in range(-300, 900):
    table[i * 2**31 - i % 2] = i
    table[(i % 40, i)] = -i if i % 7 else table.pop((i % 40 - 1, i - 1), 5)
for key in list(table)[::3]:
    del table[key]
print(len(table), list(table.items())[:9], [k in table for k in (-1, -2, 2**31, -(2**31) - 1, (3, 3), (4, 4))])
