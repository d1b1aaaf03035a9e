def double():
    return limit * 2


if __name__ == "__main__":
    limit = 5
    print(double())
