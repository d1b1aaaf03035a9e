#!/usr/bin/env python3
"""Read a configuration, check it, and say what counts in the end."""

import argparse
import configparser
import logging
import os
import sys

log = logging.getLogger("readconfig")
DEFAULTS = {"host": "localhost", "port": "8080", "debug": "no"}


def load(path):
    config = configparser.ConfigParser(defaults=DEFAULTS)
    if not config.read(path):
        log.error("cannot read %s", path)
        raise SystemExit(1)
    return config


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("config")
    parser.add_argument("--set", action="append", default=[], metavar="SECTION.KEY=VALUE")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    logging.basicConfig(level=logging.DEBUG if args.verbose else logging.WARNING, format="%(levelname)s: %(message)s")
    config = load(args.config)
    for setting in args.set:
        key, _, value = setting.partition("=")
        section, _, option = key.partition(".")
        if not config.has_section(section):
            log.warning("new section %r", section)
            config.add_section(section)
        config.set(section, option, value)
        log.debug("set %s.%s to %s", section, option, value)
    for section in config.sections():
        port = config.getint(section, "port")
        if not 0 < port < 65536:
            log.error("%s: no such port: %d", section, port)
            return 1
        where = f"{config.get(section, 'host')}:{port}"
        print(f"{section:10} {where:25} {'debug' if config.getboolean(section, 'debug') else 'quiet'}")
        for key, value in sorted(config[section].items()):
            if key not in DEFAULTS:
                print(f"    {key} = {value}")
    print("home is", "set" if "HOME" in os.environ else "not set")
    return 0


if __name__ == "__main__":
    sys.exit(main())
