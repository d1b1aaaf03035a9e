from enum import Enum

class Color(Enum):
    RED = 1
    BLUE = 2

def main(argv):
    print(Color.GREEN)
    return 0
