class Dog:
    def bark():
        print("woof")

def main(argv):
    Dog().bark()
    return 0
