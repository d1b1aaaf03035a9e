"""Functions of the program that handle signals: of every kind, in loops, while the program sleeps, with timers."""

import os
import signal
import sys
import time

seen = []


def note(signum, frame):
    seen.append(signal.Signals(signum).name)


class Server:
    def __init__(self):
        self.running = True
        self.rounds = 0

    def stop(self, signum, frame):
        print("stopping on", signum == signal.SIGTERM)
        self.running = False

    def run(self):
        signal.signal(signal.SIGTERM, self.stop)
        while self.running:
            self.rounds += 1
            if self.rounds == 1000:
                os.kill(os.getpid(), signal.SIGTERM)
        return self.rounds


class Timeout(Exception):
    pass


def too_slow(signum, frame):
    raise Timeout(f"signal {signum}")


class limit:
    """A block that may take so long."""

    def __init__(self, seconds):
        self.seconds = seconds

    def __enter__(self):
        self.before = signal.signal(signal.SIGALRM, too_slow)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, kind, value, traceback):
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self.before)
        return False


def spin():
    n = 0
    while True:
        n += 1


signal.signal(signal.SIGUSR1, note)
os.kill(os.getpid(), signal.SIGUSR1)
print(seen)
signal.raise_signal(signal.SIGUSR1)
print(seen)
signal.signal(signal.SIGUSR2, lambda number, frame: seen.append("two"))
signal.raise_signal(signal.SIGUSR2)
print(seen, signal.strsignal(signal.SIGTERM))
server = Server()
print(server.run() >= 1000)
try:
    with limit(0.05):
        spin()
except Timeout as error:
    print("timeout:", error)
try:
    with limit(0.05):
        time.sleep(5)
except Timeout as error:
    print("timeout:", error)
with limit(60):
    print("in time")
print(signal.getsignal(signal.SIGALRM) == signal.SIG_DFL, signal.alarm(0))
signal.signal(signal.SIGALRM, note)
signal.setitimer(signal.ITIMER_REAL, 0.02)
start = time.monotonic()
time.sleep(0.1)
print(seen[-1], time.monotonic() - start >= 0.09)
signal.setitimer(signal.ITIMER_REAL, 0.02)
signal.pause()
print(len(seen))
before = signal.signal(signal.SIGINT, signal.SIG_IGN)
os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, before)
try:
    signal.raise_signal(signal.SIGINT)
    for i in range(10):
        time.sleep(0.001)
except KeyboardInterrupt:
    print("interrupted")
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
try:
    signal.signal(1000, note)
except ValueError as error:
    print(error)
try:
    signal.signal(signal.SIGKILL, note)
except OSError as error:
    print(error)


def leave(signum, frame):
    print("leaving")
    sys.exit(3)


signal.signal(signal.SIGHUP, leave)
for i in range(5):
    print(i)
    if i == 2:
        os.kill(os.getpid(), signal.SIGHUP)
