class Account:
    def __init__(self, owner):
        self.owner = owner
        self.balance = 0

    def close(self):
        self.balance = b"closed"


def main(argv):
    account = Account(argv[0])
    account.close()
    print(account.balance)
    return 0
