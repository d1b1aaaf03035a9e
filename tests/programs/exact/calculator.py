"""A calculator: ints, floats, texts, names."""
import math

class CalcError(Exception):
    pass

def tokenize(text):
    tokens = []
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit() or (c == "." and i + 1 < len(text) and text[i + 1].isdigit()):
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."):
                j += 1
            word = text[i:j]
            tokens.append(("num", float(word) if "." in word else int(word)))
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalnum():
                j += 1
            tokens.append(("name", text[i:j]))
            i = j
        elif c == '"':
            j = text.index('"', i + 1)
            tokens.append(("str", text[i + 1:j]))
            i = j + 1
        elif text[i:i + 2] in ("**", "//", "=="):
            tokens.append(("op", text[i:i + 2]))
            i += 2
        else:
            tokens.append(("op", c))
            i += 1
    tokens.append(("end", None))
    return tokens

class Parser:
    def __init__(self, text, env):
        self.tokens = tokenize(text)
        self.pos = 0
        self.env = env

    def peek(self):
        return self.tokens[self.pos]

    def take(self):
        t = self.tokens[self.pos]
        self.pos += 1
        return t

    def statement(self):
        if self.peek()[0] == "name" and self.tokens[self.pos + 1] == ("op", "="):
            name = self.take()[1]
            self.take()
            value = self.expr()
            self.env[name] = value
            return value
        return self.expr()

    def expr(self):
        left = self.term()
        while self.peek() in (("op", "+"), ("op", "-")):
            op = self.take()[1]
            right = self.term()
            left = left + right if op == "+" else left - right
        return left

    def term(self):
        left = self.power()
        while self.peek() in (("op", "*"), ("op", "/"), ("op", "//"), ("op", "%")):
            op = self.take()[1]
            right = self.power()
            if op == "*":
                left = left * right
            elif op == "/":
                left = left / right
            elif op == "//":
                left = left // right
            else:
                left = left % right
        return left

    def power(self):
        base = self.atom()
        if self.peek() == ("op", "**"):
            self.take()
            return base ** self.power()
        return base

    def atom(self):
        kind, value = self.take()
        if kind in ("num", "str"):
            return value
        if kind == "op" and value == "-":
            return -self.power()
        if kind == "op" and value == "(":
            inner = self.expr()
            if self.take() != ("op", ")"):
                raise CalcError("expected )")
            return inner
        if kind == "name":
            if self.peek() == ("op", "("):
                self.take()
                arg = self.expr()
                self.take()
                if value == "fact":
                    return math.factorial(arg)
                if value == "sqrt":
                    return math.sqrt(arg)
                if value == "isqrt":
                    return math.isqrt(arg)
                if value == "len":
                    return len(str(arg))
                raise CalcError("no function " + value)
            if value not in self.env:
                raise CalcError("no name " + value)
            return self.env[value]
        raise CalcError("unexpected %r" % (value,))

env = {"pi": 3.14159, "name": "calc", "zero": 0}
for line in ["1 + 2 * 3", "2 ** 100", "x = 3 ** 50", "x * x", "x / 7", "x // 7", "x % 1000", "name + \"!\"", "name * 3",
             "pi * x", "1.5 + 2", "zero / 0", "-x", "fact(30)", "sqrt(x)", "isqrt(x)", "len(x ** 20)", "y", "x + name", "name - 1",
             "(1 + 2", "10 ** 30 // 10 ** 29", "x - x", "0.5 * x", "2 ** 0.5", "x == 1"]:
    try:
        p = Parser(line, env)
        value = p.statement()
        print(line, "=>", value, type(value).__name__)
    except (CalcError, ZeroDivisionError, TypeError, OverflowError, ValueError) as e:
        print(line, "!!", type(e).__name__, e)
print(env)
