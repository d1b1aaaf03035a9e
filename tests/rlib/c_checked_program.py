import ctypes
import os
import sys

libc = ctypes.CDLL(None, use_errno=True)


def checked(result, func, args):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), func.__name__)
    return result


def doubled(result, func, args):
    if func == libc.abs:
        print("of abs", func.__name__)
    return result * 2 + len(args)


def untouched(result, func, args):
    if result == 0:
        raise ValueError(func.__name__)
    return args


def as_text(result, func, args):
    return "none" if result is None else result.decode()


libc.chdir.argtypes = [ctypes.c_char_p]
libc.chdir.errcheck = checked
libc.abs.argtypes = [ctypes.c_int]
libc.abs.errcheck = doubled
libc.labs.argtypes = [ctypes.c_long]
libc.labs.restype = ctypes.c_long
libc.labs.errcheck = untouched
libc.getenv.argtypes = [ctypes.c_char_p]
libc.getenv.restype = ctypes.c_char_p
libc.getenv.errcheck = as_text
libc.toupper.errcheck = doubled


class TM(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("sec", "min", "hour", "mday", "mon", "year")]


def there(result, func, args):
    if not result:
        raise ValueError("NULL")
    result.contents.sec += 1
    return result


libc.localtime.argtypes = [ctypes.POINTER(ctypes.c_long)]
libc.localtime.restype = ctypes.POINTER(TM)
libc.localtime.errcheck = there


def main(argv):
    print(libc.chdir(b"/"))
    for path in (b"/nowhere/at/all", b"/tmp"):
        try:
            print(libc.chdir(path))
        except OSError as e:
            print(e.errno, e.strerror, e.filename, e)
    print(libc.abs(-5), libc.abs(3))
    try:
        print(libc.labs(-7), libc.labs(0))
    except ValueError as e:
        print("ValueError", e)
    os.environ["HC"] = "here"
    print(libc.getenv(b"HC_NOT"), libc.getenv(b"HOME") != "none")
    print(libc.toupper(97))
    gmtime = libc.localtime(ctypes.byref(ctypes.c_long(86400 * 365)))
    print(gmtime.contents.year, gmtime.contents.sec)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
