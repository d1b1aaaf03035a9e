"""Containers of `collections`, files, `os` and `sys`, as app-level code: CPython is the judge."""

from __future__ import annotations

import copy
import os
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from pathlib import Path

import pytest

from support.typed import agree, typed


def test_deque() -> None:
    def f(n: int) -> str:
        q = deque([1, n])
        q.append(5)
        q.appendleft(0)
        first = q.popleft()
        q.extend([7, 8])
        q.rotate(2)
        shown = f"{q} {len(q)} {q[0]} {q[-1]} {first} {q.pop()} {5 in q} {q.count(7)} {list(q)}"
        letters = deque("abc", maxlen=3)
        letters.append("d")
        letters.appendleft("z")
        for i in range(20):
            q.append(i)
        return f"{shown} {letters} {letters.maxlen} {sum(q)} {isinstance(q, deque)} {q == q.copy()}"

    agree(f, 3)

    def empty(n: int) -> int:
        q = deque([n])
        q.pop()
        return q.popleft()

    agree(empty, 1)


def test_defaultdict() -> None:
    def f(n: int) -> str:
        groups = defaultdict(list)
        for word in ["a", "bb", "cc", str(n)]:
            groups[len(word)].append(word)
        counts = defaultdict(int)
        for c in "hello":
            counts[c] += 1
        nested = defaultdict(lambda: defaultdict(int))
        nested["a"]["b"] += n
        return (
            f"{groups} {counts} {counts['q']} {sorted(groups)} {groups.get(9)} {nested['a']['b']} {nested['x']['y']}"
        )

    agree(f, 3)


def test_counter_and_ordered_dict() -> None:
    def f(n: int) -> str:
        counts = Counter("abracadabra")
        counts.update("aa")
        counts["q"] = n
        order = OrderedDict([("a", 1), ("b", n)])
        order.move_to_end("a")
        last = order.popitem(last=False)
        return (
            f"{counts} {counts['z']} {counts.most_common(2)} {sorted(counts.elements())} {order} {last} {len(order)}"
        )

    agree(f, 3)


def test_copy() -> None:
    def f(n: int) -> str:
        items = [n, 1]
        same, deep = copy.copy(items), copy.deepcopy([items, items])
        same.append(2)
        deep[0].append(3)
        return f"{items} {same} {deep} {copy.copy({1: n})} {copy.deepcopy({1: {2: [n]}})}"

    agree(f, 3)


def test_text_files(tmp_path: Path) -> None:
    def f(path: str) -> str:
        with open(path, "w") as out:
            count = out.write("one\ntwo é\n")
            print("three", count, file=out)
        with open(path, "a") as out:
            out.writelines(["4\r\n", "5"])
        with open(path, encoding="utf-8") as lines:
            found = [line for line in lines]
        with open(path) as text:
            parts = [text.readline(), text.read(2), text.read()]
        return f"{found} {parts} {text.closed} {open(path).readlines()}"

    agree(f, str(tmp_path / "text.txt"))


def test_binary_files(tmp_path: Path) -> None:
    def f(path: str) -> str:
        with open(path, "wb") as out:
            out.write(b"\x00\xff\n12")
        with open(path, "rb") as data:
            parts = [data.read(1), data.readline(), data.read()]
            place = data.tell()
            data.seek(1)
            return f"{parts} {place} {data.read()}"

    agree(f, str(tmp_path / "data.bin"))


def test_missing_files(tmp_path: Path) -> None:
    def f(path: str) -> str:
        try:
            open(path)
        except FileNotFoundError as error:
            return str(error)
        return ""

    agree(f, str(tmp_path / "missing"))


def test_folders(tmp_path: Path) -> None:
    def f(path: str) -> str:
        os.makedirs(os.path.join(path, "a", "b"), exist_ok=True)
        open(path + "/a/file.txt", "w").write("12345")
        found = (
            f"{sorted(os.listdir(path + '/a'))} {os.path.getsize(path + '/a/file.txt')} {os.path.isdir(path + '/a')}"
        )
        os.remove(path + "/a/file.txt")
        os.rmdir(path + "/a/b")
        try:
            os.rmdir(path + "/a/b")
        except FileNotFoundError as error:
            found += str(error)
        return f"{found} {os.listdir(path + '/a')} {os.path.exists(path + '/a/file.txt')} {os.path.isfile(path)}"

    agree(f, str(tmp_path / "folder"))


def test_paths_and_environment() -> None:
    def f(path: str) -> str:
        parts = [
            os.path.basename(path),
            os.path.dirname(path),
            os.path.normpath(path),
            os.path.join(path, "x", "/y", "z"),
        ]
        pairs = [os.path.splitext(path), os.path.split(path), os.path.splitext(".rc")]
        return (
            f"{parts} {pairs} {os.path.isabs(path)} {os.getcwd() == os.path.abspath('.')} {os.getenv('NO_SUCH', 'x')}"
        )

    agree(f, "/a/./b/../c//d.tar.gz", "rel/..", "", "x/")


def test_standard_streams(capfd: pytest.CaptureFixture[str]) -> None:
    def f(n: int) -> int:
        items = [1, 2, n]
        count = sys.stdout.write("text\n")
        sys.stderr.write("error\n")
        stream = sys.stdout
        print("a", n, file=stream)
        print(*items, sep=", ")
        print("b", *items, end="!\n")
        print(n, file=sys.stderr)
        sys.stdout.flush()
        return count

    assert typed(f, int).call(3) == 5
    assert capfd.readouterr() == ("text\na 3\n1, 2, 3\nb 1 2 3!\n", "error\n3\n")


def test_print_with_stars(capfd: pytest.CaptureFixture[str]) -> None:
    def f(n: int) -> None:
        items, rest = [1.5, n / 4], iter(range(n))
        print(*items, "b", n, sep=", ")
        print(1, "b", 2.5, *items, None)
        print(*items, *[n], *(n, "x"), True, "|", *rest, next(rest, -1), end=";")

    f(3)
    expected = capfd.readouterr()
    typed(f, int).call(3)
    assert capfd.readouterr() == expected
    assert expected.out.endswith("1.5 0.75 3 3 x True | 0 1 2 -1;")


def test_exit() -> None:
    def f(n: int) -> str:
        try:
            sys.exit(n)
        except SystemExit as error:
            return "caught " + str(error)

    agree(f, 3)
