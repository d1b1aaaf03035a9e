"""`json` with functions and classes of the program: hooks, encoders, decoders."""

import io
import json
from collections import OrderedDict
from decimal import Decimal


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


def as_point(found):
    if "__point__" in found:
        return Point(found["x"], found["y"])
    return found


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return sorted(o)
        if isinstance(o, Point):
            return {"__point__": True, "x": o.x, "y": o.y}
        return super().default(o)


class Loud(json.JSONEncoder):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.asked = 0

    def default(self, o):
        self.asked += 1
        return f"<{type(o).__name__} {self.asked}>"


def f_hooks():
    text = '{"a": {"__point__": true, "x": 3, "y": [1, 2.5, null]}, "b": [{"c": "d"}, {}, []]}'
    found = json.loads(text, object_hook=as_point)
    print(found["a"].x, found["a"].y, found["b"], found)
    print(json.loads('{"b": 1, "a": {"x": 2}}', object_pairs_hook=OrderedDict))
    print(json.loads('{"a": 1, "a": 2, "b": {}}', object_pairs_hook=list))
    print(
        json.loads("[1.5, 1e3, -2, 0]", parse_float=str),
        json.loads("[1, 2.5]", parse_int=lambda digits: digits + "!"),
    )
    print(json.loads("[1.10, 2]", parse_float=Decimal)[0] + 1, json.loads("[NaN, -Infinity, 1]", parse_constant=str))
    print(json.load(io.StringIO('{"n": 1}'), object_hook=lambda d: sorted(d.items())))
    for bad in ("[1, ]", '{"a" 1}', "{1}", "[1", "", '{"a": 1} x', '["\t"]', "[01]"):
        try:
            json.loads(bad, object_hook=as_point)
        except json.JSONDecodeError as error:
            print(error, error.pos, error.lineno, error.colno)
    print(json.loads(b'{"a": "\xc3\xa9"}'), json.loads(bytearray(b"[1]")), json.loads(b"\xef\xbb\xbf[2]"))
    print(json.loads('["a\tb\\n"]', strict=False), json.loads(' {"k" : "v\x01"} ', strict=False))


def f_encoders():
    data = {"s": {3, 1}, "p": Point(1, 2.5), "l": [None, True, "\u00e9"]}
    print(json.dumps(data, cls=Encoder))
    print(json.dumps(data, cls=Encoder, indent=1, sort_keys=True, ensure_ascii=False))
    print(Encoder(separators=(",", ":")).encode(data), "".join(Encoder().iterencode(data)))
    print(json.JSONEncoder(indent=2).encode({"a": [1, 2], "b": {}}), json.JSONEncoder().item_separator)
    loud = Loud(sort_keys=True)
    print(loud.encode({"b": Point(1, 1), "a": {1}}), loud.asked, json.dumps([Point(1, 1)], cls=Loud))
    out = io.StringIO()
    json.dump({"p": Point(3, 4)}, out, cls=Encoder)
    print(out.getvalue())
    try:
        json.dumps([1j], cls=Encoder)
    except TypeError as error:
        print(error)
    try:
        json.dumps([Point(1, 2)])
    except TypeError as error:
        print(error)
    print(json.dumps({1: "a", 2.5: "b", None: "c", True: "d"}), json.dumps({(1, 2): 3, "k": 4}, skipkeys=True))
    try:
        json.dumps([float("nan")], allow_nan=False)
    except ValueError as error:
        print(error)
    print(json.dumps([1.0, float("inf")], check_circular=False), json.dumps({"a": 1}, cls=None))


def f_decoders():
    decoder = json.JSONDecoder(object_hook=as_point)
    print(decoder.decode(' {"__point__": 1, "x": 5, "y": 6} '))
    text = '{"a": 1} [2] "three"'
    plain = json.JSONDecoder()
    at = 0
    while at < len(text):
        value, at = plain.raw_decode(text, at)
        print(value, at)
        at += 1
    try:
        plain.decode("[1] 2")
    except json.JSONDecodeError as error:
        print(error.msg, error.doc, error.pos)


def main():
    f_hooks()
    f_encoders()
    f_decoders()


main()
