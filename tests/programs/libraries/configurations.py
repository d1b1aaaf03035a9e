import configparser
import io
import os
import sys

TEXT = """
# a comment
[DEFAULT]
root = /srv
Debug: no

[server]
host = example.org
port = 8080
path = %(root)s/www
long = first
    second
      third

    fourth
percent = 100%%
ratio=0.25
; another comment
empty =

[db]
Debug = yes
name = %(user)s@here
user = me
"""


def tried(f):
    try:
        print(str(f()))
    except configparser.Error as e:
        print(type(e).__name__, e)
    except ValueError as e:
        print("ValueError", e)


def reading():
    c = configparser.ConfigParser()
    c.read_string(TEXT)
    print(
        c.sections(),
        c.options("server"),
        c.has_section("db"),
        c.has_section("x"),
        c.has_option("server", "PORT"),
        c.has_option("server", "root"),
        c.has_option("x", "y"),
    )
    print(
        c.get("server", "host"),
        c.getint("server", "port") + 1,
        c.getfloat("server", "ratio"),
        c.getboolean("server", "debug"),
        c.getboolean("db", "debug"),
        c.get("server", "path"),
        c.get("server", "path", raw=True),
    )
    print(
        repr(c.get("server", "long")), c.get("server", "percent"), repr(c.get("server", "empty")), c.get("db", "name")
    )
    print(
        c.get("server", "nothing", fallback="else"),
        c.getint("server", "nothing", fallback=7),
        c.getboolean("x", "y", fallback=True),
        c.getfloat("x", "y", fallback=0.5),
    )
    print(
        c["server"]["host"],
        c["server"].get("none"),
        c["server"].get("none", "dflt"),
        c["server"].getint("port"),
        c["db"].getboolean("debug"),
        c["db"].getint("none", 3),
        "host" in c["server"],
        "server" in c,
        "x" in c,
        c["server"],
    )
    print(
        list(c),
        list(c["db"]),
        dict(c["db"]) == dict(c["db"].items()),
        c.items("db"),
        c.defaults(),
        len(c),
        [k for k in c["server"]],
    )
    for name in c.sections():
        for key, value in c[name].items():
            print(name, key, repr(value))
    tried(lambda: c.get("x", "y"))
    tried(lambda: c.get("server", "y"))
    tried(lambda: c.getboolean("server", "host"))
    try:
        print(c["nope"])
    except KeyError as e:
        print("KeyError", e)


def writing():
    c = configparser.ConfigParser()
    c["DEFAULT"] = {"level": "1", "on": "true"}
    c["one"] = {"a": "x"}
    c.add_section("two")
    c.set("two", "Key", "some\nlines")
    c["two"]["b"] = "%(level)s"
    out = io.StringIO()
    c.write(out)
    print(out.getvalue(), end="")
    c.write(sys.stdout)
    print(c.remove_option("one", "a"), c.remove_section("one"), c.remove_section("one"), c.sections())
    tried(lambda: c.add_section("two"))
    tried(lambda: c.set("none", "a", "b"))
    tried(lambda: c.set("two", "a", "%bad"))
    name = "/tmp/rpyc_dl_config.ini"
    with open(name, "w") as f:
        c.write(f, space_around_delimiters=False)
    d = configparser.ConfigParser(interpolation=None)
    print(d.read(name) == [name], d.read(["/nothing/here"]), d.get("two", "b"), d.get("two", "key"))
    e = configparser.ConfigParser()
    with open(name) as f:
        e.read_file(f)
    print(e["two"]["b"])
    e.read_dict({"three": {"n": "5"}})
    print(e.getint("three", "n"))
    os.remove(name)


def others():
    r = configparser.RawConfigParser(allow_no_value=True, inline_comment_prefixes=("#",))
    r.optionxform = str
    r.read_string("[A]\nKey = %(x)s # comment\nflag\n")
    print(r.get("A", "Key"), r.get("A", "flag"), r.options("A"))
    x = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
    x.read_string("[a]\nb = 1\nc = ${b}2\n[d]\ne = ${a:c}3 $$\n")
    print(x["d"]["e"], x.get("a", "c"))
    for bad in ["x = 1\n", "[a]\nfoo\n", "[a]\n[a]\n", "[a]\nb=1\nb=2\n"]:
        tried(lambda: configparser.ConfigParser().read_string(bad))
    for bad in ["[a]\nb = %(c)s\n", "[a]\nb = %x\n", "[a]\nb = %(b)s\n"]:
        y = configparser.ConfigParser()
        y.read_string(bad)
        tried(lambda: y.get("a", "b"))


reading()
writing()
others()
