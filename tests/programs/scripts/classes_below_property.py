"""Classes below property: of classes, watched, checked, with options, with values of several kinds."""


class classproperty(property):
    def __get__(self, instance, owner=None):
        return self.fget(owner)


class Watched(property):
    reads = 0

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        Watched.reads += 1
        return super().__get__(instance, owner)

    def __set__(self, instance, value):
        print("set to", value)
        super().__set__(instance, value)


class Positive(property):
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        property.__init__(self, fget, fset, fdel, doc)
        self.checks = 0

    def __set__(self, instance, value):
        self.checks += 1
        if value < 0:
            raise ValueError(f"{value} is below zero ({self.checks})")
        property.__set__(self, instance, value)


class Plain(property):
    """Nothing of its own."""


class Account:
    currency = "EUR"
    count = 0

    def __init__(self, owner, balance):
        self.owner = owner
        self._balance = balance
        Account.count += 1

    @classproperty
    def unit(cls):
        return cls.currency.lower()

    @classproperty
    def made(cls):
        return cls.count

    @Watched
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        self._balance = value

    @Watched
    def label(self):
        return f"{self.owner}: {self._balance}"

    @Positive
    def limit(self):
        return self._limit

    @limit.setter
    def limit(self, value):
        self._limit = value

    @Plain
    def rich(self):
        return self._balance > 1000


def main():
    account = Account("Ann", 100)
    print(Account.unit, account.unit, Account.made)
    print(account.balance, account.label)
    account.balance = 2000
    print(account.balance, Watched.reads, account.rich)
    for value in (5, -1, 7, -2):
        try:
            account.limit = value
        except ValueError as error:
            print(error)
    print(account.limit)
    try:
        account.label = "Bob"
    except AttributeError as error:
        print(error)
    try:
        account.rich = True
    except AttributeError as error:
        print(error)
    try:
        del account.balance
    except AttributeError as error:
        print(error)


main()
