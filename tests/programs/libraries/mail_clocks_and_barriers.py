# What binascii has of older mail; clocks by their numbers; barriers that break; what handles a signal.
import binascii
import datetime
import signal
import threading
import time

for d in [b"", b"abc", b"hello world, a line of 45 bytes at the most !", bytes(range(40)), b"\0\0\0"]:
    for tick in (False, True):
        u = binascii.b2a_uu(d, backtick=tick)
        print(u, binascii.a2b_uu(u) == d)
for bad in [b"", b"#86)C", b"#86)C\n  ", b"#86)Cx", b"#\x01", b"!  \r\n"]:
    try:
        print(binascii.a2b_uu(bad))
    except binascii.Error as e:
        print(e)
try:
    binascii.b2a_uu(b"x" * 46)
except binascii.Error as e:
    print(e)
print(binascii.b2a_hex(b"ab", "-"), binascii.a2b_hex("6162"))
for q in [b"a=3Db", b"a=\nb", b"a=\r\nb", b"a=", b"a==b", b"a=zz", b"=41=", b"a_b", b"=a", b"x=\rq"]:
    print(binascii.a2b_qp(q), binascii.a2b_qp(q, header=True))
for p in [
    b"a=b\xff",
    b"a \nb\t\n",
    b".\n.x\n.",
    b"x" * 100,
    b"a\r\nb \r\n",
    b"a b_c\t",
    b"\x00\x01",
    b"tail ",
    b"e\xcc\x81 " * 30,
    b"1\r2",
]:
    print(
        binascii.b2a_qp(p),
        binascii.b2a_qp(p, True),
        binascii.b2a_qp(p, istext=False),
        binascii.b2a_qp(p, header=True),
    )
print(
    time.process_time_ns() > 0,
    time.thread_time() > 0,
    time.thread_time_ns() > 0,
    time.clock_gettime(time.CLOCK_MONOTONIC) > 0,
)
print(
    time.clock_gettime_ns(time.CLOCK_REALTIME) > 10**18,
    time.clock_getres(time.CLOCK_MONOTONIC),
    time.clock_gettime(time.CLOCK_PROCESS_CPUTIME_ID) > 0,
)
try:
    time.clock_gettime(99)
except OSError as e:
    print(e)
print(time.gmtime(5).tm_zone, time.strftime("%Z", time.gmtime(0)))


def h(n, f):
    pass


signal.signal(signal.SIGUSR1, signal.SIG_IGN)
print(
    signal.getsignal(signal.SIGUSR1) == signal.SIG_IGN,
    signal.getsignal(signal.SIGTERM) == signal.SIG_DFL,
    callable(signal.default_int_handler),
)
old = signal.signal(signal.SIGUSR1, h)
print(
    old == signal.SIG_IGN,
    signal.getsignal(signal.SIGUSR1) == signal.SIG_DFL,
    signal.getsignal(signal.SIGUSR1) == signal.getsignal(signal.SIGUSR1),
)
print(
    datetime.timezone.min,
    repr(datetime.timezone.max),
    datetime.time(1, tzinfo=datetime.timezone.utc).dst(),
    datetime.time(2).dst(),
)
b = threading.Barrier(2, timeout=0.01)
try:
    b.wait()
except threading.BrokenBarrierError:
    print("broken", b.broken, b.n_waiting, b.parties)
try:
    b.wait()
except threading.BrokenBarrierError as e:
    print("still", e)
b.reset()
print(b.broken)
seen = []


def worker(n):
    try:
        seen.append((n, b.wait(1)))
    except threading.BrokenBarrierError:
        seen.append((n, -1))


ts = [threading.Thread(target=worker, args=(i,)) for i in range(2)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(sorted(i for _, i in seen))
t = threading.Thread(target=worker, args=(5,))
t.start()
time.sleep(0.01)
b.abort()
t.join()
print(seen[-1], b.broken)
