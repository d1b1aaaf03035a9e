def area(width, /, height=2):
    return width * height

def main():
    print(area(3), area(width=3))
