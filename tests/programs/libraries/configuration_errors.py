"""What is wrong with configurations and arguments, told by classes of the library."""

import argparse
import configparser


def of_configurations():
    parser = configparser.ConfigParser(interpolation=configparser.BasicInterpolation())
    parser.read_string("[a]\nx = 1\ny = %(x)s2\nbad = %(none)s\n")
    section = parser["a"]
    print(section["y"], section.name, parser.get("a", "x"))
    for option in ("bad", "none"):
        try:
            print(parser.get("a", option))
        except configparser.NoOptionError as error:
            print("no option", error)
        except configparser.InterpolationError as error:
            print("interpolation", isinstance(error, configparser.InterpolationMissingOptionError))
    try:
        parser.get("b", "x")
    except configparser.NoSectionError as error:
        print(error)
    for text in ("x = 1\n", "[a]\n[a]\n", "[a]\nx=1\nx=2\n", "[a]\n=\n", "[a]\ny = %(\n"):
        try:
            other = configparser.ConfigParser()
            other.read_string(text)
            print(other.get("a", "y"))
        except configparser.MissingSectionHeaderError as error:
            print("header", error.lineno)
        except configparser.DuplicateSectionError as error:
            print("section", error.section)
        except configparser.DuplicateOptionError as error:
            print("option", error.option)
        except configparser.ParsingError:
            print("parsing")
        except configparser.InterpolationSyntaxError:
            print("syntax")


def of_arguments(words):
    parser = argparse.ArgumentParser(prog="p", formatter_class=argparse.RawTextHelpFormatter, exit_on_error=False)
    parser.add_argument("--level", type=int, help="how\nmuch")
    print(parser.parse_args(words))
    try:
        parser.parse_args(["--level", "x"])
    except argparse.ArgumentError as error:
        print(error)
    print(parser.format_help())


def main():
    of_configurations()
    of_arguments(["--level", "3"])


if __name__ == "__main__":
    main()
