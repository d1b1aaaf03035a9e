class Robot:
    def __init__(self, name):
        self.name = name
        self.battery = 100

    def charge(self):
        self.battery = 100


def main(argv):
    robot = Robot(argv[0])
    robot.chrage()
    print(robot.batery)
    return 0
