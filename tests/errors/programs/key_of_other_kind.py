def main(argv):
    ages = {"bob": 30}
    print(ages[len(argv)])
    return 0
