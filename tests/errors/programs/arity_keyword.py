def area(width, height=2):
    return width * height

def main(argv):
    print(area(3, hieght=4))
    return 0
