from logging.handlers import WatchedFileHandler

def main(argv):
    print(WatchedFileHandler(argv[0]).mode)
    return 0
