"""Facts: flow graphs and live objects as relations (design section 4). Start with `schema.py`."""

from rpyc_dl.facts.export import Exporter
from rpyc_dl.facts.factbase import FactBase
from rpyc_dl.facts.tsv import read_folder, write_folder
from rpyc_dl.facts.world import World

__all__ = ["Exporter", "FactBase", "World", "read_folder", "write_folder"]
