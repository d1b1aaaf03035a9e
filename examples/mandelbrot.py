"""The Mandelbrot set as text: nested loops over floats, a list of strings that is joined line by line.

rpyc-dl run examples/mandelbrot.py 300      a picture 300 characters wide
"""

import sys

SHADES = " .:-=+*#%@"
LIMIT = 200


def escape_time(cr, ci):
    """After how many steps of z = z * z + c the point c is known to lie outside; LIMIT if it is not."""
    zr = 0.0
    zi = 0.0
    for step in range(LIMIT):
        zr2 = zr * zr
        zi2 = zi * zi
        if zr2 + zi2 > 4.0:
            return step
        zi = 2.0 * zr * zi + ci
        zr = zr2 - zi2 + cr
    return LIMIT


def main(argv):
    width = 60
    if len(argv) > 1:
        width = int(argv[1])
    height = width // 3
    inside = 0
    for y in range(height):
        ci = 2.4 * y / height - 1.2
        row = []
        for x in range(width):
            steps = escape_time(3.0 * x / width - 2.1, ci)
            if steps == LIMIT:
                inside += 1
            row.append(SHADES[min(steps // 2, len(SHADES) - 1)])
        print("".join(row).rstrip())
    print("%d of %d points lie inside" % (inside, width * height))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
