"""`cmd.Cmd`: loops of commands that read another stream, and `readline`, which changes nothing in a compiled program."""

import cmd
import io
import readline
import sys

LINES = """help
help add
help nothing
help units
? add
add 1 2 x
add 3

! ls -l
list
what is this
do it
quit now
list
"""


class Counter(cmd.Cmd):
    prompt = "> "
    use_rawinput = False
    doc_header = "Commands:"

    def __init__(self, stdin):
        super().__init__(stdin=stdin)
        self.total = 0

    def do_add(self, arg):
        """add N …: count up"""
        try:
            self.total += sum(int(word) for word in arg.split())
        except ValueError as e:
            self.stdout.write(f"{e}\n")

    def do_list(self, arg):
        print(self.total)

    def do_shell(self, arg):
        "!COMMAND: not run"
        print("shell", repr(arg))

    def do_quit(self, arg):
        """quit: leave"""
        return True

    def help_units(self):
        print("There are no units.")

    def precmd(self, line):
        return line.replace("do it", "add 100")

    def postcmd(self, stop, line):
        if line:
            print("after", line.split()[0], stop)
        return stop

    def preloop(self):
        print("begin")

    def postloop(self):
        print("end")


class Quiet(Counter):
    intro = "Quiet."
    ruler = "-"

    def do_list(self, arg):
        """list: with a docstring here"""
        print("total", self.total)

    def emptyline(self):
        print("(empty)")

    def do_EOF(self, arg):
        return True

    def default(self, line):
        print("no such thing:", line)


def f_loops():
    Counter(io.StringIO(LINES)).cmdloop("Welcome.")
    quiet = Quiet(io.StringIO("list\n\nhelp\nhelp list\nwhat\n"))
    quiet.onecmd("add 5")
    quiet.cmdqueue.append("add 6")
    quiet.onecmd("nope")
    try:
        quiet.cmdloop()
    except KeyboardInterrupt:
        print("interrupted")
    quiet.columnize([f"word{i * i}" for i in range(12)], 40)


def f_editing():
    print(readline.get_completer(), len(readline.get_line_buffer()), readline.get_begidx(), readline.get_endidx())
    print(repr(readline.get_completer_delims()))
    readline.parse_and_bind("tab: complete")
    readline.set_completer_delims(" \t")
    readline.set_completer(None)


def main():
    f_loops()
    f_editing()
    sys.stdout.flush()


if __name__ == "__main__":
    main()
