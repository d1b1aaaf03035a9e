"""Mail merge: string.Template, a mini template language with loops, textwrap and statistics."""

import html
import locale
import random
import re
import shlex
import statistics
import string
import subprocess
import sys
import textwrap
from string import Template
import uuid
import secrets
from datetime import date

LETTER = Template(
    textwrap.dedent("""\
    Dear $name,

    you owe us $$${amount} since ${day}.
    """)
)


class Percent(string.Template):
    delimiter = "%"
    idpattern = r"[a-z]+(?:_[a-z]+)*"


class TemplateSyntaxError(Exception):
    def __init__(self, message, line):
        super().__init__(message, line)
        self.line = line

    def __str__(self):
        return "%s (line %d)" % self.args


TOKEN = re.compile(r"({{.*?}}|{%.*?%})", re.S)


def tokenize(text):
    line = 1
    for part in TOKEN.split(text):
        if part.startswith("{{"):
            yield "var", part[2:-2].strip(), line
        elif part.startswith("{%"):
            yield "tag", part[2:-2].strip(), line
        elif part:
            yield "text", part, line
        line += part.count("\n")


FILTERS = {"upper": str.upper, "title": str.title, "escape": html.escape, "len": lambda s: str(len(s))}


def lookup(context, expression):
    name, *filters = [p.strip() for p in expression.split("|")]
    first, *rest = name.split(".")
    value = context[first]
    for key in rest:
        value = value[key]
    text = str(value)
    for f in filters:
        text = FILTERS[f](text)
    return text


def render(text, context):
    tokens = list(tokenize(text))
    out = []

    def block(i, context, live):
        while i < len(tokens):
            kind, value, line = tokens[i]
            i += 1
            if kind == "text":
                if live:
                    out.append(value)
            elif kind == "var":
                if live:
                    try:
                        out.append(lookup(context, value))
                    except KeyError as e:
                        raise TemplateSyntaxError("unknown name %s" % e, line) from None
            elif value.startswith("for "):
                m = re.match(r"for (\w+) in (\w+)$", value)
                if m is None:
                    raise TemplateSyntaxError("bad for", line)
                end = i
                for item in context[m.group(2)]:
                    end = block(i, {**context, m[1]: item}, live)
                if end == i:
                    end = block(i, context, False)
                i = end
            elif value in ("end", "endfor"):
                return i
            else:
                raise TemplateSyntaxError(f"unknown tag {value!r}", line)
        return i

    block(0, context, True)
    return "".join(out)


PAGE = """<h1>{{ title | upper }}</h1>
{% for row in rows %}  <li>{{ row.name|escape }}: {{ row.price }}</li>
{% end %}total {{ count }}
"""

if __name__ == "__main__":
    print(LETTER.substitute(name="Ann", amount=12.5, day=date(2024, 5, 6)))
    print(LETTER.safe_substitute({"name": "Bob"}))
    try:
        LETTER.substitute(name="x")
    except KeyError as e:
        print("missing", e)
    print(Percent("%who likes %{what_else} 100%%").substitute(who="Tim", what_else="soup"))
    rows = [{"name": "nuts & bolts", "price": "3.50"}, {"name": "<tape>", "price": "12"}]
    print(render(PAGE, {"title": "shop", "rows": rows, "count": len(rows)}))
    for bad in ("{% if x %}", "a\nb{{ nope }}", "{% for x %}"):
        try:
            render(bad, {"title": "x", "rows": rows, "count": 0})
        except TemplateSyntaxError as e:
            print(type(e).__name__, e, e.line)
    prices = [float(r["price"]) for r in rows] + [7.25, 8, 9.125]
    print("%.3f %.3f %.3f" % (statistics.mean(prices), statistics.median(prices), statistics.stdev(prices)))
    print(statistics.quantiles(prices, n=4), statistics.mode(["a", "b", "a"]))
    rng = random.Random(42)
    print(
        [rng.randint(1, 6) for _ in range(10)],
        rng.choice("abc"),
        rng.sample(range(100), 3),
        round(rng.gauss(0, 1), 6),
    )
    done = subprocess.run(["sh", "-c", "echo out; echo err >&2; exit 3"], capture_output=True, text=True)
    print(done.returncode, done.stdout.strip(), done.stderr.strip())
    try:
        subprocess.run(shlex.split("false 'a b'"), check=True)
    except subprocess.CalledProcessError as e:
        print(e.returncode)
    print(len(secrets.token_hex(8)), uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"), len(str(uuid.uuid4())))
    print(html.unescape("&lt;a href=&quot;x&quot;&gt; &eacute; &#65;"), textwrap.shorten("a long line of words", 12))
    print(locale.setlocale(locale.LC_ALL, "C"), string.capwords("hello big world"))
    sys.stdout.flush()
