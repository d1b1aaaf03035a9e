"""Enumerations whose members have values without a hash: tables and lists."""

from enum import Enum


class Words(Enum):
    ONES = {0: "", 1: "one", 2: "two"}
    TENS = {2: "twenty"}
    AGAIN = {2: "twenty"}


class Steps(Enum):
    UP = [1, 2]
    DOWN = [-1]

    @classmethod
    def _missing_(cls, value):
        return cls.UP if len(value) > 2 else None


print(Words.ONES.value[1], Words["TENS"].value, Words.AGAIN, len(Words), [word.name for word in Words])
print(Words({2: "twenty"}), Words(Words.ONES), Words.ONES == Words.TENS)
try:
    print(Words({3: "x"}))
except ValueError as error:
    print(error)
print(Steps([-1]), Steps([1, 2, 3]))
try:
    print(Steps([]))
except ValueError as error:
    print(error)
for word in Words:
    for number, text in word.value.items():
        print(word, number, text)
