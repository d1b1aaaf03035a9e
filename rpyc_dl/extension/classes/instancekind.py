"""Instances of the module's classes on their way over the border."""

from __future__ import annotations

from typing import Any

from rpyc_dl.extension.kinds import Kind


class InstanceKind(Kind):
    """An instance of a class with a type: the Python object that stands for it. `type_number`: which type; None where
    instances of several types without a common one are only ever results."""

    reads_in_place = True

    def __init__(self, r: Any, number: int, nullable: bool, title: str, type_number: int | None) -> None:
        super().__init__(r, number, nullable)
        self.title = title
        self.type_number = type_number
        self.only_result = type_number is None

    def reader(self) -> list[str]:
        return [f"return rpy_read_instance(o, {self.type_number}, to) || rpy_wrong_type({self.needed}, o);"]

    def writer(self) -> list[str]:
        return ["return rpy_write_instance(value);"]
