"""Options that loops over constants add, groups and actions of `optparse`."""

import argparse
import optparse

FLAGS = (("-q", "quiet"), ("-f", "force"))
COMMON = ("-o", "--output")
SWITCHES = {"fast": "run faster", "dry-run": "do nothing"}
NUMBERS = [("wide", 80), ("high", 24)]


def with_argparse(argv):
    parser = argparse.ArgumentParser(prog="x")
    for flag, name in (("-l", "lines"), ("-w", "words"), ("-m", "max-chars")):
        parser.add_argument(flag, "--" + name, action="store_true", help="print the number of " + name)
    for flag, name in FLAGS:
        parser.add_argument(flag, f"--{name}", action="count", default=0)
    for name in ["width", "height"]:
        parser.add_argument("--%s" % name, type=int, default=3, metavar=name.upper()[0])
    parser.add_argument(*COMMON, default="-")
    args = parser.parse_args(argv)
    print(args.lines, args.words, args.max_chars, args.quiet, args.force, args.width + args.height, args.output)
    print(args)


def with_tables(argv):
    names = ["alpha", "beta"]
    parser = argparse.ArgumentParser(prog="x")
    for name, text in SWITCHES.items():
        parser.add_argument("--" + name, action="store_true", help=text)
    for name, default in NUMBERS:
        parser.add_argument(f"--{name}", type=int, default=default, help="the " + name)
    for name in names:
        parser.add_argument("--" + name)
    args = parser.parse_args(argv)
    print(args.dry_run, args.wide * args.high, args.beta, len(NUMBERS), sorted(SWITCHES))
    for name in names:
        print(name, getattr(args, name))


def on_level(option, opt, value, parser):
    print("callback", opt, value, option.dest, len(parser.rargs))
    parser.values.level = value * 10


def made():
    parser = optparse.OptionParser(
        usage="usage: %prog [options] FILE", version="%prog 2.0", prog="tool", epilog="The end.",
        description="What %prog does takes more than one line to tell, so that it has to be broken somewhere.",
    )  # fmt: skip
    parser.set_defaults(verbose=1, name="nobody")
    parser.add_option("-v", "--verbose", action="store_const", const=2, dest="verbose", help="talk (%default)")
    parser.add_option("-q", "--quiet", action="store_const", const=0, dest="verbose")
    parser.add_option("-n", "--name", metavar="NAME", help="who [default: %default]")
    parser.add_option("-s", "--size", type="int", nargs=2, default=(1, 2), help="two of them")
    parser.add_option("-r", "--ratio", type=float, default=0.5)
    parser.add_option("--mode", choices=["fast", "safe"], default="safe")
    parser.add_option("-I", action="append", dest="paths", metavar="DIR")
    parser.add_option("--level", type="int", action="callback", callback=on_level, dest="level")
    group = optparse.OptionGroup(parser, "Odd ones", "Only for those who know what they do.")
    group.add_option("-x", "--extra", action="count", default=0, help="more of it")
    group.add_option("--hidden", action="store_true", help=optparse.SUPPRESS_HELP)
    parser.add_option_group(group)
    return parser


def with_optparse(argv):
    parser = made()
    try:
        options, rest = parser.parse_args(argv)
    except SystemExit as stop:
        print("exit", stop.code)
        return
    print(options.verbose, options.name, options.size[0] + options.size[1], options.ratio * 2, options.mode, rest)
    print(options.paths, options.level, options.extra, options.hidden, isinstance(options, optparse.Values))
    print(options)


def main():
    with_argparse([])
    with_argparse(["-l", "--max-chars", "-qq", "--width", "7", "-o", "out"])
    with_optparse([])
    with_optparse(["-v", "a", "--name=Ann", "-s", "3", "0x10", "-r.25", "-Ia", "-I", "b", "b", "-xx", "--hid"])
    with_optparse(["-qx", "--level", "4", "--mode", "fast", "--", "-v"])
    for wrong in (["--mode", "slow"], ["-s", "1"], ["-s", "1", "x"], ["-z"], ["--ver=1"], ["--v"], ["-r", "a"]):
        with_optparse(wrong)
    with_optparse(["--help"])
    with_optparse(["--version"])
    parser = optparse.OptionParser(add_help_option=False, conflict_handler="resolve")
    parser.disable_interspersed_args()
    parser.add_option("-a", "--all", action="store_true", default=False)
    parser.add_option("-a", "--any", action="store_true", default=False)
    options, rest = parser.parse_args(["-a", "file", "--all"])
    print(options.all, options.any, rest, parser.has_option("-h"), parser.get_option("--any").dest)
    with_tables(["--wide", "7", "--dry-run", "--beta=x"])


main()
