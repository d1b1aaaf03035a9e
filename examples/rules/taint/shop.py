"""A shop that looks its wares up by commands: what the user types is quoted before it becomes part of one."""

import sys


def execute(command):
    """The sink: it would run the command."""
    print("executing:", command)


def quote(text):
    """The cleaner."""
    return "'" + text.replace("'", "") + "'"


def look_up(ware):
    execute("select price from wares where name = " + quote(ware))


def main(argv):
    for ware in argv[1:]:
        look_up(ware)
    line = input()
    while line:
        look_up(line.strip())
        line = input()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
