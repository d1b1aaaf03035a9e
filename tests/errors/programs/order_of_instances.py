class Player:
    def __init__(self, name, points):
        self.name = name
        self.points = points

    def __eq__(self, other):
        return self.name == other.name

def main(argv):
    players = [Player("ann", 3), Player("bob", len(argv))]
    players.sort()
    best = {players[0]: 1}
    return best[players[0]]
