from dataclasses import dataclass

@dataclass
class P:
    x: int
    y: int

def main(argv):
    p = P(1, 2, 3)
    print(p.z)
    return 0
