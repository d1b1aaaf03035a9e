class Base:
    pass


class Sub(Base):
    def show(self):
        return super().show()


def main(argv):
    print(Sub().show())
    return 0
