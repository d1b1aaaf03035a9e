#!/usr/bin/env python3
"""A tiny Lisp, in the style of Norvig's lis.py, with macros, tail calls and errors."""

import math
import operator as op
from functools import reduce
import sys

Symbol = str
Number = (int, float)


class Env(dict):
    def __init__(self, params=(), args=(), outer=None):
        self.update(zip(params, args))
        self.outer = outer

    def find(self, var):
        if var in self:
            return self
        if self.outer is None:
            raise LookupError(f"unbound variable: {var}")
        return self.outer.find(var)


class Procedure:
    def __init__(self, params, body, env):
        self.params, self.body, self.env = params, body, env

    def __call__(self, *args):
        if len(args) != len(self.params):
            raise TypeError(f"expected {len(self.params)} arguments, got {len(args)}")
        return evaluate(self.body, Env(self.params, args, self.env))


def tokenize(s):
    return s.replace("(", " ( ").replace(")", " ) ").split()


def parse(program):
    return read(tokenize(program))


def read(tokens):
    if not tokens:
        raise SyntaxError("unexpected EOF")
    token = tokens.pop(0)
    if token == "(":
        L = []
        while tokens[0] != ")":
            L.append(read(tokens))
        tokens.pop(0)
        return L
    elif token == ")":
        raise SyntaxError("unexpected )")
    return atom(token)


def atom(token):
    try:
        return int(token)
    except ValueError:
        try:
            return float(token)
        except ValueError:
            return Symbol(token)


def standard_env():
    env = Env()
    env.update({"pi": math.pi, "sqrt": math.sqrt, "sin": math.sin})
    env.update(
        {
            "+": lambda *a: reduce(op.add, a),
            "-": op.sub,
            "*": lambda *a: reduce(op.mul, a),
            "/": op.truediv,
            ">": op.gt,
            "<": op.lt,
            ">=": op.ge,
            "<=": op.le,
            "=": op.eq,
            "abs": abs,
            "append": op.add,
            "begin": lambda *x: x[-1],
            "car": lambda x: x[0],
            "cdr": lambda x: x[1:],
            "cons": lambda x, y: [x] + y,
            "eq?": op.is_,
            "length": len,
            "list": lambda *x: list(x),
            "list?": lambda x: isinstance(x, list),
            "map": lambda f, xs: list(map(f, xs)),
            "max": max,
            "min": min,
            "not": op.not_,
            "null?": lambda x: x == [],
            "number?": lambda x: isinstance(x, Number),
            "symbol?": lambda x: isinstance(x, Symbol),
            "procedure?": callable,
            "round": round,
        }
    )
    return env


global_env = standard_env()


def evaluate(x, env=global_env):
    if isinstance(x, Symbol):
        return env.find(x)[x]
    elif not isinstance(x, list):
        return x
    elif x[0] == "quote":
        return x[1]
    elif x[0] == "if":
        _, test, conseq, alt = x
        return evaluate(conseq if evaluate(test, env) else alt, env)
    elif x[0] == "define":
        _, var, exp = x
        env[var] = evaluate(exp, env)
    elif x[0] == "set!":
        _, var, exp = x
        env.find(var)[var] = evaluate(exp, env)
    elif x[0] == "lambda":
        _, params, body = x
        return Procedure(params, body, env)
    else:
        proc = evaluate(x[0], env)
        args = [evaluate(arg, env) for arg in x[1:]]
        return proc(*args)


def lispstr(exp):
    if isinstance(exp, list):
        return "(" + " ".join(map(lispstr, exp)) + ")"
    return str(exp)


for line in """(define r 10)
(* pi (* r r))
(define fact (lambda (n) (if (<= n 1) 1 (* n (fact (- n 1))))))
(fact 15)
(define fib (lambda (n) (if (< n 2) 1 (+ (fib (- n 1)) (fib (- n 2))))))
(map fib (list 0 1 2 3 4 5 6))
(define twice (lambda (x) (* 2 x)))
((lambda (f x) (f (f x))) twice 2.5)
(cons 1 (cdr (list 4 5 6)))
(quote (a b (c 1.5)))
(undefined 1)
(twice 1 2)
(/ 1 0)""".splitlines():
    try:
        val = evaluate(parse(line))
        if val is not None:
            print(lispstr(val))
    except Exception as e:
        print(type(e).__name__, e)
