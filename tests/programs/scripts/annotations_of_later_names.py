import sys
from enum import Enum, IntEnum
from typing import Callable, Dict, List, Tuple

Nucleotide: IntEnum = IntEnum("Nucleotide", ("A", "C", "G", "T"))
Color = Enum("Color", "RED GREEN")
Codon = Tuple[Nucleotide, Nucleotide, Nucleotide]
Gene = List[Codon]
limit = len(sys.argv) + 2
Short = int if limit else float


def to_gene(s: str) -> Gene:
    gene: Gene = []
    for i in range(0, len(s) - 2, 3):
        codon: Codon = (Nucleotide[s[i]], Nucleotide[s[i + 1]], Nucleotide[s[i + 2]])
        gene.append(codon)
    return gene


class Box:
    def __init__(self, n: Short, *more: Short, key: "Dict[str, Short]" = {}) -> None:
        self.n = n + sum(more)


def show(n: Short, f: Callable[[Short], Short]) -> Short:
    return f(n)


print(to_gene("ACGTTT"), Box(3, 4).n, show(limit, lambda n: n + 1), Color.GREEN, list(Color))


def of_size(n, size):
    kind = {3: int}.get(size, int)
    return kind(n)


print(of_size("12", limit) + 1, {3: len}.get(limit, len)("four"))
