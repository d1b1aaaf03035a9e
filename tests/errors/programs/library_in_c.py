import csv

def main(argv):
    with open(argv[1]) as f:
        for row in csv.reader(f):
            print(row[0])
    return 0
