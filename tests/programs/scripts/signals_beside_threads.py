"""Signals of a program that has threads, or waits for events."""

import os
import signal
import threading
import time


def on_alarm(signum, frame):
    raise TimeoutError("alarm")


def limited(work):
    signal.signal(signal.SIGALRM, on_alarm)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        work()
        print("done")
    except TimeoutError as e:
        print("timeout:", e)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


stop = threading.Event()
signal.signal(signal.SIGUSR1, lambda signum, frame: stop.set())
signal.setitimer(signal.ITIMER_REAL, 0)
signal.signal(signal.SIGALRM, lambda signum, frame: os.kill(os.getpid(), signal.SIGUSR1))
signal.setitimer(signal.ITIMER_REAL, 0.05)
stop.wait()
print("stopped", stop.is_set())
stop.clear()
signal.setitimer(signal.ITIMER_REAL, 0.05)
print(stop.wait(5))
limited(lambda: time.sleep(5))
short = threading.Thread(target=time.sleep, args=(0.01,))
short.start()
short.join()
limited(lambda: time.sleep(5))
limited(lambda: time.sleep(0.001))
long = threading.Thread(target=stop.wait, daemon=True)
stop.clear()
long.start()
limited(lambda: long.join(5))
lock = threading.Lock()
lock.acquire()
limited(lambda: lock.acquire(timeout=5))
limited(lambda: lock.acquire())
