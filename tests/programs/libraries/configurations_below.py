"""`configparser`: classes below ConfigParser, options without values, `vars`, `raw`, and what errors have."""

import configparser
import io


class Sensitive(configparser.ConfigParser):
    def optionxform(self, optionstr):
        return optionstr

    def sizes(self):
        return {name: len(self[name]) for name in self.sections()}


class Underscored(configparser.RawConfigParser):
    optionxform = staticmethod(lambda text: text.lower().replace("-", "_"))


TEXT = """
[web]
Root = /srv/${host:name}
port = 80
flag
[host]
name = alpha
bad = ${host:none}
"""
parser = Sensitive(allow_no_value=True, interpolation=configparser.ExtendedInterpolation())
parser.read_string(TEXT)
print(parser.sizes(), list(parser["web"]), "root" in parser["web"], "Root" in parser["web"])
print(parser.items("web"), list(parser["web"].items()))
for key, value in parser["web"].items():
    print(key, "nothing" if value is None else value.upper())
print(parser["web"].get("Root", raw=True), parser["web"].get("no", raw=True, fallback="?"), parser["web"].get("flag"))
try:
    parser.get("host", "bad")
except configparser.InterpolationError as error:
    print(type(error).__name__, error.option, error.section)
for value in ("$x", "a$$b ${c}", "${c} $"):
    try:
        parser.set("web", "other", value)
        print(parser.get("web", "other", raw=True))
    except ValueError as error:
        print(error)

plain = configparser.ConfigParser({"base": "/home"})
plain.read_dict({"a": {"Path": "%(base)s/%(user)s", "n": 5}, "b": {"on": True}})
print(plain.get("a", "path", vars={"user": "ann"}), plain.get("a", "USER", vars={"user": "bob"}))
print(plain["a"].get("path", vars={"user": "ann", "base": ""}), plain.getint("a", "n"), plain["b"].getboolean("on"))
print(plain.items("a", vars={"user": "cid"}), plain.items("a", raw=True))
print([(name, len(section)) for name, section in plain.items()])
for option in ("None", "path"):
    try:
        print(plain.get("a", option))
    except configparser.Error as error:
        print(error)
try:
    plain.set("a", "x", "%(base)s %d")
except ValueError as error:
    print(error)
plain["c"] = {"x": "1", "Y": "2"}
out = io.StringIO()
plain.write(out)
print(out.getvalue())

under = Underscored()
under.read_string("[s]\nMax-Size = 3\n")
print(under.options("s"), under.getint("s", "MAX_SIZE"), under.get("s", "max-size"))
kept = configparser.ConfigParser()
kept.optionxform = str
kept.read_string("[s]\nMax-Size = 3\n")
print(kept.options("s"), kept.has_option("s", "max-size"), kept["s"]["Max-Size"])


def failed(text, source):
    parser = configparser.ConfigParser()
    try:
        parser.read_string(text, source)
    except configparser.DuplicateOptionError as error:
        print(error.source, error.lineno, error.section, error.option)
    except configparser.DuplicateSectionError as error:
        print(error.source, error.lineno, error.section)
    except configparser.MissingSectionHeaderError as error:
        print(error.source, error.lineno, error.line)
    except configparser.ParsingError as error:
        print(error.source, error.errors, error)


failed("[a]\nx=1\nx=2\n", "one.ini")
failed("[a]\n[a]\n", "two.ini")
failed("x=1\n", "three.ini")
failed("[a]\nnothing\nx=1\nmore\n", "four.ini")
try:
    kept.add_section("s")
except configparser.DuplicateSectionError as error:
    print(error.source, error.lineno, error.section, error)
