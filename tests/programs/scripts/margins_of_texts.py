"""`textwrap.dedent`: margins of blanks and tabs, empty lines, other line ends."""
import textwrap

CASES = ["", "a", "  a\n  b\n", "  a\n\n   b\n \t \n  c", "\ta\n\t  b\n\t\tc", "  a\n\tb\n", " \n\t\n", "   x\n  \n  y\r\n  \r\n z",
         "\n   hi\n    there\n  ", "   \n", "  é\n  b\x0b\n  c\x0c d\u2028  e", "    a\n  b\n   c"]
for c in CASES:
    print(repr(textwrap.dedent(c)))
print(textwrap.dedent("""\
    Hello
      world
    """), end="")
