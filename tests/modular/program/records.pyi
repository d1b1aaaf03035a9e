from records import Level

class Pair:
    first: int
    second: str

class Key:
    name: str
    level: Level
