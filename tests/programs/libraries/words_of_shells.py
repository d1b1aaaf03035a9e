"""`shlex.shlex`: words one by one, with and without the signs of a shell."""

import shlex
lex = shlex.shlex("a 'b c' # d\n e;f", posix=True)
print(list(lex))
lex = shlex.shlex("a && b || c; d >'abc'; (def \"ghi\")", punctuation_chars=True)
while True:
    t = lex.get_token()
    if not t: break
    print(t)
lex = shlex.shlex(punctuation_chars="/|$%^")
print(lex.punctuation_chars)
try:
    lex.punctuation_chars = "x"
except AttributeError as e:
    print("AttributeError")
