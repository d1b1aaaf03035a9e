#!/usr/bin/env python3
"""Plot columns of numbers as an SVG picture."""

import math
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, MARGIN = 400, 240, 30
COLOURS = ["crimson", "steelblue", "seagreen"]


class Scale:
    def __init__(self, values, low, high):
        self.least, self.most = min(values), max(values)
        if self.least == self.most:
            self.most += 1
        self.low, self.high = low, high

    def __call__(self, value):
        return self.low + (value - self.least) / (self.most - self.least) * (self.high - self.low)

    def ticks(self, count=5):
        step = 10.0 ** math.floor(math.log10((self.most - self.least) / count))
        while (self.most - self.least) / step > count:
            step *= 2
        tick = math.ceil(self.least / step) * step
        while tick <= self.most:
            yield tick
            tick += step


def read(stream):
    titles = []
    columns = []
    for line in stream:
        fields = line.split()
        if not fields or fields[0].startswith("#"):
            continue
        if not titles:
            titles = fields
            columns = [[] for _ in fields]
            continue
        for column, field in zip(columns, fields):
            column.append(float(field))
    return titles, columns


def plot(titles, columns):
    x = Scale(columns[0], MARGIN, WIDTH - MARGIN)
    y = Scale([v for column in columns[1:] for v in column], HEIGHT - MARGIN, MARGIN)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    for tick in x.ticks():
        yield f'  <text x="{x(tick):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{tick:g}</text>'
    for tick in y.ticks():
        yield f'  <line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#ddd"/>'
        yield f'  <text x="4" y="{y(tick):.1f}">{tick:g}</text>'
    for i, column in enumerate(columns[1:]):
        points = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in zip(columns[0], column))
        colour = COLOURS[i % len(COLOURS)]
        yield f'  <polyline fill="none" stroke="{colour}" points="{points}"/>'
        yield f'  <text x="{MARGIN + 80 * i}" y="16" fill="{colour}">{escape(titles[i + 1])}</text>'
    yield "</svg>"


def main():
    titles, columns = read(sys.stdin)
    if len(columns) < 2:
        sys.exit("two columns are needed")
    for line in plot(titles, columns):
        print(line)


if __name__ == "__main__":
    main()
