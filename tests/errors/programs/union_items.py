class Dog:
    def speak(self):
        return "woof"

class Cat:
    def speak(self):
        return "meow"

def main(argv):
    for a in [Dog(), Cat()]:
        print(a.speak())
    return 0
