def main(argv):
    if argv
        return 0
