"""Defaults of parameters and attributes of classes that differ from run to run: made when the program runs."""

import os
import random
import sys
import time as clock
from datetime import datetime as dt
from pathlib import Path


class Config:
    debug = os.environ.get("HOME", "none")
    name = "config"
    limit = int(os.getenv("NO_SUCH_LIMIT", "3"))

    def show(self):
        return self.debug, self.name, self.limit


class Game:
    board = [random.randint(1, 6) for _ in range(3)]
    started = dt.now()


def joined(words: list[str] = sys.argv[1:], *, count=len(sys.argv)) -> str:
    return "-".join(words) + str(count)


def since(start=clock.time()):
    return clock.time() - start < 5


def where(path=Path.cwd()):
    return path == Path(os.getcwd())


def main(argv: list[str] = sys.argv[1:]) -> None:
    print(argv, joined(), since(), where())
    print(Config().show(), Config.debug == os.environ.get("HOME", "none"))
    print(len(Game.board), all(1 <= n <= 6 for n in Game.board))
    print((dt.now() - Game.started).total_seconds() < 5)
    Config.limit += 1
    print(Config.limit)


if __name__ == "__main__":
    main()
    main(["a"])
