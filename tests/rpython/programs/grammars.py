"""A calculator: the grammar is a text, its tokens and rules are tables when the program is translated."""

from rpython.rlib.parsing.deterministic import LexerError
from rpython.rlib.parsing.ebnfparse import make_parse_function, parse_ebnf
from rpython.rlib.parsing.lexer import Lexer
from rpython.rlib.parsing.parsing import PackratParser, ParseError, Rule
from rpython.rlib.parsing.regexparse import make_runner, parse_regex
from rpython.rlib.parsing.tree import Nonterminal, RPythonVisitor, Symbol, VisitError

GRAMMAR = r"""
# tokens
IGNORE: "[ \n\t]|(//[^\n]*)";
NUMBER: "(0|[1-9][0-9]*)(\.\d+)?";
NAME: "[a-z_]\w*";
TEXT: "'[^']*'";

program: statement* [EOF];
statement: NAME ["="] sum [";"] | "print" arguments [";"];
arguments: ["("] (sum [","])* sum [")"] | ["("] [")"];
sum: product >tail< | <product>;
tail: "+" sum | "-" sum;
product: atom "*" product | <atom>;
atom: <NUMBER> | <NAME> | <TEXT> | ["("] <sum> [")"];
"""

# A quote behind backslashes does not end a text of a grammar, how many there may be.
QUOTED = parse_ebnf(r"""STRING: "\"[^\\"]*\""; IGNORE: " "; main: >STRING*< [EOF];""")
parse_quoted = make_parse_function(QUOTED[0], QUOTED[1], eof=True)

regexs, rules, ToAST = parse_ebnf(GRAMMAR)
parse = make_parse_function(regexs, rules, eof=True)

tokens = [
    ("NUM", parse_regex("[0-9]+")),
    ("(", parse_regex(r"\(")),
    (")", parse_regex(r"\)")),
    ("IGNORE", parse_regex(" +")),
]
lexer = Lexer([regex for _, regex in tokens], [name for name, _ in tokens], ignore=["IGNORE"])
nested = PackratParser(
    [Rule("list", [["(", "items", ")"]]), Rule("items", [["NUM", "items"], ["list", "items"], []])], "list"
)

assert make_runner("a{2,3}|b+").recognize("aaa") and not make_runner("a{2,3}|b+").recognize("aaaa")
assert make_runner(r"[^\]a-c]\x41\.").recognize("zA.") and not make_runner("").recognize("a")


class Calculator(RPythonVisitor):
    def __init__(self):
        self.variables = {}

    def visit_program(self, node):
        result = 0.0
        for child in node.children:
            result = self.dispatch(child)
        return result

    def visit_statement(self, node):
        first = node.children[0]
        if isinstance(first, Symbol) and first.symbol == "NAME":
            value = self.dispatch(node.children[1])
            self.variables[first.additional_info] = value
            return value
        return self.dispatch(node.children[1])

    def visit_arguments(self, node):
        value = 0.0
        for child in node.children:
            value = self.dispatch(child)
            print(value)
        return value

    def visit_sum(self, node):
        left, right = self.dispatch(node.children[0]), self.dispatch(node.children[2])
        operator = node.children[1]
        assert isinstance(operator, Symbol)
        return left + right if operator.additional_info == "+" else left - right

    def visit_product(self, node):
        return self.dispatch(node.children[0]) * self.dispatch(node.children[2])

    def visit_NUMBER(self, node):
        return float(node.additional_info)

    def visit_NAME(self, node):
        return self.variables[node.additional_info]


class Counter(RPythonVisitor):
    def __init__(self):
        self.symbols = 0

    def general_nonterminal_visit(self, node):
        for child in node.children:
            self.dispatch(child)

    def general_symbol_visit(self, node):
        self.symbols += 1


def depth(node):
    if isinstance(node, Nonterminal):
        most = 0
        for child in node.children:
            most = max(most, depth(child))
        return most + 1
    return 0


def run(source):
    try:
        tree = parse(source)
        tree = ToAST().transform(tree)
        counter = Counter()
        counter.dispatch(tree)
        print(counter.symbols, depth(tree), tree.symbol)
        print(Calculator().dispatch(tree))
    except LexerError as error:
        print(error.nice_error_message("a file"), error.source_pos.i)
    except ParseError as error:
        print(error.nice_error_message("a file", source))
    except VisitError as error:
        node = error.node
        print("no visit", node.symbol, node.getsourcepos().lineno)
    except KeyError:
        print("no such variable")


def main(argv):
    run("a = 1 + 2*3 - 4; // seven less four\nprint(a, a*a, 1.5);\nb = (a + 1) * 2;")
    run("print();")
    print([child.additional_info for child in QUOTED[2]().transform(parse_quoted('"a b" "" "c"')).children])
    run("a = 1 +;\n")
    run("a = 1 $ 2;")
    run("a = 'text ä €';")
    run("a = b;")
    print(len(lexer.tokenize("(1 (2 3) 45)")), depth(nested.parse(lexer.tokenize("(1 (2 3) 45)"))))
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
