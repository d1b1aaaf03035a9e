class Dog:
    def name(self):
        return "rex"

def main(argv):
    d = Dog()
    print("hello " + d.name)
    return 0
