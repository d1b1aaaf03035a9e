class Account:
    def __init__(self, owner):
        self.owner = owner

    def deposit(self, n):
        self.balance += n

def main(argv):
    a = Account("x")
    a.deposit(3)
    print(a.balance)
    return 0
