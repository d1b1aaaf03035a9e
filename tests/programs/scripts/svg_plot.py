#!/usr/bin/env python3
"""svgplot: plot series of numbers as SVG, without any package."""

import argparse
import array
import math
import sys
import xml.etree.ElementTree as ET
from collections import deque
from dataclasses import dataclass
from itertools import accumulate, cycle, pairwise, zip_longest
from xml.sax.saxutils import escape, quoteattr

COLORS = cycle(["#1f77b4", "#ff7f0e", "#2ca02c"])


@dataclass(frozen=True, order=True)
class Point:
    x: float
    y: float

    def __iter__(self):
        yield self.x
        yield self.y

    def scaled(self, scale):
        return Point(scale.x(self.x), scale.y(self.y))


class Scale:
    def __init__(self, points, width, height, margin=20.0):
        xs, ys = zip(*points)
        self.lo, self.hi = Point(min(xs), min(ys)), Point(max(xs), max(ys))
        self.width, self.height, self.margin = width, height, margin

    def x(self, v):
        span = (self.hi.x - self.lo.x) or 1
        return self.margin + (v - self.lo.x) / span * (self.width - 2 * self.margin)

    def y(self, v):
        span = (self.hi.y - self.lo.y) or 1
        return self.height - self.margin - (v - self.lo.y) / span * (self.height - 2 * self.margin)


def nice(lo, hi, n=5):
    raw = (hi - lo) / n
    mag = 10 ** math.floor(math.log10(raw)) if raw else 1
    for m in (1, 2, 5, 10):
        if raw <= m * mag:
            step = m * mag
            break
    v = math.ceil(lo / step) * step
    while v <= hi + 1e-9:
        yield v
        v += step


def smooth(values, n):
    window = deque(maxlen=n)
    for v in values:
        window.append(v)
        yield sum(window) / len(window)


class Svg:
    def __init__(self, width, height):
        self.parts = []
        self.size = (width, height)

    def add(self, tag, text=None, **attributes):
        attrs = "".join(
            " %s=%s" % (k.rstrip("_").replace("_", "-"), quoteattr(str(v))) for k, v in attributes.items()
        )
        if text is None:
            self.parts.append(f"<{tag}{attrs}/>")
        else:
            self.parts.append(f"<{tag}{attrs}>{escape(text)}</{tag}>")
        return self

    def __str__(self):
        w, h = self.size
        return "\n".join(
            [f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}">', *self.parts, "</svg>"]
        )


def plot(series, width=400, height=200, title=""):
    svg = Svg(width, height)
    everything = [p for _, points in series for p in points]
    scale = Scale(everything, width, height)
    for tick in nice(scale.lo.y, scale.hi.y):
        y = round(scale.y(tick), 2)
        svg.add("line", x1=20, x2=width - 20, y1=y, y2=y, stroke="#ccc", stroke_width=0.5)
        svg.add("text", f"{tick:g}", x=2, y=y, font_size=8)
    for (name, points), color in zip(series, COLORS):
        path = " ".join("%s%.1f,%.1f" % ("L" if i else "M", *p.scaled(scale)) for i, p in enumerate(points))
        svg.add("path", d=path, fill="none", stroke=color)
        svg.add("text", name, x=width - 60, y=12, class_="label", fill=color)
    if title:
        svg.add("title", title)
    return svg


def parse_args(argv):
    ap = argparse.ArgumentParser(prog="svgplot", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    size = ap.add_argument_group("size")
    size.add_argument("--width", type=int, default=400, help="in pixels")
    size.add_argument("--height", type=int, default=200, help="in pixels")
    mode = ap.add_mutually_exclusive_group()
    mode.add_argument("--sum", action="store_true", help="running sums")
    mode.add_argument("--smooth", type=int, metavar="N", help="mean of N")
    ap.add_argument("--title", default="a < b & c")
    ap.add_argument("values", type=float, nargs="*", default=[3, 1, 4, 1, 5, 9, 2, 6])
    return ap.parse_args(argv)


def main(argv=None):
    args = parse_args(argv)
    values = array.array("d", args.values)
    if args.sum:
        values = array.array("d", accumulate(values))
    elif args.smooth:
        values = array.array("d", smooth(values, args.smooth))
    points = [Point(float(i), v) for i, v in enumerate(values)]
    wave = [Point(i / 4, 5 + 4 * math.sin(i / 4)) for i in range(29)]
    svg = str(plot([("data", points), ("sine", wave)], args.width, args.height, args.title))
    print(svg)
    root = ET.fromstring(svg)
    tags = [child.tag.split("}")[1] for child in root]
    print(len(tags), sorted(set(tags)), root.get("width"), max(points), sorted(points)[0])
    print([f"{b.y - a.y:+.1f}" for a, b in pairwise(points)][:4])
    print(list(zip_longest("ab", "1", fillvalue="-")), values.typecode, values.itemsize)


if __name__ == "__main__":
    main([])
    main(["--smooth", "3", "--width=100"])
    main(["--sum", "1", "2.5", "10", "--title", ""])
    for bad in (["--sum", "--smooth", "2"], ["x"]):
        try:
            main(bad)
        except SystemExit as e:
            print("status", e.code)
