"""Hashes, paths, clocks and random bytes under RPython's names."""

import errno
import os

from rpython.rlib import rlocale, rmd5, rpath, rposix, rsha, rsignal, rtime, rtimer, rurandom
from rpython.rlib.jit import loop_unrolling_heuristic
from rpython.rlib.longlong2float import singlefloat2uint, uint2singlefloat
from rpython.rlib.rarithmetic import intmask, r_singlefloat
from rpython.rlib.rbisect import bisect_left, bisect_right
from rpython.rlib.rfile import create_popen_file
from rpython.rlib.rStringIO import RStringIO
from rpython.rlib.rstruct.ieee import float_pack, float_unpack, pack_float, unpack_float
from rpython.rlib.unicodedata import unicodedb_6_2_0 as unicodedb
from rpython.rtyper.lltypesystem import rffi


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
    print(int(singlefloat2uint(r_singlefloat(-2.5))), float(uint2singlefloat(singlefloat2uint(r_singlefloat(0.1)))))


def characters():
    print(unicodedb.isalpha(0xE9), unicodedb.toupper(0xE9), unicodedb.category(0x20AC), unicodedb.isspace(0xA0))
    print(unicodedb.digit(0x663), unicodedb.name(65), unicodedb.isxidstart(0x5F), unicodedb.lookup("BULLET"))
    print(
        rlocale.setlocale(rlocale.LC_ALL, "C"),
        rlocale.numeric_formatting(),
        rlocale.toupper(97),
        rlocale.isalpha(0xE9),
    )


def texts_like_files():
    f = RStringIO()
    f.write("one\ntwo")
    f.write("\nthree")
    print(f.tell(), f.getsize(), repr(f.read()))
    f.seek(2)
    f.write("E!")
    f.seek(-3, 2)
    print(repr(f.read(2)), repr(f.read()), repr(f.getvalue()))
    f.seek(1)
    print(repr(f.readline()), repr(f.readline(2)), f.tell(), repr(f.readline(100)), repr(f.readline()))
    f.seek(3, 1)
    f.write("x")
    print(repr(f.getvalue()), f.is_closed())
    f.truncate(4)
    f.write("z")
    print(repr(f.getvalue()))
    f.close()
    print(repr(f.getvalue()), f.is_closed())


def commands():
    with create_popen_file("echo one; echo two", "r") as out:
        print(out.readline().strip(), out.read().strip())
    print(create_popen_file("exit 3", "r").close() >> 8)


c_close = rffi.llexternal("close", [rffi.INT], rffi.INT, save_err=rffi.RFFI_SAVE_ERRNO)
c_chdir = rffi.llexternal("chdir", [rffi.CCHARP], rffi.INT, save_err=rffi.RFFI_FULL_ERRNO_ZERO)
c_abs = rffi.llexternal("abs", [rffi.INT], rffi.INT, save_err=rffi.RFFI_FULL_ERRNO)
c_rmdir = rffi.llexternal("rmdir", [rffi.CCHARP], rffi.INT)


def errors_of_c():
    failed = intmask(c_close(rffi.cast(rffi.INT, -1)))
    print(failed, rposix.get_saved_errno() == errno.EBADF)
    failed = intmask(c_chdir("/there/is/none"))
    print(failed, os.strerror(rposix.get_saved_errno()))
    rposix.set_saved_errno(errno.EPERM)
    print(intmask(c_abs(rffi.cast(rffi.INT, -3))), rposix.get_saved_errno() == errno.EPERM)
    print(intmask(c_chdir("/")), rposix.get_saved_errno())
    print(intmask(c_rmdir("/there/is/none")), rposix.get_errno() == errno.ENOENT, rposix.get_saved_errno())
    rposix.set_errno(3)
    print(rposix.get_errno())


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
    print(rpath.sep, rpath.altsep, loop_unrolling_heuristic([1, 2], len(argv) - 2))
    texts_like_files()
    signals()
    bits_of_floats()
    characters()
    commands()
    errors_of_c()
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
