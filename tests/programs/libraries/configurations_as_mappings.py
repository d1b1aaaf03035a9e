"""`configparser`: arguments of parsers, encodings of files, words for True and False, sections as mappings."""

import collections
import configparser
import os
import tempfile

TEXT = """[server]
host = example.org
port = 80
debug = sure
[empty]
"""


def parsers():
    parser = configparser.ConfigParser(dict_type=collections.OrderedDict, strict=False)
    parser.read_string(TEXT)
    print(parser.sections(), dict(parser["server"]))
    plain = configparser.ConfigParser({"depth": "3"}, dict, True)
    plain.read_string("[a]\nflag\n")
    print(plain.items("a"))
    raw = configparser.RawConfigParser(interpolation=configparser.BasicInterpolation())
    raw.read_string("[a]\nx = 1\ny = %(x)s2\n")
    print(raw.get("a", "y"), raw.get("a", "y", raw=True))
    bare = configparser.RawConfigParser(None, dict, False)
    bare.read_string("[a]\ny = %(x)s2\n")
    bare.set("a", "z")
    print(bare.items("a"))
    numbered = configparser.ConfigParser(defaults={"port": 80, "debug": False})
    print(numbered.defaults())


def words():
    parser = configparser.ConfigParser()
    parser.BOOLEAN_STATES = {"sure": True, "nope": False}
    parser.read_string(TEXT)
    print(parser["server"].getboolean("debug"), configparser.ConfigParser.BOOLEAN_STATES["yes"])
    try:
        print(parser.getboolean("server", "port"))
    except ValueError as error:
        print(error)


def sections():
    parser = configparser.ConfigParser()
    parser.read_string(TEXT)
    section = parser["server"]
    section.update({"port": "81", "User": "ann"}, path="/srv")
    print(dict(section), section.setdefault("port", "1"), section.setdefault("mode", "fast"), section["mode"])
    print(section.pop("user"), section.pop("user", "nobody"), "user" in section)
    try:
        section.pop("user")
    except KeyError as error:
        print("KeyError", error)
    print([each.name for each in parser.values()])
    name, popped = parser.popitem()
    print(name, popped, parser.sections())
    for value in (None, 5):
        try:
            if value is None:
                parser.set("empty", "a")
            else:
                parser.set("empty", "a", value)
        except TypeError as error:
            print(error)
    try:
        parser["empty"]["a"] = 1.5
    except TypeError as error:
        print(error)


def encodings():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "settings.ini")
        with open(path, "w", encoding="latin-1") as file:
            file.write("[a]\r\nname = é\r\n")
        parser = configparser.ConfigParser()
        print(parser.read(path, encoding="latin-1") == [path], parser["a"]["name"])
        with open(path, "w", encoding="utf-8-sig") as file:
            file.write("[b]\nname = ß\n")
        print(len(parser.read([path, path + ".no"], "utf-8-sig")), parser.sections(), parser["b"]["name"])


if __name__ == "__main__":
    parsers()
    words()
    sections()
    encodings()
