"""Hashes, paths, clocks and random bytes under RPython's names."""

import os

from rpython.rlib import rlocale, rmd5, rpath, rsha, rsignal, rtime, rtimer, rurandom
from rpython.rlib.rbisect import bisect_left, bisect_right
from rpython.rlib.rfile import create_popen_file
from rpython.rlib.rstruct.ieee import float_pack, float_unpack, pack_float, unpack_float
from rpython.rlib.unicodedata import unicodedb_6_2_0 as unicodedb


def signals():
    rsignal.pypysig_setflag(rsignal.SIGUSR1)
    rsignal.pypysig_setflag(rsignal.SIGUSR2)
    print(rsignal.pypysig_poll())
    os.kill(os.getpid(), rsignal.SIGUSR2)
    os.kill(os.getpid(), rsignal.SIGUSR1)
    print(sorted([rsignal.pypysig_poll(), rsignal.pypysig_poll()]), rsignal.pypysig_poll())
    rsignal.pypysig_ignore(rsignal.SIGUSR1)
    os.kill(os.getpid(), rsignal.SIGUSR1)
    print(
        rsignal.pypysig_poll(), rsignal.c_alarm(5), rsignal.c_alarm(0) > 3, rsignal.SIGUSR1 in rsignal.signal_values
    )


def bits_of_floats():
    packed = []
    pack_float(packed, 1.5, 8, True)
    pack_float(packed, -2.25, 4, False)
    print(
        float_pack(0.1, 8),
        float_pack(-0.5, 4),
        float_unpack(float_pack(3.25, 8), 8),
        float_unpack(float_pack(0.1, 4), 4),
    )
    print(
        [ord(c) for c in packed[0]],
        [ord(c) for c in packed[1]],
        unpack_float(packed[0], True),
        unpack_float(packed[1], False),
    )


def characters():
    print(unicodedb.isalpha(0xE9), unicodedb.toupper(0xE9), unicodedb.category(0x20AC), unicodedb.isspace(0xA0))
    print(unicodedb.digit(0x663), unicodedb.name(65), unicodedb.isxidstart(0x5F), unicodedb.lookup("BULLET"))
    print(
        rlocale.setlocale(rlocale.LC_ALL, "C"),
        rlocale.numeric_formatting(),
        rlocale.toupper(97),
        rlocale.isalpha(0xE9),
    )


def commands():
    with create_popen_file("echo one; echo two", "r") as out:
        print(out.readline().strip(), out.read().strip())
    print(create_popen_file("exit 3", "r").close() >> 8)


def main(argv):
    digest = rmd5.RMD5("abc")
    digest.update("\xff")
    other = digest.copy()
    other.update("more")
    print(digest.hexdigest(), len(digest.digest()), other.hexdigest())
    print(rsha.new("abc").hexdigest())
    print(rpath.rnormpath("/a/../b/./c"), rpath.rabspath("/x//y"), rpath.rjoin("a", "b"), rpath.risabs("a"))
    print(rpath.rexists("/"), rpath.risdir("/"), rpath.risfile("/"), rpath.rbasename("/a/b"), rpath.rdirname("/a/b"))
    print(len(rurandom.urandom(rurandom.init_urandom(), 7)), rtime.time() > 1e9, rtime.clock() >= 0.0)
    before = rtimer.read_timestamp()
    rtime.sleep(0.001)
    print(rtimer.read_timestamp() > before, rtimer.get_timestamp_unit() == rtimer.UNIT_NS)
    print(bisect_left([1, 2, 2, 3], 2), bisect_right([1, 2, 2, 3], 2))
    signals()
    bits_of_floats()
    characters()
    commands()
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
