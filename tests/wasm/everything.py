"""What the runtime does in its own way for WebAssembly, and what could depend on the size of a pointer."""

import gc
import os
import sys
import time


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


class Shape:
    def area(self):
        return 0.0


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Circle(Shape):
    def area(self):
        return 3.25


class Problem(Exception):
    def __init__(self, number):
        Exception.__init__(self, number)
        self.number = number


def numbers():
    print(9223372036854775807, -9223372036854775807 - 1, 1 << 40, (1 << 62) // 3, -7 // 2, -7 % 3)
    print(0.1 + 0.2, 1e300 * 10, 2.5**0.5, round(2.675, 2), f"{3.14159:.2f}", float("inf"), int(1e15))
    print(hash("text") == hash("te" + "xt"), hash(1.5) == hash(1.5), [x * x for x in range(5)])
    for a, b in ((9223372036854775807, 1), (1 << 62, 2)):
        try:
            print(a + b, a * b)
        except OverflowError:
            print("overflow")
    for x in (1e30, float("nan")):
        try:
            print(int(x))
        except (OverflowError, ValueError) as error:
            print(type(error).__name__)


def raising(n):
    if n == 1:
        raise Problem(n)
    if n == 2:
        return [1][n]
    if n == 3:
        return {}["key"]
    if n == 4:
        return 1 // (n - 4)
    return n


def again(n):
    try:
        return raising(n)
    except KeyError:
        raise
    except Problem as problem:
        raise ValueError("was", problem.number) from problem
    finally:
        print("finally", n)


def exceptions():
    for n in range(6):
        try:
            print(again(n))
        except (ValueError, IndexError) as error:
            print("first", error)
        except LookupError as error:
            print("second", error)
        except ArithmeticError as error:
            print("third", error)
    total = 0
    for i in range(20000):
        try:
            total += raising(i % 5)
        except Exception:
            total += 1000
    print(total)


def depth(n):
    return 1 + depth(n + 1) if n < 10**9 else 0


def deep():
    for _ in range(3):
        try:
            depth(0)
        except RecursionError as error:
            print(error)
    node = None
    for i in range(900):
        node = Node(i, node)
    print(length(node))


def length(node):
    return 0 if node is None else 1 + length(node.next)


def memory():
    kept = []
    for i in range(60000):
        item = Node(i, None)
        if i % 100 == 0:
            kept.append(item)
        str(i) + "x" * (i % 50)
    gc.collect()
    print(len(kept), sum([node.value for node in kept]))
    table = {str(i): [i, i + 1] for i in range(5000)}
    print(len(table), table["4999"], sum([len(key) for key in table]))
    big = [0] * 500000
    big[-1] = 7
    print(sum(big), bytes(5), bytearray(b"abc"))


def files(folder):
    path = folder + "/written.txt"
    with open(path, "w") as file:
        for i in range(1000):
            file.write(f"line {i}\n")
    with open(path, "a") as file:
        file.write("the end\n")
    with open(path) as file:
        lines = file.readlines()
    print(len(lines), lines[-1].strip(), os.path.getsize(path), os.path.isfile(path), os.path.isdir(folder))
    os.mkdir(folder + "/inner")
    os.rename(path, folder + "/inner/moved.txt")
    for i in range(40):
        open(f"{folder}/file{i}", "w").close()
    names = sorted(os.listdir(folder))
    print(len(names), names[0], names[-1], os.listdir(folder + "/inner"))
    for name in names:
        if name != "inner":
            os.remove(folder + "/" + name)
    for wrong in (folder + "/missing", folder):
        try:
            open(wrong).close()
        except OSError as error:
            print(type(error).__name__, error.errno, error.strerror)
    try:
        os.rmdir(folder + "/inner")
    except OSError as error:
        print(type(error).__name__, error.errno)
    os.remove(folder + "/inner/moved.txt")
    os.rmdir(folder + "/inner")
    print(os.listdir(folder), os.path.basename(os.getcwd()) == os.path.basename(os.environ["PWD"]))


def outside():
    start = time.monotonic()
    time.sleep(0.01)
    print(time.monotonic() - start >= 0.01, time.time() > 1.6e9, time.strftime("%Y", time.gmtime(0)))
    print(os.environ.get("RPYC_DL_TEST_VALUE"), sys.stdin.readline().strip(), len(sys.stdin.read()))
    print(sum([shape.area() for shape in (Square(2.0), Circle(), Shape())]))
    sys.stderr.write("written to standard error\n")


def main(argv):
    numbers()
    exceptions()
    deep()
    memory()
    files(argv[1])
    outside()
    return 7


if __name__ == "__main__":
    sys.exit(main(sys.argv))
