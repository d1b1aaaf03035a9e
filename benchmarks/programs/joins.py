# Builds lines of text piece by piece, joins them, and takes them apart again.
# SIZE: small=60000 big=2500000
import sys


def line(i):
    fields = []
    for k in range(5):
        fields.append("%d:%s" % (k, str(i * k % 977)))
    return ",".join(fields)


def main(argv):
    n = int(argv[1])
    lines = []
    for i in range(n):
        lines.append(line(i))
    text = "\n".join(lines)
    total = 0
    longest = ""
    for row in text.split("\n"):
        for field in row.split(","):
            key, _, value = field.partition(":")
            total += int(key) * int(value)
        if len(row) > len(longest):
            longest = row
    upper = ""
    for ch in longest:
        upper += ch.upper() if ch.isdigit() else "-"
    print(len(text), total, longest, upper)
    return 0


if __name__ == "__main__":
    main(sys.argv)
