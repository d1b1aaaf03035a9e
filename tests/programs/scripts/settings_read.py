#!/usr/bin/env python3
"""Read settings of an INI and a TOML file, with defaults, the environment and the command line on top."""

import configparser
import json
import os
import sys
import tomllib
import tempfile
from collections import ChainMap, OrderedDict
from typing import NamedTuple

INI = """
[DEFAULT]
home = /srv
log = %(home)s/log

[server]
host = localhost
port = 8080
debug = yes
ratio = 0.75
names = a, b , c
multi =
    one
    two

[client "x"]
timeout: 30
; comment
"""

TOML = """
title = "TOML example"   # comment
[owner]
name = "Tom"
active = true
[database]
ports = [8000, 8001, 8002]
temp = { cpu = 79.5, case = 72.0 }
[[products]]
name = "Hammer"
sku = 738594937
[[products]]
name = "Nail"
color = "gray"
"""


class Setting(NamedTuple):
    section: str
    key: str
    value: str
    origin: str = "file"

    def __str__(self):
        return f"[{self.section}] {self.key} = {self.value!r} ({self.origin})"


def flatten(value, prefix=""):
    if isinstance(value, dict):
        for k, v in value.items():
            yield from flatten(v, f"{prefix}.{k}" if prefix else k)
    elif isinstance(value, list):
        for i, v in enumerate(value):
            yield from flatten(v, f"{prefix}[{i}]")
    else:
        yield prefix, value


def settings(cp):
    for section in cp.sections():
        for key, value in cp.items(section):
            yield Setting(section, key, value, "default" if key in cp.defaults() else "file")


def main():
    cp = configparser.ConfigParser()
    cp.read_string(INI)
    for s in settings(cp):
        print(s)
    server = cp["server"]
    print(
        server.getint("port") + 1,
        server.getboolean("debug"),
        server.getfloat("ratio"),
        server.get("missing", "fallback"),
        cp.getint("server", "nothing", fallback=7),
    )
    print([n.strip() for n in server["names"].split(",")], server["multi"].splitlines())
    cp["new"] = {"a": "1", "b": "2"}
    cp.set("new", "c", "%%3")
    cp.remove_option("new", "b")
    print("new" in cp, cp.has_option("new", "b"), cp.options("new"))
    try:
        cp.get("nowhere", "x")
    except configparser.NoSectionError as e:
        print("error:", e)
    try:
        server.getint("host")
    except ValueError as e:
        print("error:", e)
    with tempfile.NamedTemporaryFile("w+", suffix=".ini") as f:
        cp.write(f)
        f.seek(0)
        print(f.read())
    doc = tomllib.loads(TOML)
    for path, value in flatten(doc):
        print(path, "=", value, type(value).__name__)
    print(doc["database"]["temp"]["cpu"] + 1, doc["products"][0]["name"].upper(), sum(doc["database"]["ports"]))
    print(json.dumps(doc, indent=1, sort_keys=True))
    os.environ["APP_PORT"] = "9999"
    env = {k[4:].lower(): v for k, v in os.environ.items() if k.startswith("APP_")}
    merged = ChainMap(env, dict(server))
    print(merged["port"], merged["host"], sorted(merged)[:3])
    try:
        tomllib.loads("a = [1, 2\nb = ")
    except tomllib.TOMLDecodeError as e:
        print("bad toml:", e)
    return 0


if __name__ == "__main__":
    sys.exit(main())
