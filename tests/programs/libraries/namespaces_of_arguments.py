import argparse

n = argparse.Namespace(a=1, b="x")
print(n == argparse.Namespace(a=1, b="x"), n == argparse.Namespace(a=2, b="x"), n != argparse.Namespace(a=1), n == 5)
p = argparse.ArgumentParser(prog="x", argument_default=argparse.SUPPRESS)
p.add_argument("--r")
p.add_argument("--k", type=int)
p.add_argument("--q", default=3)
print(
    p.parse_args(["--k", "3", "--r", "z"]),
    p.parse_args([]),
    p.parse_args(["--r", "1"]) == argparse.Namespace(r="1", q=3),
)
p = argparse.ArgumentParser(prog="x", argument_default=argparse.SUPPRESS)
p.add_argument("--r")
p.add_argument("--k", type=int)
p.add_argument("--q", default=3)
print(p.parse_args(["--k", "3", "--r", "z"]), p.parse_args([]))
p = argparse.ArgumentParser(prog="x", argument_default=argparse.SUPPRESS)
p.add_argument("pos", nargs="?")
p.add_argument("more", nargs="*")
p.add_argument("--on", action="store_true")
p.add_argument("--n", action="count")
p.set_defaults(zz=5)
g = p.add_argument_group("g")
g.add_argument("--ing")
print(p.parse_args([]), p.parse_args(["a", "b", "--on", "--n"]), "on" in p.parse_args([]))
