"""Attributes by names that a comparison with constants lets through."""


class Job:
    kind = "job"

    def __init__(self, name):
        self.name = name
        self.priority = 5
        self.tries = 1
        self.after = []
        self.weight = 0.5

    def run(self):
        return f"{self.name} runs"

    def stop(self):
        return 7


def configure(job, text):
    key, _, value = text.partition("=")
    if key in ("priority", "tries"):
        setattr(job, key, int(value))
    elif key == "after":
        setattr(job, key, value.split(","))
    elif key in {"name"}:
        setattr(job, key, value)
    else:
        if key != "weight":
            raise ValueError(f"unknown key {key}")
        setattr(job, key, float(value))


def number(job, key):
    if key not in ("priority", "tries"):
        return -1
    return getattr(job, key) * 2


def text(job, key):
    if not (key == "name"):
        return "?"
    return getattr(job, key).upper()


def do(job, what):
    if what == "run" or what == "stop":
        return str(getattr(job, what)())
    if what in ("run", "missing") and hasattr(job, what):
        return "never"
    return f"cannot {what}"


def missing(job, key):
    if key in ("nope", "priority"):
        try:
            return getattr(job, key)
        except AttributeError as error:
            print(error)
    return 0


job = Job("a")
for line in ("priority=3", "tries=x", "after=b,c", "weight=1.5", "name=z", "run=1", "kind=x"):
    try:
        configure(job, line)
    except ValueError as error:
        print(error)
print(job.name, job.priority + 1, job.tries, job.after, job.weight / 2, job.kind)
for key in ("priority", "tries", "name", "weight"):
    print(number(job, key), text(job, key))
for what in ("run", "stop", "name", "missing"):
    print(do(job, what))
print(missing(job, "nope"), missing(job, "priority"), missing(job, "x"))
