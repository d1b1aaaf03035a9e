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
