"""A calculator: a lexer, the shunting yard, functions in tables, variables, errors."""

import math
import operator
from dataclasses import dataclass, field
from enum import Enum
from typing import Dict, List, Optional


class Kind(Enum):
    NUM = "number"
    OP = "operator"
    NAME = "name"
    LPAR = "("
    RPAR = ")"


@dataclass(frozen=True)
class Token:
    kind: Kind
    text: str
    pos: int = 0


OPS = {
    "+": (1, operator.add),
    "-": (1, operator.sub),
    "*": (2, operator.mul),
    "/": (2, operator.truediv),
    "^": (3, operator.pow),
}
FUNCS = {"sqrt": math.sqrt, "sin": math.sin, "abs": abs}
RIGHT = {"^"}


def lex(text):
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit() or c == ".":
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."):
                j += 1
            yield Token(Kind.NUM, text[i:j], i)
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalnum():
                j += 1
            yield Token(Kind.NAME, text[i:j], i)
            i = j
        elif c in OPS:
            yield Token(Kind.OP, c, i)
            i += 1
        elif c in "()":
            yield Token(Kind.LPAR if c == "(" else Kind.RPAR, c, i)
            i += 1
        else:
            raise SyntaxError(f"bad character {c!r} at {i}")


def shunting(tokens):
    out: List[Token] = []
    stack: List[Token] = []
    for t in tokens:
        if t.kind is Kind.NUM:
            out.append(t)
        elif t.kind is Kind.NAME:
            stack.append(t)
        elif t.kind is Kind.OP:
            prec = OPS[t.text][0]
            while stack and stack[-1].kind is not Kind.LPAR:
                top = stack[-1]
                if (
                    top.kind is Kind.NAME
                    or OPS[top.text][0] > prec
                    or (OPS[top.text][0] == prec and t.text not in RIGHT)
                ):
                    out.append(stack.pop())
                else:
                    break
            stack.append(t)
        elif t.kind is Kind.LPAR:
            stack.append(t)
        else:
            while stack and stack[-1].kind is not Kind.LPAR:
                out.append(stack.pop())
            if not stack:
                raise SyntaxError(f"unbalanced ) at {t.pos}")
            stack.pop()
            if stack and stack[-1].kind is Kind.NAME:
                out.append(stack.pop())
    while stack:
        t = stack.pop()
        if t.kind is Kind.LPAR:
            raise SyntaxError(f"unbalanced ( at {t.pos}")
        out.append(t)
    return out


def evaluate(rpn, env):
    stack: List[float] = []
    for t in rpn:
        if t.kind is Kind.NUM:
            stack.append(float(t.text))
        elif t.kind is Kind.NAME and t.text in env:
            stack.append(env[t.text])
        elif t.kind is Kind.NAME:
            f = FUNCS.get(t.text)
            if f is None:
                raise NameError(f"unknown name {t.text}")
            stack.append(f(stack.pop()))
        else:
            b, a = stack.pop(), stack.pop()
            stack.append(OPS[t.text][1](a, b))
    if len(stack) != 1:
        raise SyntaxError("incomplete expression")
    return stack[0]


@dataclass
class Session:
    env: Dict[str, float] = field(default_factory=dict)
    history: List[str] = field(default_factory=list)

    def run(self, line: str) -> Optional[float]:
        self.history.append(line)
        if "=" in line:
            name, expr = (part.strip() for part in line.split("=", 1))
            self.env[name] = self.run(expr)
            return None
        return evaluate(shunting(lex(line)), self.env)


def main(argv):
    s = Session()
    for line in [
        "1 + 2 * 3",
        "(1 + 2) * 3",
        "2 ^ 3 ^ 2",
        "8 / 4 / 2",
        "sqrt(16) + 1",
        "abs(0 - 5)",
        "1 / 0",
        "2 +",
        "(1",
        "1)",
        "foo(2)",
        "3 $ 4",
        "1 + ",
    ]:
        try:
            print(f"{line:<14} => {s.run(line)}")
        except ZeroDivisionError as e:
            print(f"{line:<14} !! division: {e}")
        except (SyntaxError, NameError) as e:
            print(f"{line:<14} !! {type(e).__name__}: {e}")
        except IndexError:
            print(f"{line:<14} !! stack underflow")
    print(
        len(s.history),
        [t.kind.name for t in lex("a1 + (2)")],
        Token(Kind.NUM, "1") == Token(Kind.NUM, "1"),
        Token(Kind.OP, "+", 3),
    )
    return 0
