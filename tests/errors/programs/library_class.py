from logging.handlers import RotatingFileHandler

def main(argv):
    print(RotatingFileHandler(argv[0]).maxBytes)
    return 0
