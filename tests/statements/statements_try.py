"""`try`, `raise`, `with`, `assert`: in every nesting, left in every way."""

# ruff: noqa
import contextlib

from statement_calls import Cases

CASES = Cases()
calls = CASES.calls


class Error(Exception):
    pass


class Worse(Error):
    def __init__(self, code, text):
        Error.__init__(self, text)
        self.code = code
        self.text = text


class Manager:
    def __init__(self, log, name, swallow=False):
        self.log = log
        self.name = name
        self.swallow = swallow

    def __enter__(self):
        self.log.append("+" + self.name)
        return self

    def __exit__(self, cls, value, tb):
        self.log.append("-" + self.name + ("" if cls is None else "!"))
        return self.swallow


class BadExit:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        return 5

    def __exit__(self, cls, value, tb):
        self.log.append("bad")
        raise Error("exit")


@calls(0, 1, 2, 3)
def return_through_finally(n):
    log = []

    def inner():
        try:
            if n == 0:
                return "zero"
            if n == 1:
                raise Error("one")
            log.append("body")
        except Error as e:
            return "caught " + str(e)
        else:
            log.append("else")
            if n == 2:
                return "two"
        finally:
            log.append("finally")
        return "end"

    return inner() + " " + ",".join(log)


@calls(0, 3, 10)
def break_through_finally(n):
    log = []
    for i in range(n):
        try:
            if i == 1:
                continue
            if i == 4:
                break
            log.append(i)
        finally:
            log.append(-i)
    else:
        log.append(100)
    return str(log)


@calls(0, 1)
def finally_overrides_return(n):
    def inner():
        try:
            return 1
        finally:
            if n:
                return 2

    return inner()


@calls(0, 1, 2)
def finally_swallows(n):
    def inner():
        for i in range(3):
            try:
                if i == n:
                    raise Error("x")
            finally:
                if i == 1:
                    break
        return i

    try:
        return inner()
    except Error:
        return -1


@calls(0, 1, 2, 3)
def nested_handlers(n):
    log = []
    try:
        try:
            if n == 0:
                raise Error("a")
            elif n == 1:
                raise ValueError("b")
            elif n == 2:
                raise KeyError("c")
            log.append("none")
        except Error:
            log.append("inner")
            raise ValueError("from inner")
        finally:
            log.append("fin")
    except ValueError as e:
        log.append("outer " + str(e))
    except (KeyError, IndexError):
        log.append("pair")
    return ",".join(log)


@calls(0, 1, 2)
def bare_reraise(n):
    def inner():
        try:
            if n == 0:
                raise Error("x")
            if n == 1:
                raise IndexError("y")
        except Error:
            raise
        except Exception as e:
            if n == 1:
                raise
            return str(e)
        return "none"

    try:
        return inner()
    except Error:
        return "error"
    except IndexError as e:
        return "index " + str(e)


@calls(1, 2)
def raise_from(n):
    try:
        try:
            raise ValueError("v")
        except ValueError as e:
            if n == 1:
                raise Error("new") from e
            raise Error("none") from None
    except Error as e:
        return str(e)


@calls(0, 1, 2)
def exception_with_fields(n):
    try:
        if n:
            raise Worse(n * 10, "bad")
        raise Error("plain")
    except Worse as e:
        return e.text + str(e.code) + str(e)
    except Error as e:
        return str(e)


@calls(0, 1)
def name_deleted_after_handler(n):
    e = "before"
    try:
        if n:
            raise Error("x")
    except Error as err:
        e = str(err)
    try:
        return e + str(len(e))
    finally:
        e = "after"


@calls(0, 1)
def deleted_variable(n):
    x = 5
    if n:
        del x
    try:
        return x
    except UnboundLocalError:
        return -1


@calls(0, 1)
def exception_variable_is_gone(n):
    try:
        if n:
            raise Error("x")
    except Error as e:
        pass
    try:
        return str(e)
    except UnboundLocalError:
        return "gone"


@calls(0, 1, 2, 3)
def try_in_a_loop(n):
    total = 0
    for text in ["1", "x", "3"]:
        try:
            total += int(text) + n
        except ValueError:
            total += 100
            if n == 2:
                continue
            total += 1000
        else:
            if n == 3:
                break
            total += 10
    return total


@calls(0, 1, 2)
def try_else(n):
    try:
        x = 10 // n
    except ZeroDivisionError:
        return "zero"
    else:
        try:
            return str([1, 2][x])
        except IndexError:
            return "index"


@calls(0, 5)
def handler_raises_other(n):
    try:
        try:
            return [1][n]
        except IndexError:
            return {1: 2}[n]
    except KeyError as e:
        return -1


@calls(0, 1, 2)
def in_the_handler_a_loop(n):
    out = []
    try:
        raise Error("abc")
    except Error as e:
        for c in str(e):
            try:
                if n == 1 and c == "b":
                    break
                out.append(c)
            finally:
                out.append("-")
        else:
            out.append("!")
    return "".join(out)


@calls(0, 1, 2)
def with_plain(n):
    log = []
    try:
        with Manager(log, "a") as m:
            log.append(m.name)
            if n == 1:
                raise Error("x")
            if n == 2:
                return ",".join(log)
    except Error:
        log.append("caught")
    return ",".join(log)


