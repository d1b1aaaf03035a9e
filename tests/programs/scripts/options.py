import getopt, sys


def show(args, short, long=[], gnu=False):
    try:
        opts, rest = getopt.gnu_getopt(args, short, long) if gnu else getopt.getopt(args, short, long)
        print(opts, rest)
        for o, a in opts:
            if o in ("-h", "--help"):
                print("help")
            elif o == "-o":
                print("out", a)
    except getopt.GetoptError as err:
        print("error", err, err.opt, err.msg)


def main():
    show(["-a", "-b", "foo", "x"], "ab:")
    show(["-abfoo", "x", "-a"], "ab:")
    show(["x", "-a"], "ab:", [], True)
    show(["-z"], "ab:")
    show(["-b"], "ab:")
    show(["--help", "--out=3", "r"], "h", ["help", "out="])
    show(["--out", "3", "r"], "h", ["help", "out="])
    show(["--ou", "3", "--", "-h"], "h", ["help", "out="])
    show(["--o"], "h", ["help", "out=", "other"])
    show(["--help=3"], "h", ["help", "out="])
    show(["--out"], "h", ["help", "out="])
    show(["--nope"], "h", ["help", "out="])
    show(["-", "-h"], "h")
    show(["a", "-h", "--", "b"], "h", ["x"], True)
    show(["a", "-h"], "+h", ["x"], True)
    try:
        opts, args = getopt.getopt(sys.argv[1:], "ho:v", ["help", "output="])
    except getopt.GetoptError as err:
        print(err)
        sys.exit(2)
    print(opts, args)


main()
