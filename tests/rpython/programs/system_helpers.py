"""Hashes, paths, clocks and random bytes under RPython's names."""

from rpython.rlib import rmd5, rpath, rsha, rtime, rtimer, rurandom
from rpython.rlib.rbisect import bisect_left, bisect_right


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
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
