import traceback

try:
    raise SystemExit
except BaseException as e:
    print(repr(e))


class RetCode(Exception):
    code = 1

    def __init__(self, msg, *, hint=None):
        super().__init__(msg)
        self.hint = hint


class NotFound(RetCode):
    code = 404


class Denied(RetCode, PermissionError):
    code = 403


class Multi(KeyError, AttributeError):
    pass


for E in (RetCode, NotFound, Denied):
    try:
        raise E("msg", hint="try")
    except RetCode as e:
        print(type(e).__name__, e.code, e.hint, e, repr(e), isinstance(e, OSError))
try:
    raise Multi("k")
except LookupError as e:
    print(e, repr(e))


class ApiError(Exception):
    def __init__(self, status, body):
        Exception.__init__(self, status, body)
        self.status, self.body = status, body

    def __str__(self):
        return "%s: %s" % self.args

    def __repr__(self):
        return "<ApiError %d>" % self.status

    @property
    def retryable(self):
        return self.status >= 500


for s in (404, 503):
    try:
        raise ApiError(s, "b")
    except ApiError as e:
        print(e, repr(e), e.retryable, [e])


def classify(e):
    match e:
        case FileNotFoundError():
            return "fnf"
        case OSError(errno=13):
            return "perm13"
        case KeyError(args=(k,)):
            return f"key {k}"
        case ValueError() | TypeError():
            return "value"
        case _:
            return "other"


for e in (
    FileNotFoundError(2, "x"),
    PermissionError(13, "y"),
    OSError("z"),
    KeyError("q"),
    TypeError("t"),
    Exception(),
):
    print(classify(e))
errs = {}
for i, thunk in enumerate([lambda: int("x"), lambda: [][0], lambda: {}["a"], lambda: 1 // 0]):
    try:
        thunk()
    except Exception as e:
        errs[type(e).__name__] = str(e)
for k, v in sorted(errs.items()):
    print(k, v)


# The arguments of an exception are assigned.
class Again(Exception):
    pass


class Os(OSError):
    pass


e = Again("x")
e.args = ("new", 2)
print(e, repr(e), e.args)


def parse(s):
    try:
        return int(s)
    except ValueError as e:
        e.args = (f"line 3: {e.args[0]}",)
        raise


try:
    parse("q")
except ValueError as e:
    print(e, e.args, repr(e))


def add(e, text):
    e.args = (str(e) + " " + text,)
    return e


try:
    raise add(KeyError("k"), "more")
except KeyError as e:
    print(e, e.args)
o = Os(5, "five")
o.args = (1, "y")
print(o, o.args, o.errno)
n = Again()
n.args = ()
print(repr(n), str(n) == "")


class Shown(Exception):
    pass


def show(n):
    if n == 0:
        raise Shown("a")
    if n == 1:
        raise KeyError("k")
    raise OSError(2, "x")


for n in range(3):
    try:
        show(n)
    except Exception as e:
        print("".join(traceback.format_exception_only(type(e), e)).strip())


class AppError(Exception):
    def __init__(self, *args, hint=None):
        super().__init__(*args)
        self.hint = hint


class NotFound(AppError, KeyError):
    pass


class Multi(AppError):
    def __init__(self, errors):
        super().__init__(f"{len(errors)} errors")
        self.errors = errors


for made in (AppError("x", hint="h"), AppError(), AppError("a", 3), Multi([1]), NotFound("k", hint="a")):
    try:
        raise made
    except AppError as e:
        print(e, e.hint, e.args, isinstance(e, LookupError))
