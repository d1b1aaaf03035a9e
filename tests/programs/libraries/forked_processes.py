"""`os.fork`, `os.exec…`, `os.waitpid`, `os.dup` and what a status says."""

import os
import signal
import sys
import time


def ended(status):
    return (os.WIFEXITED(status), os.WEXITSTATUS(status), os.WIFSIGNALED(status), os.WTERMSIG(status))


def child_that_says_something():
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        os.write(writer, b"hello from " + (b"the child" if os.getppid() > 0 else b"nobody"))
        os._exit(7)
    os.close(writer)
    data = b""
    while True:
        more = os.read(reader, 100)
        if not more:
            break
        data += more
    os.close(reader)
    found, status = os.waitpid(pid, 0)
    print(data, found == pid, ended(status), os.waitstatus_to_exitcode(status))


def child_that_is_another_program():
    for path, argv in (("/bin/sh", ["sh", "-c", "echo $0 $KIND; exit 3", "name"]), ("/not/there", ["x"])):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.dup2(writer, 1)
            try:
                os.execv(path, argv)
            except FileNotFoundError as error:
                os.write(1, str(error).encode())
                os._exit(127)
        os.close(writer)
        text = os.read(reader, 200).decode()
        os.close(reader)
        status = os.wait()[1]
        print(repr(text), ended(status))


def child_by_name():
    pid = os.fork()
    if pid == 0:
        os.close(1)
        os.execvp("true", ["true"])
    print(os.waitpid(pid, 0)[1])
    pid = os.fork()
    if pid == 0:
        os.execve("/bin/sh", ["sh", "-c", 'test "$A" = b && exit 5'], {"A": "b"})
    print(os.waitpid(pid, 0)[1])
    pid = os.fork()
    if pid == 0:
        os.execl("/bin/sh", "sh", "-c", "kill -9 $$")
    status = os.waitpid(pid, 0)[1]
    print(ended(status), os.waitstatus_to_exitcode(status), os.WIFSTOPPED(status), os.WCOREDUMP(status))
    pid = os.fork()
    if pid == 0:
        os.execlp("sh", "sh", "-c", "kill -STOP $$; exit 4")
    status = os.waitpid(pid, os.WUNTRACED)[1]
    print(os.WIFSTOPPED(status), os.WSTOPSIG(status) == signal.SIGSTOP)
    os.kill(pid, signal.SIGCONT)
    print(ended(os.waitpid(pid, 0)[1]))


def spawned():
    print(os.spawnv(os.P_WAIT, "/bin/sh", ["sh", "-c", "exit 4"]), os.spawnv(os.P_WAIT, "/not/there", ["x"]))
    print(os.spawnlp(os.P_WAIT, "sh", "sh", "-c", "kill -9 $$"), os.spawnvp(os.P_WAIT, "true", ["true"]))
    pid = os.spawnl(os.P_NOWAIT, "/bin/sh", "sh", "-c", "exit 2")
    print(ended(os.waitpid(pid, 0)[1]))
    try:
        os.spawnv(os.P_WAIT, "/bin/true", [""])
    except ValueError as error:
        print(error)


def child_that_waits():
    pid = os.fork()
    if pid == 0:
        os.read(os.pipe()[0], 1)
        os._exit(0)
    print(os.waitpid(pid, os.WNOHANG))
    os.kill(pid, signal.SIGTERM)
    print(ended(os.waitpid(pid, 0)[1]))


def descriptors():
    again = os.dup(1)
    print(again > 2, os.dup2(1, again + 5) == again + 5, os.dup2(1, again, inheritable=False) == again)
    os.close(again)
    for call in (lambda: os.dup(999), lambda: os.dup2(999, 3), lambda: os.dup2(1, -1), lambda: os.waitpid(-1, 0)[0]):
        try:
            print(call())
        except OSError as error:
            print(type(error).__name__, error)
    for argv in ([], [""], ["a\0b"]):
        try:
            os.execv("/bin/true", argv)
        except ValueError as error:
            print(error)
    try:
        os.execve("/not/there", ["x"], {})
    except OSError as error:
        print(error)


def main():
    child_that_says_something()
    os.environ["KIND"] = "changed"
    child_that_is_another_program()
    child_by_name()
    spawned()
    child_that_waits()
    descriptors()
    print("held back", end=" ")
    sys.stdout.flush()
    if os.fork() == 0:
        print("in the child")
        sys.exit(0)
    os.wait()
    print("held by both until the end", end=" ")
    if os.fork() == 0:
        time.sleep(0.001)
        os._exit(0)
    os.wait()
    print("in the parent")


main()
