"""Objects of the library that a file makes at its top, and its `main` uses: parsers of options, queues, printers."""

import argparse
import pprint
import queue
from collections import OrderedDict

parser = argparse.ArgumentParser(description="Sort")
parser.add_argument("-dataType", default="word")
parser.add_argument("-sortIntegers", action="store_true")
jobs = queue.Queue()
printer = pprint.PrettyPrinter(indent=2)
names = OrderedDict(a=1)


def main():
    args = parser.parse_args()
    print(args.sortIntegers, args.dataType)
    jobs.put(3)
    print(jobs.get(), jobs.empty())
    printer.pprint([1, 2])
    print(names)


if __name__ == "__main__":
    main()
