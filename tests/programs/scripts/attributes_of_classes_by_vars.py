"""Classes are looked through by vars(C) and C.__dict__, which are only read."""
from abc import ABC, abstractmethod
from dataclasses import dataclass


class Colors:
    RED = 31
    GREEN = 32
    BLUE = 34
    _secret = 1


class Config:
    """Settings."""

    host = "localhost"
    port = 8080
    ratio = 0.5
    names = ["a", "b"]

    def describe(self):
        return f"{self.host}:{self.port}"

    @staticmethod
    def twice(x):
        return 2 * x

    @classmethod
    def make(cls):
        return cls()

    @property
    def url(self):
        return "http://" + self.host


class Base(ABC):
    kind = "base"

    @abstractmethod
    def run(self): ...


class Job(Base):
    def run(self):
        return "running"

    def stop(self):
        return "stopped"


def command(function):
    function.is_command = True
    return function


class Shell:
    @command
    def do_list(self):
        return "list"

    @command
    def do_quit(self):
        return "quit"

    def other(self):
        return "other"


def names(cls_name):
    if cls_name == "colors":
        return [k for k in vars(Colors) if not k.startswith("_")]
    return [k for k in Config.__dict__ if not k.startswith("_")]


print(names("colors"), names("config"))
by_code = {v: k for k, v in vars(Colors).items() if not k.startswith("_")}
print(by_code, by_code[32])
print({k: v for k, v in Colors.__dict__.items() if k.isupper()})
print(sorted([k for k, v in vars(Config).items() if callable(v)]))
print([k for k, v in vars(Config).items() if isinstance(v, property)])
for name, value in vars(Config).items():
    if name.startswith("__") or callable(value) or isinstance(value, (property, classmethod, staticmethod)):
        continue
    print(name, "=", value)
print("host" in vars(Config), "kind" in vars(Job), "kind" in Base.__dict__, "nothing" in vars(Config))
print(vars(Config)["port"] + 1, Config.__dict__["host"], vars(Config).get("ratio"), vars(Config).get("none", 7))
print([name for name in vars(Job) if not name.startswith("_")])
print(sorted(name for name in vars(Shell) if name.startswith("do_")))
shell = Shell()
for name, function in sorted(vars(Shell).items()):
    if name.startswith("do_"):
        print(name, function(shell), getattr(shell, name)())
Config.port = 9090
Colors.RED = 99
print(vars(Config)["port"], [v for k, v in vars(Colors).items() if not k.startswith("_")])
try:
    print(vars(Config)["missing"])
except KeyError as error:
    print("KeyError", error)
print([name for name in sorted(vars(Colors)) if name.isupper()], len(list(vars(Colors))) == len(vars(Colors)))
for name in ("RED", "PINK"):
    print(name, name in vars(Colors), name in Colors.__dict__)
print(vars(Config)["__doc__"], vars(Config)["__module__"], Config.__dict__["describe"](Config()))
total = 0
for value in vars(Colors).values():
    if isinstance(value, int) and value > 30:
        total += value
print(total)


@dataclass
class Point:
    x: int = 0
    y: int = 0

    def norm(self):
        return self.x + self.y


print([name for name, value in vars(Point).items() if not name.startswith("_") and callable(value)])
print({name: value for name, value in vars(Base).items() if not name.startswith("_") and isinstance(value, str)})
print({name: value for name, value in vars(Point).items() if type(value) is int and not name.startswith("_")})
print(vars(Point)["x"], vars(Point)["__match_args__"], vars(Point)["__doc__"])
