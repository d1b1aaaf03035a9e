from logging.handlers import TimedRotatingFileHandler

def main(argv):
    print(TimedRotatingFileHandler(argv[0]).backupCount)
    return 0
