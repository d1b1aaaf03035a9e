from pathlib import Path

def main(argv):
    print(Path(argv[0]).name)
    return 0
