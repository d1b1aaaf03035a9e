#!/usr/bin/env python3
"""A small shell for an inventory, kept in memory and saved as CSV."""

import cmd
import csv
import shlex
from collections import OrderedDict, namedtuple
from decimal import Decimal, InvalidOperation

Item = namedtuple("Item", ["name", "count", "price"])


class InventoryShell(cmd.Cmd):
    intro = "Welcome to the inventory. Type help or ? to list commands.\n"
    prompt = "(inv) "

    def __init__(self):
        super().__init__()
        self.items = OrderedDict()

    def do_add(self, arg):
        """add NAME COUNT PRICE: put an item into the inventory"""
        try:
            name, count, price = shlex.split(arg)
            item = Item(name, int(count), Decimal(price))
        except (ValueError, InvalidOperation) as e:
            print("*** cannot add:", e.__class__.__name__)
            return
        if name in self.items:
            old = self.items[name]
            item = item._replace(count=old.count + item.count)
        self.items[name] = item
        print(f"{item.name}: {item.count} at {item.price:.2f}")

    def do_list(self, arg):
        """list: show what is there"""
        width = max((len(n) for n in self.items), default=4)
        for item in self.items.values():
            print(f"{item.name:<{width}} {item.count:>5} {item.price:>10.2f}")
        total = sum((i.count * i.price for i in self.items.values()), Decimal(0))
        print("total", total)

    def do_rm(self, arg):
        """rm NAME: take an item out"""
        try:
            del self.items[arg]
        except KeyError:
            print(f"*** no item {arg!r}")

    def complete_rm(self, text, line, begidx, endidx):
        return [n for n in self.items if n.startswith(text)]

    def do_save(self, arg):
        """save FILE: write a CSV file"""
        with open(arg or "inventory.csv", "w", newline="") as f:
            w = csv.writer(f)
            w.writerow(Item._fields)
            w.writerows(self.items.values())

    def do_quit(self, arg):
        """quit: leave"""
        print("bye")
        return True

    do_EOF = do_quit

    def emptyline(self):
        pass

    def default(self, line):
        print(f"*** unknown: {line}")


if __name__ == "__main__":
    InventoryShell().cmdloop()
