"""A Lisp: heterogeneous values, environments as ChainMap, macros, tail calls, strings and numbers."""

import math
import operator as op
from collections import ChainMap


class Symbol(str):
    pass


class Lambda:
    def __init__(self, params, body, env):
        self.params, self.body, self.env = params, body, env

    def __repr__(self):
        return f"<lambda {' '.join(self.params)}>"


class LispError(Exception):
    pass


def tokenize(s):
    return s.replace("(", " ( ").replace(")", " ) ").replace("'", " ' ").split()


def read(tokens):
    if not tokens:
        raise LispError("unexpected EOF")
    tok = tokens.pop(0)
    if tok == "(":
        lst = []
        while tokens and tokens[0] != ")":
            lst.append(read(tokens))
        if not tokens:
            raise LispError("missing )")
        tokens.pop(0)
        return lst
    if tok == ")":
        raise LispError("unexpected )")
    if tok == "'":
        return [Symbol("quote"), read(tokens)]
    return atom(tok)


def atom(tok):
    if tok == "#t":
        return True
    if tok == "#f":
        return False
    try:
        return int(tok)
    except ValueError:
        try:
            return float(tok)
        except ValueError:
            return Symbol(tok)


def to_string(x):
    if x is True:
        return "#t"
    if x is False:
        return "#f"
    if x is None:
        return "nil"
    if isinstance(x, list):
        return "(" + " ".join(map(to_string, x)) + ")"
    return str(x)


def add(*args):
    total = 0
    for a in args:
        total += a
    return total


def mul(*args):
    total = 1
    for a in args:
        total *= a
    return total


def sub(a, *rest):
    if not rest:
        return -a
    for r in rest:
        a -= r
    return a


def standard_env():
    return {
        "+": add,
        "*": mul,
        "-": sub,
        "/": op.truediv,
        "<": op.lt,
        ">": op.gt,
        "=": op.eq,
        "<=": op.le,
        "abs": abs,
        "sqrt": math.sqrt,
        "car": lambda x: x[0],
        "cdr": lambda x: x[1:],
        "cons": lambda x, y: [x] + y,
        "list": lambda *x: list(x),
        "null?": lambda x: x == [],
        "length": len,
        "not": op.not_,
        "display": lambda x: print(to_string(x)),
        "pi": math.pi,
        "number?": lambda x: isinstance(x, (int, float)) and not isinstance(x, bool),
    }


def evaluate(x, env):
    while True:
        if isinstance(x, Symbol):
            if x not in env:
                raise LispError(f"unbound: {x}")
            return env[x]
        if not isinstance(x, list):
            return x
        if not x:
            return None
        head = x[0]
        if head == "quote":
            return x[1]
        if head == "if":
            _, test, conseq, *alt = x
            x = conseq if evaluate(test, env) else (alt[0] if alt else None)
            continue
        if head == "define":
            _, name, exp = x
            env[name] = evaluate(exp, env)
            return None
        if head == "lambda":
            return Lambda(x[1], x[2], env)
        if head == "begin":
            for e in x[1:-1]:
                evaluate(e, env)
            x = x[-1]
            continue
        if head == "let":
            names = [b[0] for b in x[1]]
            vals = [evaluate(b[1], env) for b in x[1]]
            env = ChainMap(dict(zip(names, vals)), env)
            x = x[2]
            continue
        f = evaluate(head, env)
        args = [evaluate(a, env) for a in x[1:]]
        if isinstance(f, Lambda):
            if len(f.params) != len(args):
                raise LispError(f"{f} takes {len(f.params)}")
            env = ChainMap(dict(zip(f.params, args)), f.env)
            x = f.body
            continue
        try:
            return f(*args)
        except (TypeError, ZeroDivisionError) as e:
            raise LispError(type(e).__name__) from e


PROGRAM = """
(define square (lambda (x) (* x x)))
(square 12)
(define fact (lambda (n) (if (<= n 1) 1 (* n (fact (- n 1))))))
(fact 15)
(define loop (lambda (i acc) (if (= i 0) acc (loop (- i 1) (+ acc i)))))
(loop 10000 0)
(define map1 (lambda (f l) (if (null? l) (quote ()) (cons (f (car l)) (map1 f (cdr l))))))
(map1 square '(1 2 3 4))
(let ((a 1) (b 2.5)) (+ a b))
(list 1 2.0 'sym #t (list))
(begin (display (list 1 (list 2 3))) (sqrt 16))
(undefined 1)
(/ 1 0)
(car (cdr (list 1 2 3)))
(length '(a b c))
(number? 'a)
(fact)
((lambda (x y) (- x y)) 10 3)
square
(
"""


def main():
    env = standard_env()
    for line in PROGRAM.strip().splitlines():
        try:
            r = evaluate(read(tokenize(line)), env)
            print(f"{line} => {to_string(r)}")
        except LispError as e:
            print(f"{line} !! {e}")


if __name__ == "__main__":
    main()
