"""What fails at first, and is caught, works once the handler, or what comes behind it, has set it up."""


class Radio:
    def __init__(self):
        pass

    def tune(self, station):
        self.station = station

    def play(self):
        return self.station()


def jazz():
    return "jazz"


radio = Radio()
try:
    print(radio.play())
except AttributeError as error:
    print(error)
    radio.tune(jazz)
print(radio.play())


class Thermostat:
    def read(self):
        return self.degrees + 1

    def calibrate(self, degrees):
        self.degrees = degrees


def first_reading(device):
    try:
        return device.read()
    except AttributeError:
        device.calibrate(20)
        return -1


stove = Thermostat()
print(first_reading(stove), first_reading(stove))


class Box:
    content = None

    def fill(self, content):
        self.content = content


box = Box()
try:
    print(len(box.content))
except TypeError as error:
    print(error)
box.fill([1, 2, 3])
print(len(box.content))
