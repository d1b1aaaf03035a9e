"""A small Lisp with bignums."""
import operator as op
def tokenize(s):
    return s.replace("(", " ( ").replace(")", " ) ").split()
def read(tokens):
    t = tokens.pop(0)
    if t == "(":
        out = []
        while tokens[0] != ")":
            out.append(read(tokens))
        tokens.pop(0)
        return out
    return atom(t)
def atom(t):
    try:
        return int(t)
    except ValueError:
        try:
            return float(t)
        except ValueError:
            return str(t)
class Env(dict):
    def __init__(self, params=(), args=(), outer=None):
        super().__init__()
        self.update(zip(params, args))
        self.outer = outer
    def find(self, var):
        if var in self:
            return self
        if self.outer is None:
            raise NameError("unbound: " + str(var))
        return self.outer.find(var)
class Lambda:
    def __init__(self, params, body, env):
        self.params, self.body, self.env = params, body, env
    def __call__(self, *args):
        return evaluate(self.body, Env(self.params, args, self.env))
def standard():
    env = Env()
    env.update({"+": op.add, "-": op.sub, "*": op.mul, "//": op.floordiv, "/": op.truediv, "<": op.lt, ">": op.gt, "=": op.eq, "%": op.mod,
                "max": max, "abs": abs, "not": op.not_, "list": lambda *x: list(x), "len": len, "pow": pow, "nil": None, "t": True})
    return env
def evaluate(x, env):
    if isinstance(x, str):
        return env.find(x)[x]
    if not isinstance(x, list):
        return x
    head = x[0]
    if head == "quote":
        return x[1]
    if head == "if":
        return evaluate(x[2] if evaluate(x[1], env) else x[3], env)
    if head == "define":
        env[x[1]] = evaluate(x[2], env)
        return None
    if head == "lambda":
        return Lambda(x[1], x[2], env)
    f = evaluate(head, env)
    args = [evaluate(a, env) for a in x[1:]]
    return f(*args)
env = standard()
for line in ["(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 5)", "(fact 40)", "(+ 1.5 (fact 25))",
             "(list 1 2.5 (quote abc) (fact 30) nil t)", "(pow 3 90)", "(% (fact 30) 1000007)", "(= (fact 20) (* 20 (fact 19)))",
             "(max 1 (fact 22) 2.5)", "(len (list 1 2 3))", "(/ (fact 22) (fact 21))", "(if (> (fact 21) 1e19) (quote big) (quote small))"]:
    try:
        print(line, "->", evaluate(read(tokenize(line)), env))
    except (NameError, TypeError) as e:
        print(line, type(e).__name__, e)
