"""Methods of builtin types get the items of a tuple that is passed with a star one by one."""


def split(s, *args):
    return s.split(*args[:1])


def passed_on(method, *args):
    method(*args)


class Sink:
    def write(self, a, b=2):
        print("write", a, b)


kept = []
print(split("a b,c"), split("a b,c", ","), split("a b,c", ",", 3))
passed_on(kept.append, 3)
passed_on(kept.insert, 0, 7)
for write in (kept.append, Sink().write):
    passed_on(write, 5)
old_and_new = ("-", "+")
print(kept, "a-b-c".replace(*old_and_new), "a-b".join(old_and_new), "abcabc".find("b", *(2,)), "abc".find("b", *()))
passed_on(kept.clear)
print(kept)


class Named:
    @classmethod
    def made(cls, *words, end="."):
        return cls.__name__ + str(len(words)) + "".join(words) + end


class Passing(Named):
    @classmethod
    def made(cls, *words, **options):
        return super().made(*words, **options)


class Keeping(Named):
    @classmethod
    def made(cls, word):
        make = super().made
        return make(word) + make(word, word, end="!")


print(Passing.made("a", "b"), Passing.made(end="?"), Passing().made(*"cd"), Keeping.made("e"))
