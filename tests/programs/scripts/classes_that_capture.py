"""Classes that functions define, whose methods read what is known when the function runs."""

import random


def report(title, rows):
    total = 0
    names = []
    def bump(n):
        nonlocal total
        total += n

    class Line:
        """A line."""
        kind = "line"
        def __init__(self, name, value=2):
            self.name = name
            self.value = value
            names.append(name)
            bump(value)
        def __str__(self):
            return f"{title}: {self.name} {self.value} of {total}"
        def later(self):
            return [late + x for x in names]
        def each(self):
            for n in names:
                yield title + n
        @staticmethod
        def size():
            return len(rows)

    class Sub(Line):
        def __str__(self):
            return "<" + super().__str__() + ">" + title
        def set(self, n):
            nonlocal total
            total = n
    late = "!"
    lines = [Line(n, v) for n, v in rows] + [Sub("x")]
    for l in lines:
        print(l)
    lines[-1].set(100)
    print(lines[0], Line.size(), lines[0].later(), list(lines[1].each()), Line.kind, total)
    late = "?"
    print(lines[0].later())

report("T", [("a", 1), ("b", 5)])


def game(words):
    from dataclasses import dataclass

    rng = random.Random(len(words))

    @dataclass
    class Guess:
        word: str
        right: int = 0

        def __post_init__(self):
            self.right = sum(a == b for a, b in zip(self.word, secret))

    class Game:
        def __init__(self):
            self.guesses = []

        def guess(self, word):
            if word not in words:
                raise ValueError(f"{word} is none of {len(words)}")
            self.guesses.append(Guess(word))
            return word == secret

        def __len__(self):
            return len(self.guesses)

        def choose(self):
            return rng.choice(words) in words

    secret = words[1]
    game = Game()
    for word in ["apple", "nothing", "brain"]:
        try:
            print(word, game.guess(word), len(game), game.guesses[-1].right, game.choose())
        except ValueError as error:
            print(error)


game(["apple", "brain", "break"])
