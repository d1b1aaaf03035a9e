"""A lexer and a parser by rply: its tables are made while the program is imported."""

from rply import LexerGenerator, LexingError, ParserGenerator, ParsingError
from rply.token import BaseBox

lg = LexerGenerator()
lg.add("NUMBER", r"\d+")
lg.add("PLUS", r"\+")
lg.add("MINUS", r"-")
lg.add("TIMES", r"\*")
lg.add("OPEN", r"\(")
lg.add("CLOSE", r"\)")
lg.ignore(r"\s+")
lexer = lg.build()

pg = ParserGenerator(
    ["NUMBER", "PLUS", "MINUS", "TIMES", "OPEN", "CLOSE"],
    precedence=[("left", ["PLUS", "MINUS"]), ("left", ["TIMES"])],
)


class Number(BaseBox):
    def __init__(self, value):
        self.value = value

    def eval(self):
        return self.value


class Binary(BaseBox):
    def __init__(self, operator, left, right):
        self.operator = operator
        self.left = left
        self.right = right

    def eval(self):
        left, right = self.left.eval(), self.right.eval()
        if self.operator == "+":
            return left + right
        return left - right if self.operator == "-" else left * right


@pg.production("expr : NUMBER")
def expr_number(p):
    return Number(int(p[0].getstr()))


@pg.production("expr : OPEN expr CLOSE")
def expr_parens(p):
    return p[1]


@pg.production("expr : expr PLUS expr")
@pg.production("expr : expr MINUS expr")
@pg.production("expr : expr TIMES expr")
def expr_binary(p):
    return Binary(p[1].getstr(), p[0], p[2])


parser = pg.build()


def main(argv):
    for source in ("1 + 2 * 3 - 4", "(1 +\n2) * 3", "1 + * 2", "1 $ 2"):
        try:
            print(parser.parse(lexer.lex(source)).eval())
        except LexingError as error:
            print("lexing", error.getsourcepos().idx)
        except ParsingError as error:
            position = error.getsourcepos()
            print("parsing", position.lineno, position.colno)
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