@calls(0, 1)
def with_several(n):
    log = []
    try:
        with Manager(log, "a") as a, Manager(log, "b", True), Manager(log, a.name + "c"):
            log.append("body")
            if n:
                raise Error("x")
        log.append("after")
    except Error:
        log.append("never")
    return ",".join(log)


@calls(0, 1)
def with_parenthesised(n):
    log = []
    with (
        Manager(log, "a", True),
        Manager(log, "b"),
    ):
        log.append(str(10 // n))
    return ",".join(log)


@calls(0, 1, 2)
def exit_raises(n):
    log = []
    try:
        with BadExit(log) as x:
            if n == 1:
                raise ValueError("body")
            log.append(str(x))
    except Error as e:
        log.append(str(e))
    return ",".join(log)


@calls(0, 1, 5)
def return_in_with_in_loop(n):
    log = []

    def inner():
        for i in range(3):
            with Manager(log, str(i)):
                if i == n:
                    return i * 10
                if i == 1:
                    continue
            log.append("*")
        return -1

    return str(inner()) + ",".join(log)


@calls(0, 1)
def with_without_name(n):
    log = []
    with Manager(log, "x", n == 1):
        if n:
            [].pop()
        log.append("ok")
    return ",".join(log)


@calls(1, 0, -1)
def asserts(n):
    try:
        assert n
        assert n > 0, "negative %d" % n
        return "fine"
    except AssertionError as e:
        return "failed " + str(e)


@calls(0, 1, 2, 3)
def raises_a_class(n):
    try:
        if n == 0:
            raise Error
        if n == 1:
            raise KeyError
        if n == 2:
            raise StopIteration
        raise Exception
    except (Error, StopIteration):
        return "two"
    except LookupError:
        return "lookup"
    except:
        return "any"


@calls(0, 1, 2)
def chosen_exception(n):
    error = Error("a") if n == 0 else Worse(3, "b")
    try:
        if n < 2:
            raise error
    except Worse as e:
        return e.code
    except Error:
        return -1
    return 0


@calls(0, 1, 2)
def exception_stored(n):
    found = None
    try:
        if n == 1:
            raise Error("one")
        if n == 2:
            raise Worse(7, "two")
    except Error as e:
        found = e
    if found is None:
        return "nothing"
    if isinstance(found, Worse):
        return "worse " + found.text
    return str(found)


@calls(0, 3)
def exceptions_in_a_list(n):
    errors = []
    for i in range(n):
        try:
            if i % 2:
                raise Error("odd")
            raise ValueError("even")
        except (Error, ValueError) as e:
            errors.append(str(e))
    return "|".join(errors)


@calls(0, 1, 2, 3, 4, 5, 6)
def deep_nesting(n):
    log = []

    def work():
        for i in range(3):
            try:
                try:
                    log.append("a%d" % i)
                    if n == 0:
                        return "r0"
                    if n == 1:
                        raise Error("e1")
                    if n == 2:
                        continue
                    if n == 3:
                        break
                    if n == 4:
                        raise ValueError("e4")
                except Error:
                    log.append("b")
                    if i == 1:
                        return "r1"
                    continue
                else:
                    log.append("c")
                finally:
                    log.append("d")
                    if n == 5 and i == 1:
                        return "r5"
            except ValueError:
                log.append("v")
                if i == 1:
                    break
            finally:
                log.append("f")
                if n == 6:
                    continue
            log.append("g")
        else:
            log.append("h")
        return "end"

    return work() + ":" + "".join(log)


@calls(0, 1)
def raise_in_a_condition(n):
    def check(k):
        if k:
            raise Error("k")
        return False

    out = []
    while True:
        try:
            if check(n) or check(0):
                out.append("never")
            elif n == 0:
                out.append("elif")
                break
        except Error:
            n = 0
            out.append("error")
    return ",".join(out)


@calls(0, 2, 4)
def comprehension_in_try(n):
    try:
        return str([10 // (i - n) for i in range(4)])
    except ZeroDivisionError as e:
        return str(e)


@calls((1, 0), (4, 2), (0, 3))
def exceptions_of_operators(a, b):
    out = []
    for op in range(5):
        try:
            if op == 0:
                out.append(str(a // b))
            elif op == 1:
                out.append(str(a % b))
            elif op == 2:
                out.append(str([a, b][b]))
            elif op == 3:
                out.append(str({a: b}[b]))
            else:
                out.append("abc"[b])
        except (ZeroDivisionError, LookupError) as e:
            out.append("E" + str(len(str(e))))
    return " ".join(out)


@calls(3)
def causes(n):
    out = []
    for i in range(n):
        try:
            try:
                if i == 0:
                    raise ValueError("v")
                if i == 1:
                    raise KeyError("k")
                [1][i]
            except ValueError as e:
                raise IndexError("i") from e
            except KeyError:
                raise IndexError("j")
        except IndexError as e:
            out.append(str(e) + ("+" if e.__cause__ is not None else "-"))
    return str(out)


@calls(0, 1, 5)
def suppressed(n):
    l = [1]
    with contextlib.suppress(IndexError):
        l.append(l[n])
        l.append(9)
    for i in range(3):
        with contextlib.suppress(ZeroDivisionError, ValueError) as nothing:
            if n == 5 and i == 2:
                break
            l.append(10 // i)
    try:
        with contextlib.suppress(KeyError):
            l.index(77)
    except ValueError:
        l.append(-1)
    with contextlib.nullcontext(n) as x:
        l.append(x)
    return str(l) + str(nothing)
